import { settingFromStored, type SettingContents } from "#contract/stored/setting-content.ts";
import type { ChargeKind } from "#domain/charge/charge.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { isSameSetting, withChanges } from "#domain/setting-version/parts.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { listOpenAudits } from "#db/queries/invoice/stored-audit.ts";
import { findBaseContent, findVersion } from "#db/queries/setting/setting-version.ts";
import type { Context, Tenant } from "#src/context.ts";
import { fxRatesOf } from "../policy/audit-settings.ts";
import type { ComparedVerdicts } from "#domain/audit/findings/compared-verdicts.ts";
import { compareVerdicts } from "./compare-verdicts.ts";
import { blockedVendors, vendorProfile } from "./vendor-directory.ts";
import { BAD_CURSOR, readCursor, writeCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { SETTING_DEFINITIONS } from "../setting-version/setting-definitions.ts";

const LIST = "setting-preview";

/**
 * An audit's facts, had a setting said this. Reasons, agreements with EDI partners and the words of disputes are no facts of
 * audits.
 */
type Put<K extends SettingKind> = (facts: AuditFacts, subject: string, content: SettingContents[K] | null) => AuditFacts;

const PUTS: { readonly [K in SettingKind]: Put<K> | null } = {
  "charge-codes": (facts, _, codes) => ({
    ...facts,
    chargeCodes: { ...facts.chargeCodes, codes: (codes ?? []).map((code) => ({ ...code, kind: code.kind as ChargeKind })) },
  }),
  "charge-aliases": (facts, subject, aliases) =>
    isOfVendor(facts, subject) ? { ...facts, chargeCodes: { ...facts.chargeCodes, vendorAliases: aliases ?? [] } } : facts,
  // As they are read of their table: the oldest first.
  "fx-rates": (facts, _, rates) => ({ ...facts, fxRates: fxRatesOf([...(rates ?? [])].reverse()) }),
  "reason-codes": null,
  vendor: (facts, subject, vendor) => {
    if (vendor === null || !isOfVendor(facts, subject)) return facts;
    const { name = null, scac = null, mcNumber = null, dotNumber = null, ...body } = vendor;
    const row = { externalId: subject, name, scac, mcNumber, dotNumber, body, aliases: [] };
    const identity = { externalId: subject, scac, mcNumber, dotNumber };
    const others = (facts.blockedVendors ?? []).filter(({ externalId }) => externalId !== subject);
    const own = blockedVendors([row], identity, []).blockedVendors ?? [];
    const { blockedVendors: _, ...rest } = facts;
    const blocked = [...others, ...own];
    return {
      ...rest,
      vendor: vendorProfile([row], identity),
      ...(blocked.length === 0 ? {} : { blockedVendors: blocked }),
    };
  },
  customer: null,
  "edi-partner": null,
  "dispute-template": null,
};

const isOfVendor = ({ vendor, invoice }: AuditFacts, subject: string): boolean =>
  (vendor?.externalId ?? invoice.invoice.vendor.externalId) === subject;

const NOTHING: ComparedVerdicts = {
  invoices: 0,
  changed: 0,
  verdicts: [],
  approvedMore: { invoices: 0, billed: "0.0000", overExpected: "0.0000" },
  approvedLess: { invoices: 0, billed: "0.0000", overExpected: "0.0000" },
  changes: [],
};

export interface VersionPreview extends ComparedVerdicts {
  /** Whether audits read settings of this kind at all. */
  readonly isReadByAudits: boolean;
  readonly nextCursor: string | null;
}

/**
 * What a version would change among open invoices, was it in force: a page of them is judged again from stored facts, and nothing
 * is changed. Of a version whose day has not come only what it changes is put in the place of what holds. Refuses: unknown,
 * invalid (a cursor of another list).
 */
export async function previewSettingVersion(
  context: Context,
  tenant: Tenant,
  versionUuid: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<VersionPreview>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const found = await context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const version = await findVersion(tx, versionUuid);
    if (version === undefined) return undefined;
    const { kind, subject } = version;
    const now = await SETTING_DEFINITIONS[kind].read(tx, subject);
    const wanted =
      version.appliedAt === null
        ? withChanges(kind, { base: await findBaseContent(tx, version), wanted: version.content, now })
        : version.content;
    const put = PUTS[kind] === null || isSameSetting(kind, now, wanted) ? null : putting(kind, subject, wanted);
    const isReadByAudits = PUTS[kind] !== null;
    if (put === null) return { isReadByAudits, put, open: undefined };
    return { isReadByAudits, put, open: await listOpenAudits(tx, (after?.[0] as string | undefined) ?? null, limit + 1) };
  });
  if (found === undefined) return refuse("unknown", "no version has this uuid");
  const { isReadByAudits, put, open } = found;
  if (put === null || open === undefined) return done({ ...NOTHING, isReadByAudits, nextCursor: null });
  const rows = open.rows.slice(0, limit);
  const last = rows.at(-1);
  return done({
    ...(await compareVerdicts({ rows, settings: open.settings }, put)),
    isReadByAudits,
    nextCursor: open.rows.length > limit && last !== undefined ? writeCursor(LIST, [last.invoiceUuid]) : null,
  });
}

/** Puts a setting as it is stored in the place of what an audit read. */
export function putting<K extends SettingKind>(kind: K, subject: string, stored: unknown): (facts: AuditFacts) => AuditFacts {
  const put: Put<K> | null = PUTS[kind];
  const content = settingFromStored(kind, stored);
  return (facts) => put?.(facts, subject, content) ?? facts;
}
