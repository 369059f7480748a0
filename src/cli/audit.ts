import { readFile } from "node:fs/promises";
import { auditAlone } from "#domain/audit/audit-alone.ts";
import { DEFAULT_POLICY } from "#domain/audit/default-policy.ts";
import { parsePolicy } from "#domain/audit/parse-policy.ts";
import { printAuditResult } from "#domain/audit/print-audit-result.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { type Day, parseDay } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Order } from "#domain/order/order.ts";
import { invoiceReader, readInvoice } from "#contract/v2/invoice.ts";
import { orderReader, readOrder } from "#contract/v2/order.ts";
import { billFrom210 } from "#edi/from-210.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import type { DefineCommand } from "./command.ts";
import { describeAudit } from "./describe-audit.ts";

interface Options {
  readonly order: string[];
  readonly invoice?: string;
  readonly policy?: string;
  readonly on?: string;
  readonly json: boolean;
}

/**
 * `weighbridge audit --order order.json --invoice invoice.json|invoice.edi [--policy policy.json]`: the audit of the service on files, with
 * no service. Exit code 0 when every invoice would be approved, 1 when one would not, 2 when a file cannot be read.
 */
export const audit: DefineCommand = (command) =>
  void command
    .option("--order <file...>", "orders, each as POST /v2/orders takes it (several: repeat)", [])
    .option("--invoice <file>", "an invoice as POST /v2/invoices takes it, or an X12 file of 210s")
    .option("--policy <file>", "an audit policy (default: the one a tenant starts with)")
    .option("--on <day>", "the day of the audit, YYYY-MM-DD (default: today)")
    .option("--json", "print JSON only", false)
    .action(async (options: Options) => {
      // Not a required option of commander: `audit replay` below would then ask for it too.
      if (options.invoice === undefined) throw new Error("--invoice names the file to audit");
      const orders = await Promise.all(options.order.map(readOrderFile));
      const invoices = await readInvoiceFile(options.invoice);
      const policy = options.policy === undefined ? DEFAULT_POLICY : await readPolicyFile(options.policy);
      const asOfOn = options.on === undefined ? (new Date().toISOString().slice(0, 10) as Day) : parseDay(options.on);
      if (asOfOn === undefined) throw new Error(`--on must be a day as YYYY-MM-DD, not ${options.on}`);
      const results = invoices.map((invoice) => ({ invoice, result: auditAlone({ invoice, orders, policy, asOfOn }) }));
      if (options.json) {
        const printed = results.map(({ invoice, result }) => ({
          invoiceNumber: invoice.invoiceNumber,
          ...printAuditResult(result),
        }));
        console.log(JSON.stringify(printed.length === 1 ? printed[0] : printed, null, 2));
      } else for (const { invoice, result } of results) console.log(describeAudit(invoice, result));
      process.exitCode = results.every(({ result }) => result.verdict === "approve") ? 0 : 1;
    });

const words = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .map(([path, messages]) => `  ${path}: ${messages.join("; ")}`)
    .join("\n");

const fail = (file: string, text: string): never => {
  process.exitCode = 2;
  throw new Error(`${file} cannot be read:\n${text}`);
};

const bytesOf = async (file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return fail(file, code === "ENOENT" ? "  there is no such file" : code === "EISDIR" ? "  it is a folder" : `  ${message}`);
  }
};

const readOrderFile = async (file: string): Promise<Order> => {
  const checked = orderReader.readBytes(await bytesOf(file));
  if (!checked.ok) return fail(file, words(checked.errors));
  const read = readOrder(checked.value);
  return read.ok ? read.order : fail(file, words(read.errors));
};

const readInvoiceFile = async (file: string): Promise<readonly Invoice[]> => {
  const bytes = await bytesOf(file);
  if (/^[\s\uFEFF\u00EF\u00BB\u00BF]*ISA/.test(bytes.subarray(0, 64).toString("latin1"))) return readX12File(file, bytes);
  const checked = invoiceReader.readBytes(bytes);
  if (!checked.ok) return fail(file, words(checked.errors));
  const read = readInvoice(checked.value);
  return read.ok ? [read.invoice] : fail(file, words(read.errors));
};

const readX12File = (file: string, bytes: Buffer): readonly Invoice[] => {
  const invoices: Invoice[] = [];
  // A set counts once its group and its interchange ended well, as in the service.
  let ofGroup: Invoice[] = [];
  for (const event of readX12Sync([bytes])) {
    if (event.kind === "transaction-set" && event.set.setId === "210" && event.set.outcome !== "R")
      ofGroup.push(billFrom210(event.set, STRICT_PROFILE).invoice);
    if (event.kind === "group-end") {
      if (event.group.outcome !== "R") invoices.push(...ofGroup);
      ofGroup = [];
    }
    if (event.kind === "interchange-end" && event.result.outcome === "rejected")
      return fail(file, `  the interchange is rejected: ${event.result.reason ?? event.result.noteCode}`);
    if (event.kind === "unreadable") return fail(file, `  ${event.reason}`);
  }
  return invoices.length > 0 ? invoices : fail(file, "  it holds no 210 that can be accepted; weighbridge edi check tells why");
};

const readPolicyFile = async (file: string) => {
  const bytes = await bytesOf(file);
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    return fail(file, `  ${(error as Error).message}`);
  }
  const parsed = parsePolicy(json, RULE_IDS);
  return parsed.ok ? parsed.policy : fail(file, words(parsed.errors));
};
