import { readFileSync } from "node:fs";

/** The release, as package.json says it. */
export function versionOfPackage(): string {
  return (JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }).version;
}
