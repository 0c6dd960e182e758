// The programs are for Node 20; Debian 12 has Node 18, where modules lack this.
globalThis.crypto ??= require("node:crypto").webcrypto;
