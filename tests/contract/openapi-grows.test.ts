import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { releases, RELEASES_FOLDER } from "#tests/fixtures/releases.ts";

type Json = Readonly<Record<string, unknown>>;
const ROOT = join(import.meta.dirname, "../..");
const METHODS = ["get", "post", "put", "patch", "delete"];
const DEEPEST = 12;

const part = (value: unknown, ...names: readonly string[]): Json =>
  names.reduce<Json>((at, name) => (at[name] ?? {}) as Json, (value ?? {}) as Json);

/** What callers of `before` would miss in `after`: each in a line. */
function lost(before: Json, after: Json): string[] {
  const faults: string[] = [];
  const resolve = (document: Json, schema: unknown): Json => {
    const ref = part(schema)["$ref"];
    if (typeof ref === "string") return resolve(document, part(document, ...ref.slice(2).split("/")));
    // A value or null: the value.
    const choices = (part(schema)["anyOf"] ?? part(schema)["oneOf"] ?? part(schema)["allOf"]) as readonly Json[] | undefined;
    const values = choices?.filter((choice) => choice["type"] !== "null") ?? [];
    return values.length === 1 ? resolve(document, values[0]) : part(schema);
  };
  const bodyOf = (document: Json, holder: Json): Json => {
    const [content] = Object.values(part(holder, "content"));
    return resolve(document, part(content)["schema"]);
  };
  /** What an answer told is still told. */
  const answers = (was: Json, is: Json, at: string, depth: number): void => {
    if (depth > DEEPEST || Object.keys(is).length === 0) return;
    for (const [name, schema] of Object.entries(part(was, "properties"))) {
      const now = part(is, "properties")[name];
      if (now === undefined) faults.push(`${at}.${name} is not answered any more`);
      else answers(resolve(before, schema), resolve(after, now), `${at}.${name}`, depth + 1);
    }
    if (was["items"] !== undefined) answers(resolve(before, was["items"]), resolve(after, is["items"]), `${at}[]`, depth + 1);
  };
  /** What could be sent can still be sent, and suffices. */
  const requests = (was: Json, is: Json, at: string, depth: number): void => {
    if (depth > DEEPEST || Object.keys(is).length === 0) return;
    const required = (is["required"] ?? []) as readonly string[];
    for (const name of required)
      if (!((was["required"] ?? []) as readonly string[]).includes(name)) faults.push(`${at}.${name} is required and was not`);
    const members = is["enum"] as readonly unknown[] | undefined;
    for (const member of (was["enum"] ?? []) as readonly unknown[])
      if (members !== undefined && !members.includes(member)) faults.push(`${at} takes ${String(member)} no more`);
    for (const [name, schema] of Object.entries(part(was, "properties"))) {
      const now = part(is, "properties")[name];
      if (now === undefined && is["additionalProperties"] === false) faults.push(`${at}.${name} is refused`);
      else if (now !== undefined) requests(resolve(before, schema), resolve(after, now), `${at}.${name}`, depth + 1);
    }
    if (was["items"] !== undefined) requests(resolve(before, was["items"]), resolve(after, is["items"]), `${at}[]`, depth + 1);
  };
  for (const [path, item] of Object.entries(part(before, "paths")))
    for (const method of METHODS) {
      if (part(item)[method] === undefined) continue;
      const was = part(item, method);
      const is = part(after, "paths", path, method);
      const at = `${method.toUpperCase()} ${path}`;
      if (Object.keys(is).length === 0) {
        faults.push(`${at} is gone`);
        continue;
      }
      for (const [status, answer] of Object.entries(part(was, "responses"))) {
        const now = part(is, "responses", status);
        if (Object.keys(now).length === 0) faults.push(`${at} answers ${status} no more`);
        else answers(bodyOf(before, resolve(before, answer)), bodyOf(after, resolve(after, now)), `${at} ${status}`, 0);
      }
      if (is["requestBody"] !== undefined && was["requestBody"] === undefined && part(is, "requestBody")["required"] === true)
        faults.push(`${at} needs a body and did not`);
      requests(bodyOf(before, part(was, "requestBody")), bodyOf(after, part(is, "requestBody")), `${at} body`, 0);
      const named = (list: unknown) => ((list ?? []) as readonly unknown[]).map((each) => part(each));
      for (const parameter of named(is["parameters"]).map((each) => resolve(after, each))) {
        const known = named(was["parameters"])
          .map((each) => resolve(before, each))
          .find((each) => each["name"] === parameter["name"] && each["in"] === parameter["in"]);
        if (parameter["required"] === true && known?.["required"] !== true)
          faults.push(`${at} needs the parameter ${String(parameter["name"])} and did not`);
      }
    }
  return faults;
}

