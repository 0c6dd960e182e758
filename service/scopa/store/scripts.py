"""What does Redis do in one step?

Scripts change nothing at all or everything: a refusal (memory full, read-only replica) comes at
their first write, which is why each begins with its largest.
"""

from hashlib import sha1


class Script:
    """A Lua script and the name by which Redis knows it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = sha1(text.encode(), usedforsecurity=False).hexdigest()


COMMIT = Script("""
-- Write one game, or two, if the first still is what the writer saw.
-- KEYS: for each game state, log, due, letters, outbox; last the key to keep something under
-- ARGV: the revision seen ('' for none), what to keep and for how long, then for each game
--   id, state, expiry, log, due, channel, number of letters, the letters
-- A state begins with its revision (8 bytes) and the id of the write that made it (8 bytes).
local found = redis.call('GETRANGE', KEYS[1], 0, 15)
if found ~= '' and string.sub(found, 9) == string.sub(ARGV[5], 9, 16) then
  return 1 -- this very write, sent again because its answer was lost
end
local kept_key = #KEYS % 5 == 1 and KEYS[#KEYS]
local kept = kept_key and redis.call('GET', kept_key)
if kept then return kept end
if string.sub(found, 1, 8) ~= ARGV[1] then return found == '' and -1 or 0 end

local function write(k, a)
  local id, state, expiry, log, due, channel = unpack(ARGV, a, a + 5)
  redis.call('SET', KEYS[k], state, 'PX', expiry)
  if log == '' then
    redis.call('PEXPIRE', KEYS[k + 1], expiry)
  else
    -- not APPEND, which sets aside as much memory again for bytes that never come
    redis.call('SET', KEYS[k + 1], (redis.call('GET', KEYS[k + 1]) or '') .. log, 'PX', expiry)
  end
  if due == '' then
    redis.call('ZREM', KEYS[k + 2], id)
  else
    redis.call('ZADD', KEYS[k + 2], due, id)
  end
  local letters = tonumber(ARGV[a + 6])
  if letters > 0 then
    redis.call('RPUSH', KEYS[k + 3], unpack(ARGV, a + 7, a + 6 + letters))
    redis.call('PEXPIRE', KEYS[k + 3], 259200000) -- three days: then nobody delivers them any more
    redis.call('ZADD', KEYS[k + 4], 'NX', redis.call('TIME')[1] * 1000, id)
  end
  redis.call('PUBLISH', channel, string.sub(state, 1, 8))
  return a + 7 + letters
end

local next = write(1, 4)
if ARGV[next] then write(6, next) end
if kept_key then redis.call('SET', kept_key, ARGV[2], 'PX', ARGV[3]) end
return 1
""")

COPY = Script("""
-- All of a game. KEYS: game state, log, due, letters, outbox. ARGV: id
local state = redis.call('GET', KEYS[1])
if not state then return false end
return {state, redis.call('GET', KEYS[2]) or '', redis.call('PTTL', KEYS[1]),
  redis.call('ZSCORE', KEYS[3], ARGV[1]), redis.call('LRANGE', KEYS[4], 0, -1)}
""")

PUT_BACK = Script("""
-- Write a game that is not there. KEYS as above. ARGV: id, state, log, expiry, due, the letters
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local id, state, log, expiry, due = unpack(ARGV, 1, 5)
redis.call('SET', KEYS[1], state, 'PX', expiry)
if log ~= '' then redis.call('SET', KEYS[2], log, 'PX', expiry) end
if due ~= '' then redis.call('ZADD', KEYS[3], due, id) end
if ARGV[6] then
  redis.call('RPUSH', KEYS[4], unpack(ARGV, 6))
  redis.call('PEXPIRE', KEYS[4], 259200000) -- as when they were written
  redis.call('ZADD', KEYS[5], redis.call('TIME')[1] * 1000, id)
end
return 1
""")

TAKE = Script("""
-- Lend a game's first letter to one deliverer. KEYS: letters, outbox. ARGV: id, lease in ms
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ready = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not ready or tonumber(ready) > now then return false end
local letter = redis.call('LINDEX', KEYS[1], 0)
if not letter then -- they have expired, undelivered
  redis.call('ZREM', KEYS[2], ARGV[1])
  return false
end
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[1])
return letter
""")

DELIVERED = Script("""
-- Strike a game's first letter, if it still is this one. KEYS: letters, outbox. ARGV: id, letter
if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[2] then return 0 end
redis.call('LPOP', KEYS[1])
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('ZADD', KEYS[2], redis.call('TIME')[1] * 1000, ARGV[1])
else
  redis.call('ZREM', KEYS[2], ARGV[1])
end
return 1
""")

BEAT = Script("""
-- Say that somebody is there. KEYS: beat. ARGV: the gap in ms that counts as an outage
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local previous = redis.call('HGET', KEYS[1], 'at')
redis.call('HSET', KEYS[1], 'at', now)
if previous and now - previous > tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'from', previous, 'until', now)
end
return {now, previous, redis.call('HGET', KEYS[1], 'from'), redis.call('HGET', KEYS[1], 'until')}
""")

OPEN_STREAM = Script("""
-- Note a stream as a seat's newest. KEYS: the list. ARGV: stream, how many stay, expiry, channel
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], -ARGV[2], -1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', ARGV[4], '')
return 1
""")

TAKE_TURN = Script("""
-- Count something that may be done so often in a window. KEYS: the counter. ARGV: how often, ms
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local each = window / most
local paid = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
if paid + each - now > window then return {0, 0, math.ceil(paid + each - now - window)} end
paid = paid + each
redis.call('SET', KEYS[1], string.format('%.3f', paid), 'PX', math.ceil(paid - now))
return {1, math.floor((window - (paid - now)) / each + 0.001), math.ceil(paid - now)}
""")
