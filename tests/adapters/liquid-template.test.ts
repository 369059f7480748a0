import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fillLiquid, MAX_FILLED } from "#adapters/liquid-template.ts";

const VALUES = { invoiceNumber: "I-1", proNumber: "", answerBy: "2026-04-09", tenant: "{{ invoiceNumber }} {% raw %}" };
const faultOf = async (text: string) => {
  const filled = await fillLiquid(text, VALUES);
  assert.ok(!filled.ok, `${text.slice(0, 80)} is refused`);
  return filled.fault;
};

test("a template names values, decides by them, and never reads what stands in one", async () => {
  for (const [text, filled] of [
    ["{{ invoiceNumber }}{% if proNumber != '' %}, PRO {{ proNumber }}{% endif %}", "I-1"],
    ["{{ answerBy | date: '%B %-d, %Y' }}", "April 9, 2026"],
    ["{% unless proNumber == '' %}a{% else %}b{% endunless %} { } {invoiceNumber}", "b { } {invoiceNumber}"],
    ["{{ tenant }}", VALUES.tenant],
    ["{% assign a = tenant | append: '{{ answerBy }}' %}{{ a }}", `${VALUES.tenant}{{ answerBy }}`],
  ] as const)
    assert.deepEqual(await fillLiquid(text, VALUES), { ok: true, text: filled });
});

test("what is wrong is told with its line, also where this filling does not come by", async () => {
  for (const [text, line, message] of [
    ["a\n{{ nobody }}", 2, /nothing is called nobody/],
    ["{% if proNumber == 'x' %}\n\n{{ nobody.name }}{% endif %}", 3, /nothing is called nobody/],
    ["a\nb\n{% if invoiceNumber", 3, /not closed/],
    ["{% if invoiceNumber %}", 1, /not closed/],
    ["\n{{ invoiceNumber | nothing }}", 2, /undefined filter: nothing/],
    ["{% shout %}", 1, /tag "shout" not found/],
  ] as const) {
    const fault = await faultOf(text);
    assert.equal(fault.line, line, text);
    assert.match(fault.message, message);
  }
});

test("it opens no file, sees what is a value's own alone, and ends soon", async () => {
  assert.ok(existsSync("package.json"));
  for (const tag of ["include", "render", "layout"]) {
    assert.match((await faultOf(`{% ${tag} 'package.json' %}`)).message, /not found/);
    assert.match((await faultOf(`{% ${tag} '/etc/passwd' %}`)).message, /not found/);
  }
  for (const name of [
    "__proto__",
    "constructor",
    "invoiceNumber.constructor",
    "invoiceNumber.__proto__",
    "process",
    "globalThis",
  ])
    await faultOf(`{{ ${name} }}`);
  for (const filter of ["toString", "constructor", "where_exp: 'x', 'x'", "base64_decode", "json", "hmac_sha256: 'a'"])
    await faultOf(`{{ invoiceNumber | ${filter} }}`);
  const endless = [
    "{% for i in (1..1000000000) %}x{% endfor %}",
    "{% for i in (1..9000) %}{% for j in (1..9000) %}{% for k in (1..9000) %}{% endfor %}{% endfor %}{% endfor %}",
    "{% assign a = 'xxxxxxxxxx' %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}",
    "{{ answerBy | date: '%99999999d' }}",
    `{% if ${"(".repeat(3_000)} %}`,
    `{{ ${"a[".repeat(5_000)}0${"]".repeat(5_000)} }}`,
    "x".repeat(100_000),
    `{% capture a %}${"x".repeat(9_000)}{% endcapture %}{{ a }}{{ a }}{{ a }}`,
  ];
  for (const text of endless) {
    const began = performance.now();
    await faultOf(text);
    assert.ok(performance.now() - began < 5_000, text.slice(0, 60));
  }
  assert.ok(MAX_FILLED > 16_000);
});
