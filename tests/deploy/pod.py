"""The Deployment's Pod for podman: `python -m tests.deploy.pod REDIS_URL`.

As kustomize makes it, but that it is published at a port of this machine, and that its store stands
in it, where the Secret's name did: podman keeps secrets in another form.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
OVERLAYS = ROOT / "deploy" / "kubernetes" / "overlays"
PORT = 8082
KUBECTL = Path(sys.executable).parent / "kubectl"


def rendered(overlay: str) -> list[dict[str, Any]]:
    """All that the overlay asks of Kubernetes."""
    made = subprocess.run(
        [KUBECTL, "kustomize", OVERLAYS / overlay], capture_output=True, text=True, check=True
    )
    return list(yaml.safe_load_all(made.stdout))


def pod(redis_url: str) -> dict[str, Any]:
    """The Pod, at a port of this machine, with this store."""
    [deployment] = [one for one in rendered("evaluation") if one["kind"] == "Deployment"]
    template = deployment["spec"]["template"]
    [container] = template["spec"]["containers"]
    container["ports"][0]["hostPort"] = PORT
    [url] = [one for one in container["env"] if one["name"] == "SCOPA_REDIS_URL"]
    del url["valueFrom"]
    url["value"] = redis_url
    metadata = {"name": "scopa-pod", "labels": template["metadata"]["labels"]}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": template["spec"]}


if __name__ == "__main__":
    yaml.safe_dump(pod(sys.argv[1]), sys.stdout)
