import assert from "node:assert/strict";
import { createServer } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { clamdScanner } from "#adapters/virus-scanner.ts";
import { EICAR, fakeClamd } from "#tests/fakes/fake-clamd.ts";

const file = (...parts: readonly (string | Buffer)[]): Readable => Readable.from(parts.map((part) => Buffer.from(part)));

/** What any clamd does, the fake one and a real one. */
const conforms = async (socket: string): Promise<void> => {
  const { scan } = clamdScanner(socket);
  assert.deepEqual(await scan(file("an invoice")), { kind: "clean" });
  assert.deepEqual(await scan(file("")), { kind: "clean" }, "an empty file");
  const found = await scan(file(EICAR));
  assert.equal(found.kind, "infected");
  assert.match(found.kind === "infected" ? found.found : "", /eicar/i);
  assert.equal((await scan(file(Buffer.alloc(300_000, "a"), "b"))).kind, "clean", "in several pieces");
};

test("clamd as it answers to INSTREAM", async () => {
  const clamd = await fakeClamd();
  try {
    await conforms(clamd.path);
    assert.equal((await clamdScanner(clamd.path).scan(file(Buffer.alloc(2_000_000)))).kind, "refused");
    await clamd.stop();
    assert.equal((await clamdScanner(clamd.path).scan(file("an invoice"))).kind, "away", "nobody listens");
  } finally {
    await clamd.end();
  }
});

test(
  "a real clamd answers the same",
  { skip: process.env["TEST_CLAMD_SOCKET"] === undefined ? "TEST_CLAMD_SOCKET names none" : false },
  () => conforms(process.env["TEST_CLAMD_SOCKET"] ?? ""),
);

test("what is no answer of a scanner leaves a file unscanned, never clean", async () => {
  for (const answer of ["", "OK\0", "stream: OK nevertheless\0", "UNKNOWN COMMAND\0", "x".repeat(10_000)]) {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => socket.end(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    assert.equal(
      (await clamdScanner(`127.0.0.1:${port}`).scan(file("an invoice"))).kind,
      "away",
      JSON.stringify(answer.slice(0, 30)),
    );
    server.close();
  }
  assert.equal((await clamdScanner(join("/nowhere", "clamd.ctl")).scan(file("x"))).kind, "away");
});
