import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, suite, test } from "node:test";
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { promisify } from "node:util";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { checkEngine } from "#usecases/rating/check-engine.ts";
import { startRatingEngine } from "../../examples/rating-engine/engine.ts";
import { anEngine, answerWith, type CallReceived, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import type { ServerResponse } from "node:http";

const KEY = "the-issued-key";
const run = promisify(execFile);
const ROOT = new URL("../../", import.meta.url).pathname;

suite("holding a rating engine to the callout", () => {
  let engine: EngineOnSocket;
  let example: Server;
  const http = guardedHttp({ allows: () => true });
  before(async () => {
    engine = await anEngine();
    example = await startRatingEngine(KEY, { port: 0, host: "127.0.0.1" });
  });
  after(async () => {
    await engine.close();
    example.close();
    await http.close();
  });
  const exampleUrl = (): string => `http://127.0.0.1:${(example.address() as AddressInfo).port}/rate`;

  test("the example engine passes every check", async () => {
    const { checks, passed, curl } = await checkEngine(http, { url: exampleUrl(), apiKey: KEY });
    assert.deepEqual(
      checks.filter((check) => check.result !== "passed"),
      [],
    );
    assert.deepEqual(
      checks.map((check) => check.name),
      [
        "reachable",
        "apikey",
        "time",
        "size",
        "shape",
        "charges",
        "set-of-three",
        "amount-is-rate-times-quantity",
        "qualifier",
        "amount",
        "wrong-apikey",
        "missing-apikey",
        "exception",
      ],
    );
    assert.ok(passed && !curl.includes(KEY));
  });

  /** What an engine does wrong, and the checks that fail for it. */
  const good = (response: ServerResponse, call: CallReceived): void => {
    if (call.apiKey !== KEY) return void response.writeHead(401).end();
    const isRatable = (call.json["Stops"] as readonly unknown[]).length > 0;
    rated(
      response,
      isRatable ? answerWith(["LINEHAUL", 5]) : { RawResponse: "no lane", RawResponseType: "Text", VendorCharges: [] },
    );
  };
  const charge = (fields: object) => ({ ...answerWith(), VendorCharges: [{ Code: "LINEHAUL", ...fields }] });
  const WRONG: readonly (readonly [what: string, answer: EngineOnSocket["answer"], failing: readonly string[]])[] = [
    ["nothing", good, []],
    ["takes any key", (response, call) => good(response, { ...call, apiKey: KEY }), ["wrong-apikey", "missing-apikey"]],
    ["takes no key", (response) => response.writeHead(401).end(), ["apikey", "shape"]],
    [
      "answers 403 to others",
      (response, call) => (call.apiKey === KEY ? good(response, call) : response.writeHead(403).end()),
      ["wrong-apikey", "missing-apikey"],
    ],
    ["no JSON", (response, call) => (call.apiKey === KEY ? rated(response, "<xml/>") : good(response, call)), ["shape"]],
    [
      "several vendors' answers",
      (response, call) => (call.apiKey === KEY ? rated(response, [answerWith(["LINEHAUL", 5])]) : good(response, call)),
      ["shape"],
    ],
    [
      "part of the set",
      (response, call) => (call.apiKey === KEY ? rated(response, charge({ Amount: 5, Rate: 5 })) : good(response, call)),
      ["set-of-three"],
    ],
    [
      "a wrong product",
      (response, call) =>
        call.apiKey === KEY
          ? rated(response, charge({ Amount: 5, Rate: 2, Quantity: 2, Qualifier: "PerMile" }))
          : good(response, call),
      ["amount-is-rate-times-quantity"],
    ],
    [
      "an unknown qualifier",
      (response, call) =>
        call.apiKey === KEY
          ? rated(response, charge({ Amount: 4, Rate: 2, Quantity: 2, Qualifier: "PerFoot" }))
          : good(response, call),
      ["qualifier"],
    ],
    ["no amount", (response, call) => (call.apiKey === KEY ? rated(response, charge({})) : good(response, call)), ["amount"]],
    [
      "text for numbers",
      (response, call) => (call.apiKey === KEY ? rated(response, charge({ Amount: "5" })) : good(response, call)),
      ["shape"],
    ],
    [
      "too much",
      (response, call) => (call.apiKey === KEY ? rated(response, " ".repeat(1_100_000)) : good(response, call)),
      ["size", "shape"],
    ],
    ["breaks off", (response, call) => (call.apiKey === KEY ? response.socket?.destroy() : good(response, call)), ["reachable"]],
  ];
  for (const [what, answer, failing] of WRONG)
    test(`tells an engine that does wrong by name: ${what}`, async () => {
      engine.answer = answer;
      const { checks, passed } = await checkEngine(http, { url: engine.url, apiKey: KEY });
      assert.deepEqual(
        checks.filter((check) => check.result === "failed").map((check) => check.name),
        failing,
        JSON.stringify(checks),
      );
      assert.equal(passed, failing.length === 0);
      assert.ok(!JSON.stringify(checks).includes(KEY));
    });

  test("the command prints the checks and the request, and ends as they say", async () => {
    const check = (...words: string[]) =>
      run(process.execPath, ["bin/run.mjs", "src/cli/main.ts", "rating", "check", ...words], { cwd: ROOT, timeout: 60_000 });
    const { stdout } = await check(`${exampleUrl()}?apikey=${KEY}`);
    assert.match(stdout, /ok {4}wrong-apikey/);
    assert.match(stdout, /keeps the rules of the callout/);
    assert.ok(!stdout.includes(KEY));
    const failure = await check(exampleUrl(), "--apikey", "another").then(
      () => assert.fail("it ended with 0"),
      (error: { readonly code: number; readonly stdout: string }) => error,
    );
    assert.equal(failure.code, 1);
    assert.match(failure.stdout, /FAIL {2}apikey +The issued apikey is answered with 401/);
    // On the caller's own machine any port is right; the service has its own list.
    const closed = await check("http://127.0.0.1:90/rate", "--key", "any").catch((error: { readonly stdout: string }) => error);
    assert.match(
      closed.stdout,
      /FAIL {2}reachable +The engine could not be called: nothing listens at its address and port \(ECONNREFUSED\)/,
    );
  });
});
