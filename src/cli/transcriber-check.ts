import { portRule } from "#adapters/egress-rule.ts";
import { guardedHttp, readTarget } from "#adapters/guarded-http.ts";
import { type CheckResult, checkTranscriber } from "#usecases/transcriber/check-transcriber.ts";
import type { DefineCommand } from "./command.ts";

const SIGNS: Readonly<Record<CheckResult, string>> = { passed: "ok  ", failed: "FAIL", warned: "warn", skipped: "-   " };

interface Options {
  readonly key?: string;
  readonly json?: true;
}

/**
 * `weighbridge transcriber check URL [--key KEY] [--json]`: holds a document AI to its contract, from this machine and without a
 * service. Ends with 1 where a rule is broken.
 */
export const transcriberCheck: DefineCommand = (command) =>
  void command
    .argument("<url>", "where it takes documents, for example http://127.0.0.1:8091/transcribe")
    .option("--key <key>", "the bearer token it takes")
    .option("--json", "print the checks as JSON")
    .action(async (address: string, options: Options) => {
      const target = readTarget(address);
      if ("refusal" in target) throw new Error(`the address ${target.refusal}`);
      // The caller's own machine and document AI: nothing is guarded against.
      const http = guardedHttp({ allows: () => true, ports: portRule("1-65535") });
      try {
        const checked = await checkTranscriber(http, { url: target.url.href, apiKey: options.key ?? null });
        if (options.json === true) console.log(JSON.stringify(checked, null, 2));
        else {
          for (const { name, result, message } of checked.checks) console.log(`${SIGNS[result]}  ${name.padEnd(16)} ${message}`);
          console.log(checked.passed ? "\nIt keeps the contract." : "\nIt breaks rules of the contract: see FAIL above.");
        }
        process.exitCode = checked.passed ? 0 : 1;
      } finally {
        await http.close();
      }
    });
