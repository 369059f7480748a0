import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

/**
 * Packs the one file of Scalar that `/docs` serves into `ready/scalar.js.gz`, so that the service needs none of the 263 packages
 * behind it. Run after a new version of @scalar/api-reference: `npm run precommit` does. tests/docs/ready.test.ts holds it to its
 * source.
 */
export const SCALAR_SOURCE: string = fileURLToPath(
  new URL("./browser/standalone.js", import.meta.resolve("@scalar/api-reference")),
);
export const SCALAR_READY: string = fileURLToPath(new URL("../ready/scalar.js.gz", import.meta.url));

export function packDocsPage(): void {
  writeFileSync(SCALAR_READY, gzipSync(readFileSync(SCALAR_SOURCE), { level: 9 }));
}

if (import.meta.main) packDocsPage();
