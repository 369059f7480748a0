import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Every bench, with what it prints beside its reference. Each runs in a process of its own. */
const BENCHES: readonly [name: string, what: string][] = [
  ["acceptance", "orders accepted a second at 1, 16 and 64 clients, against a naive and a fair handler"],
  ["end-to-end", "invoices a second, from the EDI 210 to the received webhook"],
  ["audit", "the audit core alone"],
  ["reaudit", "open invoices audited again after a change of policy, while orders are accepted"],
  ["edi-large", "one interchange of 85,000 invoices, acknowledged while the API goes on answering"],
  ["x12-parse", "EDI parsed and validated, against x12-parser on the same 50 MB"],
  ["webhooks", "deliveries a second, against a bare HTTP loop"],
  ["webhook-neighbors", "what endpoints that do not answer cost one that does"],
  ["fairness", "a small tenant's invoices, alone and beside a tenant that sends as fast as 48 clients can"],
  ["growth", "bytes an invoice of each table and index, written by the running service"],
  ["reads", "lists and searches with a million finalized invoices, against ten thousand"],
  [
    "app-reads",
    "every list, filter, count, search and chart of the app by HTTP, 10,000 invoices beside 1,000,000, p95 beside 300 ms",
  ],
  ["exceptions", "open invoices by cause with up to 100,000 open, opened against kept; what keeping costs whoever writes"],
  ["operations", "every reading operation by HTTP at 100 a second with 100,000 invoices, p99 beside 25 ms"],
  ["legacy", "every legacy operation beside its V2 counterpart, against the running service with 100,000 invoices"],
  ["half-open", "what 10,000 half-open connections, and a flood of sign-ins, cost callers with a key"],
  ["documents", "memory that uploads of 25 MiB cost, one alone and ten at once"],
  ["hostile-documents", "files that are made to harm a reader: what each takes, and p99 of the API beside it"],
  ["reading-lanes", "an EDI invoice and a neighbor's document beside a thousand scans that wait; memory of idle readers"],
  ["reading-speed", "pages a core reads a second, digital (aim 50) and scanned (aim 1), in time of the processor"],
  ["mail-in", "messages accepted a second by SMTP, memory of one of 25 MB, mutants of the mails in a folder"],
  ["browser", "frames a second while 10,000 invoices are scrolled (aim 50), and keys until painted (aim 100 ms at p95)"],
  ["start", "cold and warm start, stop, memory at rest"],
];

/**
 * `npm run bench -- NAME ... [--option ...]`; `all` runs them all. What follows the names, from the first option on, is handed on
 * as it stands.
 */
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith("-"));
const options = firstOption === -1 ? [] : args.slice(firstOption);
const asked = firstOption === -1 ? args : args.slice(0, firstOption);
const known = BENCHES.filter(([name]) => existsSync(fileOf(name)));
const unknown = asked.filter((name) => name !== "all" && !known.some(([each]) => each === name));

if (asked.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No bench is called ${unknown.join(" or ")}.`);
  console.log(
    `npm run bench -- NAME ... [--option VALUE ...]   (or all)\n\n${known.map(([name, what]) => `  ${name.padEnd(18)} ${what}`).join("\n")}`,
  );
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  const names = asked.includes("all") ? known.map(([name]) => name) : asked;
  for (const name of names) {
    console.log(`\n── ${name}`);
    const [code] = (await once(spawn(process.execPath, [fileOf(name), ...options], { stdio: "inherit" }), "exit")) as [
      number | null,
    ];
    if (code !== 0) process.exitCode = 1;
  }
}

function fileOf(name: string): string {
  return join(import.meta.dirname, `${name}.ts`);
}
