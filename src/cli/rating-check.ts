import { readFileSync } from "node:fs";
import { portRule } from "#adapters/egress-rule.ts";
import { guardedHttp, readTarget } from "#adapters/guarded-http.ts";
import { type CheckResult, checkEngine } from "#usecases/rating/check-engine.ts";
import type { DefineCommand } from "./command.ts";

const SIGNS: Readonly<Record<CheckResult, string>> = { passed: "ok  ", failed: "FAIL", warned: "warn", skipped: "-   " };

interface Options {
  readonly apikey?: string;
  readonly request?: string;
  readonly json?: true;
}

/** The address without its key, and the key: `--key` (or `--apikey`), else the query argument. */
function engineOf(address: string, { apikey }: Options): { readonly url: string; readonly apiKey: string } {
  const target = readTarget(address);
  if ("refusal" in target) throw new Error(`the address ${target.refusal}`);
  const { url } = target;
  const given = apikey ?? url.searchParams.get("apikey");
  if (given === null || given === "")
    throw new Error("which apikey does the engine take? Give it as --key KEY, or in the address");
  url.searchParams.delete("apikey");
  return { url: url.href, apiKey: given };
}

function requestOf(file: string): string {
  const text = readFileSync(file, "utf8");
  JSON.parse(text);
  return text;
}

/**
 * `weighbridge rating check URL [--key KEY] [--request FILE] [--json]`: holds a rating engine to the rules of the callout, from
 * this machine and without a service. Ends with 1 where one is broken.
 */
export const ratingCheck: DefineCommand = (command) =>
  void command
    .argument("<url>", "where the engine takes requests, for example http://127.0.0.1:8090/rate")
    .option("--key, --apikey <key>", "the apikey it takes, where it does not stand in the address")
    .option("--request <file>", "a request of your own, as JSON, where the engine has no rate for the sample")
    .option("--json", "print the checks as JSON")
    .action(async (address: string, options: Options) => {
      const engine = engineOf(address, options);
      // The caller's own machine and engine: nothing is guarded against.
      const http = guardedHttp({ allows: () => true, ports: portRule("1-65535") });
      try {
        const checked = await checkEngine(http, engine, options.request === undefined ? undefined : requestOf(options.request));
        if (options.json === true) console.log(JSON.stringify(checked, null, 2));
        else {
          for (const { name, result, message } of checked.checks) console.log(`${SIGNS[result]}  ${name.padEnd(30)} ${message}`);
          console.log(`\nSent:\n${checked.curl}`);
          if (checked.rawResponse !== null) console.log(`\nRawResponse:\n${checked.rawResponse}`);
          console.log(
            checked.passed
              ? "\nThe engine keeps the rules of the callout."
              : "\nThe engine breaks rules of the callout: see FAIL above.",
          );
        }
        process.exitCode = checked.passed ? 0 : 1;
      } finally {
        await http.close();
      }
    });
