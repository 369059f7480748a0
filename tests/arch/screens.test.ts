import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { routes } from "#http/routes.ts";

const API = new URL("../../web/src/api/", import.meta.url);
/** By the typed client, or by the one request that tells how far an upload is. */
const CALL = /(?:api\s*\.|request\.open\("?)(POST|PUT|PATCH|DELETE)(?:\(|",)\s*"([^"]+)"/g;

/** What changes something and has no screen, each with why. */
const WITHOUT_A_SCREEN: Readonly<Record<string, string>> = {
  setSandboxClock: "for those who build against a sandbox, by key",
  putChargeAliases: "Charge names adds to them one at a time; the whole list is replaced by programs",
  dropIntake: "gives a message up for good: for those who sent it, by key",
};

/** Operations that the app calls, as "POST /manage/invoices/{}/approve". */
const called = (): ReadonlySet<string> =>
  new Set(
    readdirSync(API)
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...readFileSync(new URL(file, API), "utf8").matchAll(CALL)].map(([, method, path]) => `${method} ${plain(path ?? "")}`),
      ),
  );
const plain = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");

test("every change that a person may ask for under /manage has a screen, or a reason says why not", () => {
  const screens = called();
  const without = routes
    .filter(({ path, method, auth }) => path.startsWith("/manage/") && method !== "GET" && auth === "key-or-session")
    .filter(({ path, method }) => !screens.has(`${method} ${plain(path)}`))
    .map(({ operationId }) => operationId);
  assert.deepEqual(
    without.filter((id) => WITHOUT_A_SCREEN[id] === undefined),
    [],
    "call it from web/src/api and give it a screen, or say in WITHOUT_A_SCREEN why it has none",
  );
  const stale = Object.keys(WITHOUT_A_SCREEN).filter((id) => !without.includes(id));
  assert.deepEqual(stale, [], "these have a screen now, or are gone");
});

/** `isError` and, within its own element or statement, the whole failure in place of what was there. */
const REPLACES = /\.isError\b(?:(?!length)[^;}]){0,160}?<Failure\b/g;

test("a later look that fails takes nothing off the screen, nor what somebody is typing there", () => {
  const web = new URL("../../web/src/", import.meta.url);
  const taken = globSync("**/*.tsx", { cwd: web }).flatMap((file) =>
    [...readFileSync(new URL(file, web), "utf8").matchAll(REPLACES)].map((found) => `${file}: ${found[0].split("\n")[0]}`),
  );
  assert.deepEqual(taken, [], "ask isLoadingError: it is true only while there is nothing to show");
});
