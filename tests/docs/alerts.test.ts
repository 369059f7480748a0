import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { openMetrics } from "#http/metrics.ts";
import { aContext } from "#tests/builders/a-server.ts";
import { ROOT } from "#tests/arch/source-files.ts";

const rules = readFileSync(`${ROOT}ops/alerts.yml`, "utf8");
const runbook = readFileSync(`${ROOT}docs/runbook.md`, "utf8");
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name ?? "");

suite("ops/alerts.yml", () => {
  test("asks for figures that /metrics tells", async () => {
    const { registry } = openMetrics(await aContext(), false);
    const told = new Set((await registry.metrics()).split("\n").flatMap((line) => /^# TYPE (\w+) \w+$/.exec(line)?.[1] ?? []));
    const asked = new Set([...rules.matchAll(/\bweighbridge_\w+/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, "")));
    assert.ok(asked.size >= 6, [...asked].join(", "));
    assert.deepEqual(
      [...asked].filter((name) => !told.has(name)),
      [],
      "no such figure in src/http/metrics.ts",
    );
  });

  test("has a page in docs/runbook.md for each alert, and there is none without an alert", () => {
    const pages = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual([...alerts].sort(), [...pages].sort());
    const linked = [...rules.matchAll(/runbook: docs\/runbook\.md#(\w+)$/gm)].map(([, anchor]) => anchor);
    assert.deepEqual(
      linked,
      alerts.map((name) => name.toLowerCase()),
    );
  });

  test("says for every alert whom it wakes and what it means", () => {
    for (const block of rules.split(/^ {6}- alert: /m).slice(1)) {
      assert.match(block, /labels: \{ severity: (?:page|ticket) \}/, block);
      assert.match(block, /summary: /, block);
    }
  });
});

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets: readonly { readonly expr: string }[];
}

suite("ops/dashboard.json", () => {
  const { panels } = JSON.parse(readFileSync(`${ROOT}ops/dashboard.json`, "utf8")) as { readonly panels: readonly Panel[] };
  const figuresIn = (text: string) =>
    new Set(
      [...text.matchAll(/\b(?:weighbridge|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, "")),
    );

  test("asks for figures that /metrics tells, and says of each panel what it shows", async () => {
    const { registry } = openMetrics(await aContext(), true);
    const told = new Set((await registry.metrics()).split("\n").flatMap((line) => /^# TYPE (\w+) \w+$/.exec(line)?.[1] ?? []));
    for (const { title, description, targets } of panels) {
      assert.notEqual(description, "", title);
      const asked = targets.flatMap(({ expr }) => [...figuresIn(expr)]);
      assert.ok(asked.length > 0, title);
      assert.deepEqual(
        asked.filter((name) => !told.has(name)),
        [],
        title,
      );
    }
  });

  test("shows every figure that an alert looks at", () => {
    const shown = figuresIn(JSON.stringify(panels));
    assert.deepEqual(
      [...figuresIn([...rules.matchAll(/expr: (.*)/g)].join("\n"))].filter((name) => !shown.has(name)),
      [],
      "add a panel",
    );
  });

  test("puts no panel over another or beyond the page", () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of panels)
      for (let { x } = gridPos; x < gridPos.x + gridPos.w; x += 1)
        for (let { y } = gridPos; y < gridPos.y + gridPos.h; y += 1) {
          assert.ok(x < 24 && !taken.has(`${x} ${y}`), title);
          taken.add(`${x} ${y}`);
        }
  });
});
