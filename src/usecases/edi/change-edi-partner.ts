import { chargeTermsWord, type PartnerBody } from "#contract/manage/edi/edi-partners.ts";
import { findPartner, listPartnerEntries, type PartnerEntry } from "#db/queries/edi/edi-partners.ts";
import type { Context, Tenant } from "#src/context.ts";
import { partnerOf, trailerOf } from "./edi-partners.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import type { SettingChange } from "../setting/change-setting.ts";
import { publishSetting } from "../setting/publish-setting.ts";
import { PARTNER } from "./partner-setting.ts";

/** A partner as people see it: what was not agreed shows as what then holds. */
export interface ShownPartner {
  readonly senderId: string;
  readonly name: string | null;
  readonly scacs: readonly string[];
  readonly vendorExternalId: string | null;
  readonly acknowledgement: string;
  readonly n2DecimalPoint: string;
  readonly groupId: string;
  readonly versionSuffix: string;
  readonly interchangeTrailer: string;
  /** The same by its former name and value. */
  readonly trailerNumber: string;
  readonly remarkWords: string;
  readonly segmentRecovery: boolean;
  readonly chargeTerms: Readonly<Record<string, string>>;
  readonly chargeCodes: Readonly<Record<string, string>>;
  readonly usage: string;
  readonly controlNumberWindowDays: number;
  readonly applicationAdvice: boolean;
  readonly answerHours: number;
  readonly updatedAt: string;
}

const shown = ({ senderId, body, updatedAt }: PartnerEntry): ShownPartner => {
  const { profile, scacs, vendorExternalId, usage, controlNumberWindowDays, applicationAdvice, answerHours } = partnerOf(body);
  return {
    senderId,
    name: (body["name"] as string | null | undefined) ?? null,
    scacs: scacs ?? [],
    vendorExternalId,
    ...profile,
    trailerNumber: profile.interchangeTrailer === "groupNumber" ? "group-number" : "strict",
    usage,
    controlNumberWindowDays,
    applicationAdvice,
    answerHours,
    updatedAt,
  };
};

const UNKNOWN = refuse("unknown", "no partner of this tenant has this sender id");

export async function getPartner(context: Context, tenant: Tenant, senderId: string): Promise<Outcome<ShownPartner>> {
  const entry = await context.db.inTenant(tenant.tenantUuid, (tx) => findPartner(tx, senderId.trim()));
  return entry === undefined ? UNKNOWN : done(shown(entry));
}

/** An agreement as it is stored: words in the specification's spelling, what was left out not there. */
export function storedPartner({
  chargeTerms,
  chargeCodes,
  scacs,
  trailerNumber,
  ...rest
}: PartnerBody): Readonly<Record<string, unknown>> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)),
    ...trailerOf({ interchangeTrailer: rest.interchangeTrailer, trailerNumber }),
    scacs: [...new Set((scacs ?? []).map((scac) => scac.toUpperCase()))],
    chargeTerms: Object.fromEntries(
      Object.entries(chargeTerms ?? {}).map(([code, word]) => [code.toUpperCase(), chargeTermsWord(word)]),
    ),
    chargeCodes: Object.fromEntries(Object.entries(chargeCodes ?? {}).map(([name, code]) => [name.trim(), code.trim()])),
  };
}

/**
 * Puts what was agreed with a partner in place of what was; what is left out is strict again. From the first partner on, senders
 * that are none are refused (TA1 006). Where duties are separated, what its codes mean for who pays changes with a second person.
 */
export function changePartner(
  context: Context,
  tenant: Tenant,
  { senderId, partner }: { readonly senderId: string; readonly partner: PartnerBody },
  change: SettingChange,
): Promise<Outcome<{ readonly partner: ShownPartner; readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [subject, stored] = [senderId.trim(), storedPartner(partner)];
    const named = { ...change, cause: "set", definition: PARTNER, subject } as const;
    const published = await publishSetting(context, tx, tenant, { ...named, change: () => stored });
    return published.ok
      ? done({ partner: shown((await findPartner(tx, subject)) as PartnerEntry), eTag: published.value.eTag })
      : published;
  });
}

/** Takes a partner away. What of its terms waited for a second person waits no more. Refuses: unknown, etag-mismatch. */
export function removePartner(
  context: Context,
  tenant: Tenant,
  senderId: string,
  change: Pick<SettingChange, "actor" | "eTag">,
): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const subject = senderId.trim();
    if ((await findPartner(tx, subject)) === undefined) return UNKNOWN;
    const named = { ...change, cause: "set", definition: PARTNER, subject } as const;
    const published = await publishSetting(context, tx, tenant, { ...named, change: () => null });
    return published.ok ? done(null) : published;
  });
}

/** A page of the tenant's partners, or of those of one vendor, by sender id. Refuses: invalid (a cursor of another list). */
export async function listPartners(
  context: Context,
  tenant: Tenant,
  { vendor, limit, cursor }: { readonly vendor: string | null; readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ShownPartner>>> {
  const after = cursor === null ? undefined : readCursor("edi-partners", ["text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    listPartnerEntries(tx, { vendor, after: (after?.[0] as string | undefined) ?? null, limit: limit + 1 }),
  );
  return done(pageOf(rows, { list: "edi-partners", limit, keyOf: (row) => [row.senderId], itemOf: shown }));
}
