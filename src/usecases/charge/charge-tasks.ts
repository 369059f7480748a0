import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import {
  addTenantAlias,
  type ChargeTaskRow,
  listChargeTasks as query,
  listOpenInvoicesOfVendor,
  putVendorAlias,
  replaceVendorAliases,
  takeAnsweredText,
} from "#db/queries/charge/charge-tasks.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { listChargeCodes, lockSettings } from "#db/queries/tenant/settings.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** Unknown charge texts of open invoices, each vendor's text once, the most frequent first. Refuses: invalid. */
export async function listChargeTasks(
  context: Context,
  tenant: Tenant,
  page: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ChargeTaskRow>>> {
  const after = page.cursor === null ? undefined : readCursor("charge-tasks", ["number", "text", "text"], page.cursor);
  if (page.cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    query(tx, after as Parameters<typeof query>[1], page.limit + 1),
  );
  return done(
    pageOf(rows, {
      list: "charge-tasks",
      limit: page.limit,
      keyOf: (row) => [row.count, row.vendor, row.key],
      itemOf: (row) => row,
    }),
  );
}

export interface ChargeAnswer {
  /** Null: whoever bills it. */
  readonly vendorExternalId: string | null;
  readonly text: string;
  readonly code: string;
}

const audits = (uuids: readonly string[]) =>
  uuids.map((subjectUuid) => ({ kind: "audit-invoice" as const, subjectUuid, payload: { cause: "charge-codes" } }));

/**
 * What a charge text means, from now on: an alias of the vendor's, or of the tenant's. Open invoices that carry the text are audited again.
 * Refuses: invalid (no such code, no such vendor, a text that says nothing).
 */
export async function answerChargeTask(
  context: Context,
  tenant: Tenant,
  answer: ChargeAnswer,
): Promise<Outcome<ChargeAnswer & { readonly invoices: number }>> {
  const { vendorExternalId } = answer;
  const text = answer.text.trim();
  const key = foldChargeName(text);
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    const errors: Record<string, string[]> = {};
    const code = (await listChargeCodes(tx)).find((entry) => entry.code.toUpperCase() === answer.code.trim().toUpperCase())?.code;
    if (code === undefined) errors["code"] = [`the tenant has no charge code ${answer.code}`];
    if (key === "") errors["text"] = ["text must have a letter or a digit"];
    if (vendorExternalId !== null && (await findVendor(tx, vendorExternalId)) === undefined)
      errors["vendorExternalId"] = ["no vendor has this externalId"];
    if (code === undefined || Object.keys(errors).length > 0)
      return refuse("invalid", "One or more validation errors occurred.", errors);
    if (vendorExternalId === null) await addTenantAlias(tx, code, text);
    else await putVendorAlias(tx, vendorExternalId, text, code);
    const uuids = await takeAnsweredText(tx, key, vendorExternalId);
    await enqueueWork(tx, tenant.tenantUuid, audits(uuids));
    return done({ vendorExternalId, text, code, invoices: uuids.length });
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

type VendorAlias = { readonly alias: string; readonly code: string };

/** A vendor's own names for the tenant's codes. Refuses: unknown. */
export async function readVendorAliases(
  context: Context,
  tenant: Tenant,
  vendorExternalId: string,
): Promise<Outcome<readonly VendorAlias[]>> {
  const vendor = await context.db.inTenant(tenant.tenantUuid, (tx) => findVendor(tx, vendorExternalId));
  return vendor === undefined ? refuse("unknown", "no vendor has this externalId") : done(vendor.aliases);
}

/** Every name a vendor has for the tenant's codes, in place of those before; its open invoices are audited again. Refuses: unknown, invalid. */
export function changeVendorAliases(
  context: Context,
  tenant: Tenant,
  vendorExternalId: string,
  aliases: readonly VendorAlias[],
): Promise<Outcome<readonly VendorAlias[]>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await findVendor(tx, vendorExternalId)) === undefined) return refuse("unknown", "no vendor has this externalId");
    const codes = new Set((await listChargeCodes(tx)).map((code) => code.code));
    const errors: Record<string, string[]> = {};
    const seen = new Set<string>();
    aliases.forEach(({ alias, code }, index) => {
      const folded = foldChargeName(alias);
      if (!codes.has(code)) errors[`[${index}].code`] = [`the tenant has no charge code ${code}`];
      if (folded === "" || seen.has(folded)) errors[`[${index}].alias`] = ["each alias once, with a letter or a digit"];
      seen.add(folded);
    });
    if (Object.keys(errors).length > 0) return refuse("invalid", "One or more validation errors occurred.", errors);
    await replaceVendorAliases(tx, vendorExternalId, aliases);
    await enqueueWork(tx, tenant.tenantUuid, audits(await listOpenInvoicesOfVendor(tx, vendorExternalId)));
    return done(aliases);
  });
}
