import type { CodeAlias } from "#contract/stored/setting-content.ts";
import { aliasOfOtherCode, otherCodeText } from "#domain/charge/alias-of-other-code.ts";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { type ChargeTaskRow, listChargeTasks as query, takeAnsweredText } from "#db/queries/charge/charge-tasks.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import { listChargeCodes } from "#db/queries/tenant/settings.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import type { TenantTx } from "#db/database.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { changeSetting, type SettingChange } from "../setting/change-setting.ts";
import { publishSetting, type PublishedSetting } from "../setting/publish-setting.ts";
import { byAlias, faultsOfAliases, refuseOtherCodes } from "./charge-settings.ts";
import { CHARGE_ALIASES, CHARGE_CODES } from "./charge-settings.ts";

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

/**
 * What a charge text means, from now on: an alias of the vendor's, or of the tenant's. Open invoices that carry the text are
 * audited again. Refuses: invalid (no such code, no such vendor, a text that says nothing).
 */
export async function answerChargeTask(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  answer: ChargeAnswer,
): Promise<Outcome<ChargeAnswer & { readonly invoices: number }>> {
  const { vendorExternalId } = answer;
  const text = answer.text.trim();
  const key = foldChargeName(text);
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const errors: Record<string, string[]> = {};
    const codes = await listChargeCodes(tx);
    const code = codes.find((entry) => entry.code.toUpperCase() === answer.code.trim().toUpperCase())?.code;
    if (code === undefined) errors["code"] = [`the tenant has no charge code ${answer.code}`];
    if (key === "") errors["text"] = ["text must have a letter or a digit"];
    const other = code === undefined ? undefined : aliasOfOtherCode(codes)(text, code);
    if (other !== undefined) errors["text"] = [otherCodeText(text, other)];
    if (vendorExternalId !== null && (await findVendor(tx, vendorExternalId)) === undefined)
      errors["vendorExternalId"] = ["no vendor has this externalId"];
    if (code === undefined || Object.keys(errors).length > 0)
      return refuse("invalid", "One or more validation errors occurred.", errors);
    const published = await publishAlias(context, tx, tenant, { actor, vendorExternalId, text, code });
    if (!published.ok) return published;
    const uuids = await takeAnsweredText(tx, key, vendorExternalId);
    await enqueueAudits(tx, tenant.tenantUuid, uuids, "charge-codes");
    return done({ vendorExternalId, text, code, invoices: uuids.length });
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

/** One more name for a code, of the vendor's or of the tenant; said again, the later answer counts. */
function publishAlias(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, vendorExternalId, text, code }: ChargeAnswer & { readonly actor: Actor },
): Promise<Outcome<unknown>> {
  const named = { actor, cause: "set", isReauditedByCaller: true } as const;
  if (vendorExternalId !== null)
    return publishSetting(context, tx, tenant, {
      ...named,
      definition: CHARGE_ALIASES,
      subject: vendorExternalId,
      change: (aliases) => byAlias([...(aliases ?? []).filter(({ alias }) => alias !== text), { alias: text, code }]),
    });
  return publishSetting(context, tx, tenant, {
    ...named,
    definition: CHARGE_CODES,
    subject: "",
    change: (codes) =>
      (codes ?? []).map((entry) =>
        entry.code === code ? { ...entry, aliases: [...entry.aliases.filter((alias) => alias !== text), text] } : entry,
      ),
  });
}

/** A vendor's own names for the tenant's codes. Refuses: unknown. */
export async function readVendorAliases(
  context: Context,
  tenant: Tenant,
  vendorExternalId: string,
): Promise<Outcome<readonly CodeAlias[]>> {
  const vendor = await context.db.inTenant(tenant.tenantUuid, (tx) => findVendor(tx, vendorExternalId));
  return vendor === undefined ? refuse("unknown", "no vendor has this externalId") : done(vendor.aliases);
}

/**
 * Every name a vendor has for the tenant's codes, in place of those before; its open invoices are audited again. Refuses:
 * unknown, invalid, etag-mismatch.
 */
export async function changeVendorAliases(
  context: Context,
  tenant: Tenant,
  { vendorExternalId, aliases }: { readonly vendorExternalId: string; readonly aliases: readonly CodeAlias[] },
  change: SettingChange,
): Promise<Outcome<PublishedSetting<"charge-aliases">>> {
  const judged = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<unknown>> => {
    const vendor = await findVendor(tx, vendorExternalId);
    if (vendor === undefined) return refuse("unknown", "no vendor has this externalId");
    const faults = await faultsOfAliases(tx, aliases);
    if (faults !== undefined) return refuse("invalid", "One or more validation errors occurred.", faults);
    return refuseOtherCodes(tx, { before: vendor.aliases, after: aliases, field: (index) => `[${index}].alias` });
  });
  if (!judged.ok) return judged;
  const wanted = byAlias(aliases);
  return changeSetting(context, tenant, {
    ...change,
    definition: CHARGE_ALIASES,
    subject: vendorExternalId,
    change: () => wanted,
  });
}
