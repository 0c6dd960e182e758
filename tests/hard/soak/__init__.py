"""Does the service lose, double or leak anything while everything that it runs on is killed?

`make soak` plays for half an hour, `make soak MINUTES=2` for two minutes. Players of every habit
remember what was accepted and find it in the record of each game; workers and the store die by
`kill -9` meanwhile, and the memory of what stays alive is watched.
"""
