import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { serveWebApp } from "#http/web-app.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";

describe("serving the web app", () => {
  let folder: string;
  let server: TestServer;
  let without: TestServer;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "weighbridge-web-"));
    await mkdir(join(folder, "dist/assets"), { recursive: true });
    await writeFile(join(folder, "dist/index.html"), '<meta property="csp-nonce" nonce="{{nonce}}" /><div id="root"></div>');
    await writeFile(join(folder, "dist/assets/index-abc123.js"), "export {};");
    await writeFile(join(folder, "dist/.sources"), "a secret of the build");
    await writeFile(join(folder, "outside.js"), "outside");
    server = await aServer({ fallback: serveWebApp({ folder: join(folder, "dist") }) });
    without = await aServer({ fallback: serveWebApp({ folder: join(folder, "nothing") }) });
  });
  after(async () => {
    await server.app.close();
    await without.app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** As browsers ask for a page. */
  const PAGE = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it("gives the page to every address of people, with a policy that lets nothing in from outside", async () => {
    for (const url of ["/", "/queue/needs-me?q=1", "/orders/A%2F1.js"]) {
      const answer = await server.app.inject({ url, headers: PAGE });
      assert.equal(answer.statusCode, 200, url);
      assert.match(String(answer.headers["content-type"]), /^text\/html/);
      assert.equal(answer.headers["cache-control"], "no-store");
      const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? "";
      assert.ok(nonce.length >= 20);
      const policy = String(answer.headers["content-security-policy"]);
      assert.ok(policy.startsWith("default-src 'self'") && policy.includes(`'nonce-${nonce}'`), policy);
      assert.ok(!policy.includes("unsafe"), policy);
    }
    const nonces = await Promise.all(
      [1, 2].map(async () => /nonce="([^"]+)"/.exec((await server.app.inject({ url: "/" })).body)?.[1]),
    );
    assert.notEqual(nonces[0], nonces[1]);
  });

  it("lets browsers keep what has a hash in its name", async () => {
    const answer = await server.app.inject({ url: "/assets/index-abc123.js" });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.body, "export {};");
    assert.match(String(answer.headers["content-type"]), /^text\/javascript/);
    assert.match(String(answer.headers["cache-control"]), /immutable/);
    const head = await server.app.inject({ method: "HEAD", url: "/assets/index-abc123.js" });
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, "");
  });

  it("never answers a missing file with the page, and nothing from outside the folder", async () => {
    assert.equal((await server.app.inject({ url: "/assets/index-old.js" })).statusCode, 404);
    for (const url of ["/..%2foutside.js", "/assets/..%2f..%2foutside.js", "/.sources", "/%00.js"]) {
      const answer = await server.app.inject({ url, headers: PAGE });
      assert.ok(!answer.body.includes("outside") && !answer.body.includes("secret"), url);
    }
  });

  it("shadows no address of machines", async () => {
    for (const url of ["/v2/nothing", "/v1/nothing", "/manage/nothing", "/edi/nothing", "/auth/nothing", "/oauth/nothing"]) {
      const answer = await server.app.inject({ url, headers: PAGE });
      assert.equal(answer.statusCode, 404, url);
      assert.match(String(answer.headers["content-type"]), /json/, url);
    }
    assert.equal((await server.app.inject({ method: "POST", url: "/queue/needs-me" })).statusCode, 404);
  });

  it("gives programs no page for an answer", async () => {
    for (const url of ["/V2/orders", "//v2/orders", "/v3/orders", "/edi", "/queue/needs-me", "/favicon.ico"]) {
      for (const headers of [{}, { accept: "application/json" }, { accept: "*/*" }]) {
        const answer = await server.app.inject({ url, headers });
        assert.deepEqual([answer.statusCode, Object.keys(answer.json())], [404, ["Title", "Status", "TraceId", "Errors"]], url);
      }
    }
    assert.equal((await server.app.inject({ url: "/", headers: { accept: "*/*" } })).statusCode, 200);
  });

  it("says what to do when it was not built", async () => {
    const answer = await without.app.inject({ url: "/" });
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /npm run web:build/);
  });
});
