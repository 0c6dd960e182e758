"""Do alerts and dashboard ask for metrics, labels and routes that there are?"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from scopa.api import create_app
from scopa.api.metrics import Metrics
from scopa.settings import Settings
from scopa.store import Store
from tests.test_serve import ROOT

MONITORING = ROOT / "deploy" / "monitoring"


def counted() -> dict[str, set[str]]:
    """The names of all samples, each with its labels."""
    metrics = Metrics()
    metrics.count("GET", "/", 200, 0.1)
    metrics.move("scopa", "played")
    metrics.game("scopa", "created")
    metrics.conflict()
    metrics.store("load", 0.1, failed=True)
    metrics.search("furbo", 0.1, put_off=True)
    families = text_string_to_metric_families(metrics.exposition().decode())
    found: dict[str, set[str]] = {}
    for family in families:
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def alerts() -> Iterator[tuple[str, str]]:
    for group in yaml.safe_load((MONITORING / "alerts.yaml").read_text())["groups"]:
        for rule in group["rules"]:
            assert rule["annotations"].keys() == {"summary", "description"}, rule["alert"]
            yield rule["alert"], rule["expr"]


def panels() -> Iterator[tuple[str, str]]:
    dashboard: Any = json.loads((MONITORING / "dashboard.json").read_text())
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            legend = re.sub(r"\{\{(\w+)\}\}", r" by (\1) ", target["legendFormat"])
            yield panel["title"], target["expr"] + legend


QUERIES = [*alerts(), *panels()]


@pytest.mark.parametrize(
    "query", [query for _, query in QUERIES], ids=[name for name, _ in QUERIES]
)
def test_a_query_asks_for_what_there_is(query: str) -> None:
    known = counted()
    names = set(re.findall(r"\bscopa_\w+", query))
    assert names
    assert names <= known.keys()
    labels = {"instance"}.union(*(known[name] for name in names))
    asked = set(re.findall(r'(\w+)(?:=~|!~|!=|=)"', query))
    for grouped in re.findall(r"by \(([^)]*)\)", query):
        asked |= {label.strip() for label in grouped.split(",")}
    assert asked <= labels


def test_a_query_names_no_route_that_there_is_not() -> None:
    app = create_app(Settings(), store=Store.open("unix:///nobody"))
    routes = {rule.rule for rule in app.url_map.iter_rules()}
    named = {route for _, query in QUERIES for route in re.findall(r'route="([^"]*)"', query)}
    assert named
    assert named <= routes


def test_every_metric_is_on_the_dashboard() -> None:
    shown = " ".join(query for _, query in panels())
    metrics = {re.sub(r"_(bucket|count|sum|created|total)$", "", name) for name in counted()}
    assert {metric for metric in metrics if metric not in shown} == set()
