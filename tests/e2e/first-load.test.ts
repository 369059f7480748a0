import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildWebApp } from "#cli/build-web-app.ts";

const DIST = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** What a first visit may load of scripts and styles, packed. */
const MAX_BYTES = 270 * 1024;

it("loads at most 270 kB of scripts and styles at first, and nothing inline or from elsewhere", async () => {
  await buildWebApp();
  const page = await readFile(`${DIST}/index.html`, "utf8");
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.deepEqual(
    addresses.filter((address) => !address.startsWith("/")),
    [],
  );
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/, "an inline script would need an exception in the policy");
  const loaded = addresses.filter((address) => /\.(?:js|css)$/.test(address));
  assert.ok(loaded.length >= 3, "the page names its scripts and styles");
  let bytes = 0;
  for (const address of loaded) bytes += gzipSync(await readFile(DIST + address)).length;
  assert.ok(bytes <= MAX_BYTES, `${Math.round(bytes / 1024)} kB`);
});
