import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { type Day, parseDay } from "#domain/day/day.ts";
import {
  readChargeCodesFile,
  readCustomersFile,
  readDocumentsFile,
  readInvoiceFile,
  readOrderFile,
  readPolicyFile,
  readVendorsFile,
} from "./audit-files.ts";
import { auditOnFiles } from "./audit-on-files.ts";
import type { DefineCommand } from "./command.ts";
import { describeAudit } from "./describe-audit.ts";

interface Options {
  readonly order: string[];
  readonly invoice?: string;
  readonly invoices?: string;
  readonly policy?: string;
  readonly chargeCodes?: string;
  readonly vendors?: string;
  readonly customers?: string;
  readonly documents?: string;
  readonly on?: string;
  readonly json: boolean;
}

/** What an option's file holds, or what stands for it where the option is not given. */
const fromFile = <T>(file: string | undefined, read: (file: string) => Promise<T>, otherwise: T): Promise<T> =>
  file === undefined ? Promise.resolve(otherwise) : read(file);

/**
 * `weighbridge audit --order order.json --invoice invoice.json|invoice.edi [--policy policy.json] ...`: the audit of the service
 * on files, with no service. Exit code 0 when every invoice would be approved that no other of them replaced or cancelled, 1
 * when one would not, 2 when a file cannot be read.
 */
export const audit: DefineCommand = (command) =>
  void command
    .option("--order <file...>", "orders, each as POST /v2/orders takes it (several: repeat)", [])
    .option("--invoice <file>", "an invoice as POST /v2/invoices takes it, or an X12 file of 210s")
    .option("--invoices <file>", "invoices that came before, in their order: a list as POST /v2/invoices takes them, or 210s")
    .option("--policy <file>", "an audit policy (default: the one a tenant starts with)")
    .option("--charge-codes <file>", "charge codes as PUT /manage/charge-codes takes them (default: a new tenant's)")
    .option("--vendors <file>", "a list of vendors as PUT /manage/vendors takes them, each with externalId")
    .option("--customers <file>", "a list of the external ids of known customers (those of the orders are known)")
    .option("--documents <file>", "a list of documents: type, status, hasSignature, fields, orderExternalId")
    .option("--on <day>", "the day of the audit, YYYY-MM-DD (default: today)")
    .option("--json", "print JSON only", false)
    .action(async (options: Options) => {
      // Not a required option of commander: `audit replay` below would then ask for it too.
      if (options.invoice === undefined) throw new Error("--invoice names the file to audit");
      const asOfOn = options.on === undefined ? (new Date().toISOString().slice(0, 10) as Day) : parseDay(options.on);
      if (asOfOn === undefined) throw new Error(`--on must be a day as YYYY-MM-DD, not ${options.on}`);
      const invoices = await readInvoiceFile(options.invoice, asOfOn);
      const audited = auditOnFiles(
        {
          orders: await Promise.all(options.order.map(readOrderFile)),
          policy: await fromFile(options.policy, readPolicyFile, DEFAULT_POLICY),
          chargeCodes: await fromFile(options.chargeCodes, readChargeCodesFile, DEFAULT_CHARGE_CODES),
          vendors: await fromFile(options.vendors, readVendorsFile, []),
          customers: await fromFile(options.customers, readCustomersFile, []),
          documents: await fromFile(options.documents, readDocumentsFile, []),
          earlier: await fromFile(options.invoices, (file) => readInvoiceFile(file, asOfOn), []),
        },
        invoices,
        asOfOn,
      );
      if (options.json) {
        const printed = audited.map(({ result, ended }, at) => ({
          invoiceNumber: invoices[at]?.invoice.invoiceNumber,
          ...printAuditResult(result),
          ended,
        }));
        console.log(JSON.stringify(printed.length === 1 ? printed[0] : printed, null, 2));
      } else
        invoices.forEach(({ invoice }, at) => {
          const filed = audited[at];
          if (filed !== undefined) console.log(describeAudit(invoice, filed));
        });
      process.exitCode = audited.every(({ result, ended }) => ended !== null || result.verdict === "approve") ? 0 : 1;
    });
