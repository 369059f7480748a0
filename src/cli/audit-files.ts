import { readFile } from "node:fs/promises";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import { type Day, parseDay } from "#domain/day/day.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import type { Order } from "#domain/order/order.ts";
import { chargeCodesReader } from "#contract/manage/charge/charge-codes.ts";
import { vendorReader } from "#contract/manage/party/parties.ts";
import { textOrNull, toAddress } from "#contract/v2/to-parts.ts";
import { invoiceReader, readInvoice } from "#contract/v2/invoice.ts";
import { orderReader, readOrder } from "#contract/v2/order.ts";
import type { VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { invoiceFrom210 } from "#edi/from-210.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import type { FileDocument, ReceivedInvoice } from "./audit-on-files.ts";

import type { Invoice } from "#domain/invoice/invoice.ts";

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

export async function readOrderFile(file: string): Promise<Order> {
  const checked = orderReader.readBytes(await bytesOf(file));
  if (!checked.ok) return fail(file, words(checked.errors));
  const read = readOrder(checked.value);
  return read.ok ? read.order : fail(file, words(read.errors));
}

/** Invoices of a file: one or a list as POST /v2/invoices takes it, each with `receivedOn` where that is not `today`; or 210s. */
export async function readInvoiceFile(file: string, today: Day): Promise<readonly ReceivedInvoice[]> {
  const bytes = await bytesOf(file);
  if (/^[\s\uFEFF\u00EF\u00BB\u00BF]*ISA/.test(bytes.subarray(0, 64).toString("latin1")))
    return readX12File(file, bytes).map((invoice) => ({ invoice, source: "Edi210", receivedOn: today }));
  const json = jsonOf(file, bytes);
  if (!Array.isArray(json)) return [readInvoiceBody(file, bytes, json, today)];
  return json.map((entry: unknown) => readInvoiceBody(file, Buffer.from(JSON.stringify(entry)), entry, today));
}

const readInvoiceBody = (file: string, bytes: Buffer, json: unknown, today: Day): ReceivedInvoice => {
  const checked = invoiceReader.readBytes(bytes);
  if (!checked.ok) return fail(file, words(checked.errors));
  const read = readInvoice(checked.value);
  if (!read.ok) return fail(file, words(read.errors));
  const { receivedOn } = json as { readonly receivedOn?: unknown };
  const day = receivedOn === undefined ? today : parseDay(String(receivedOn));
  return {
    invoice: read.invoice,
    source: "Api",
    receivedOn: day ?? fail(file, `  receivedOn: must be a day as YYYY-MM-DD, not ${receivedOn}`),
  };
};

const jsonOf = (file: string, bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    return fail(file, `  ${(error as Error).message}`);
  }
};

const listOf = async (file: string): Promise<readonly unknown[]> => {
  const json = jsonOf(file, await bytesOf(file));
  return Array.isArray(json) ? json : fail(file, "  it must be a list");
};

/** Charge codes as PUT /manage/charge-codes takes them. */
export async function readChargeCodesFile(file: string): Promise<readonly TenantChargeCode[]> {
  const checked = chargeCodesReader.readBytes(await bytesOf(file));
  if (!checked.ok) return fail(file, words(checked.errors));
  return checked.value.map(({ code, kind, aliases }) => ({ code, kind, aliases: aliases ?? [] }));
}

/** Vendors as PUT /manage/vendors/{externalId} takes them, each with its `externalId`. */
export async function readVendorsFile(file: string): Promise<readonly VendorRow[]> {
  return (await listOf(file)).map((entry, index) => {
    const { externalId } = entry as { readonly externalId?: unknown };
    if (typeof externalId !== "string" || externalId === "") return fail(file, `  [${index}].externalId: is required`);
    const checked = vendorReader.readBytes(Buffer.from(JSON.stringify(entry)));
    if (!checked.ok) return fail(file, words(checked.errors));
    const vendor = checked.value;
    return {
      externalId: externalId,
      name: textOrNull(vendor.name),
      scac: textOrNull(vendor.scac)?.toUpperCase() ?? null,
      mcNumber: textOrNull(vendor.mcNumber),
      dotNumber: textOrNull(vendor.dotNumber),
      body: {
        scacs: (vendor.scacs ?? []).map((scac) => scac.toUpperCase()),
        paymentTerms: textOrNull(vendor.paymentTerms),
        remitTo: toAddress(vendor.remitTo),
        taxRegistered: vendor.taxRegistered ?? null,
      },
      aliases: vendor.chargeAliases ?? [],
    };
  });
}

/** External ids of the customers that the tenant knows. */
export async function readCustomersFile(file: string): Promise<readonly string[]> {
  return (await listOf(file)).map(String);
}

/**
 * Documents: type, status (Approved unless told), hasSignature, fields, and the order they belong to (orderExternalId; every one
 * unless told).
 */
export async function readDocumentsFile(file: string): Promise<readonly FileDocument[]> {
  return (await listOf(file)).map((entry, index) => {
    const given = entry as Readonly<Record<string, unknown>>;
    const type = DOCUMENT_TYPES.find((known) => known.toLowerCase() === String(given["type"]).toLowerCase());
    if (type === undefined) return fail(file, `  [${index}].type: ${String(given["type"])} is no type of document`);
    const status = (["Draft", "Ready", "Approved"] as const).find((known) => known === (given["status"] ?? "Approved"));
    if (status === undefined) return fail(file, `  [${index}].status: must be Draft, Ready or Approved`);
    return {
      type,
      status,
      hasSignature: given["hasSignature"] === true,
      fields: (given["fields"] ?? {}) as FileDocument["fields"],
      orderExternalId: typeof given["orderExternalId"] === "string" ? given["orderExternalId"] : null,
    };
  });
}

const readX12File = (file: string, bytes: Buffer): readonly Invoice[] => {
  const invoices: Invoice[] = [];
  // A set counts once its group and its interchange ended well, as in the service.
  let ofGroup: Invoice[] = [];
  for (const event of readX12Sync([bytes])) {
    if (event.kind === "transaction-set" && event.set.setId === "210" && event.set.outcome !== "R")
      ofGroup.push(invoiceFrom210(event.set, STRICT_PROFILE).invoice);
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

export async function readPolicyFile(file: string): Promise<AuditPolicy> {
  const json = jsonOf(file, await bytesOf(file));
  const parsed = parsePolicy(json, RULE_IDS);
  return parsed.ok ? parsed.policy : fail(file, words(parsed.errors));
}
