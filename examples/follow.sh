#!/bin/sh
# Plays a whole game of Scopa with curl alone: follows it as JSON lines, and plays what is legal.
#
#     examples/follow.sh [http://localhost:8080]
set -eu

url=${1:-http://localhost:8080}/v1/games

# The first value of a field of a JSON text, where it is a text.
text() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# The first move of legal_moves, as it can be sent; nothing where it is not our turn.
first_move() { sed -n 's/.*"legal_moves":\[{"move":\({[^}]*}\).*/\1/p'; }

created=$(curl -sS -X POST "$url" -H 'content-type: application/json' -d '{"options":{"target":5}}')
id=$(printf '%s' "$created" | sed 's/.*"game":{"id":"\([^"]*\)".*/\1/')
token=$(printf '%s' "$created" | sed 's/.*"tokens":\[{[^}]*"token":"\([^"]*\)".*/\1/')
echo "Watching and playing $url/$id"

play_if_it_is_our_turn() {
  view=$(curl -sS "$url/$id" -H "authorization: Bearer $token")
  move=$(printf '%s' "$view" | first_move)
  [ -z "$move" ] || curl -sS -o /dev/null "$url/$id/moves" -H "authorization: Bearer $token" \
    -H 'content-type: application/json' -d "{\"move\":$move}"
}

stream=$(mktemp -u)
mkfifo "$stream"
curl -sN "$url/$id/stream?after=0" -H "authorization: Bearer $token" \
  -H 'accept: application/x-ndjson' >"$stream" &
trap 'kill $!; rm "$stream"' EXIT

# Each line is an event, from the first one on; blank lines say that the stream is alive.
while read -r event; do
  case $event in
    *'"type":"cards_dealt"'*) play_if_it_is_our_turn ;;
    *'"type":"move_played"'*)
      echo "seat $(printf '%s' "$event" | sed 's/.*"seat":\([0-9]*\).*/\1/'):" \
        "$(printf '%s' "$event" | text text)"
      play_if_it_is_our_turn
      ;;
    *'"type":"round_scored"'*) echo "the round is scored" ;;
    *'"type":"game_finished"'*)
      printf '%s\n' "$event" | sed 's/.*"winner":\([0-9]*\),"totals":\(\[[^]]*\]\).*/side \1 wins: \2/'
      exit
      ;;
  esac
done <"$stream"
