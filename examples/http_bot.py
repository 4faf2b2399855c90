"""A bot that plays a seat over HTTP, with nothing but Python: python examples/http_bot.py http://localhost:8000"""

import json
import random
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

HOME = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"


def ask(path: str, message: object = None, key: str = "") -> Any:
    body = None if message is None else json.dumps(message).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    with urlopen(Request(HOME + path, body, headers)) as answer:
        return json.load(answer)


seats = [{"kind": "person", "name": "Robot"}, {"kind": "bot"}]
made = ask("/api/tables", {"game": "catalyst", "seats": seats})
table, key = f"/api/tables/{made['table']}", made["key"]
while not (view := ask(f"{table}/view", key=key))["over"]:
    if view["choices"]:
        move = random.choice(view["choices"])["move"]
        ask(f"{table}/moves", {"move": move, "number": view["number"]}, key)
    else:
        time.sleep(0.05)
for score in view["scores"]:
    print(f"{score['place']}. {view['seats'][score['seat']]['name']}: {score['points']} points")
