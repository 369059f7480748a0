import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const PUBLIC_URL = "http://localhost:8080";
const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", "content-type": "application/json" };

suite("TRUSTED_PROXIES", () => {
  let service: Service;
  let app: ReturnType<typeof buildServer>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    const people = openPeople(service.context, PUBLIC_URL);
    app = buildServer({
      context: service.context,
      resolveSession: people.resolveSession,
      plugins: [signInPlugin(people, PUBLIC_URL, service.context)],
      rateLimit: { perSecond: 0, burst: 0 },
      trustedProxies: ["10.0.0.0/8"],
    });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  let tries = 0;
  /** What an attempt that names a company is told: attempts are counted by where they come from. */
  const attempt = async (from: string, forwarded: string): Promise<number> => {
    tries += 1;
    const answer = await app.inject({
      method: "POST",
      url: "/auth/company",
      headers: { ...OWN, "x-forwarded-for": forwarded },
      payload: JSON.stringify({ email: `somebody-${tries}@nowhere.example` }),
      remoteAddress: from,
    });
    return answer.statusCode;
  };
  const untilRefused = async (from: string, forwarded: (round: number) => string): Promise<boolean> => {
    for (let round = 0; round < 40; round += 1) if ((await attempt(from, forwarded(round))) === 429) return true;
    return false;
  };

  test("what a trusted proxy says of where a call comes from is believed: callers behind it are told apart", async () => {
    assert.ok(await untilRefused("10.0.0.5", () => "198.51.100.7"));
    assert.equal(await attempt("10.0.0.5", "198.51.100.8"), 400, "the next caller is somebody else");
    assert.equal(await attempt("10.0.0.6", "198.51.100.7"), 429, "by another proxy it is the same one");
    assert.equal(
      await attempt("10.0.0.5", "203.0.113.66, 198.51.100.7"),
      429,
      "what the caller wrote before it counts for nothing",
    );
    assert.equal(await attempt("10.0.0.5", "198.51.100.7, 10.0.0.9"), 429, "a chain of trusted proxies is seen through");
  });

  test("what anybody else says of it is not: no attempt is bought by a header", async () => {
    assert.ok(await untilRefused("192.0.2.44", (round) => `198.51.100.${100 + round}`));
  });
});