/** Breaks that a release announces, each with its reason; they stand in CHANGELOG.md under "Breaks". Empty again after the release. */
const ANNOUNCED: readonly (readonly [fault: RegExp, why: string])[] = [
  [/^(PUT|POST) \/manage\/audit-policy(\/preview)? body\..* is required and was not$/, "refused before too, and not documented"],
];

const read = (path: string): Json => JSON.parse(readFileSync(path, "utf8")) as Json;

describe("docs/openapi.json", () => {
  const last = releases().at(-1);

  it("only grows against the last release: whoever wrote a client for that one goes on", () => {
    assert.ok(last !== undefined);
    const faults = lost(read(join(RELEASES_FOLDER, last.version, "openapi.json")), read(join(ROOT, "docs/openapi.json")));
    assert.deepEqual(
      faults.filter((fault) => !ANNOUNCED.some(([announced]) => announced.test(fault))),
      [],
      "keep what callers rely on beside what is new; a break on purpose is announced here and in CHANGELOG.md",
    );
    assert.deepEqual(
      ANNOUNCED.filter(([announced]) => !faults.some((fault) => announced.test(fault))),
      [],
      "announced and not so",
    );
  });

  it("would tell each kind of loss", () => {
    const body = (schema: object) => ({ content: { "application/json": { schema } } });
    const operation = (given: { properties: object; required?: string[]; answer?: object; statuses?: string[] }) => ({
      paths: {
        "/a": {
          post: {
            requestBody: body({ properties: given.properties, required: given.required ?? [] }),
            responses: Object.fromEntries(
              (given.statuses ?? ["200"]).map((status) => [status, body(given.answer ?? { properties: { uuid: {} } })]),
            ),
          },
        },
      },
    });
    const was = operation({ properties: { kind: { enum: ["a", "b"] } }, statuses: ["200", "409"] });
    assert.deepEqual(lost(was, was), []);
    assert.deepEqual(lost(was, { paths: {} }), ["POST /a is gone"]);
    assert.deepEqual(lost(was, operation({ properties: { kind: { enum: ["a", "b", "c"] } } })), ["POST /a answers 409 no more"]);
    assert.deepEqual(
      lost(
        was,
        operation({
          properties: { kind: { enum: ["b"] } },
          required: ["kind"],
          answer: { properties: { id: {} } },
          statuses: ["200", "409"],
        }),
      ),
      [
        "POST /a 200.uuid is not answered any more",
        "POST /a 409.uuid is not answered any more",
        "POST /a body.kind is required and was not",
        "POST /a body.kind takes a no more",
      ],
    );
  });
});

describe("a release", () => {
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const headings = [...changelog.matchAll(/^## (\S+)/gm)].map(([, version]) => version);
  const { version } = read(join(ROOT, "package.json"));

  it("is told to operators: Unreleased first, a heading for the version of package.json and for every release", () => {
    assert.equal(headings[0], "Unreleased");
    assert.deepEqual(headings.slice(1), [
      ...new Set([
        String(version),
        ...releases()
          .map((each) => each.version)
          .reverse(),
      ]),
    ]);
    for (const section of changelog.split(/^## /m).slice(1))
      assert.match(
        section,
        /^### Before you upgrade$/m,
        `${section.split("\n")[0]} lacks "### Before you upgrade" (docs/how-to/make-a-release.md)`,
      );
  });

  it("has every part in its folder", () => {
    for (const release of releases())
      for (const name of ["release.json", "database.jsonl.gz", "openapi.json", "callers.json", "blobs"])
        assert.ok(
          existsSync(join(RELEASES_FOLDER, release.version, name)),
          `${release.version}/${name}: node tools/make-release-fixture.ts`,
        );
  });
});
