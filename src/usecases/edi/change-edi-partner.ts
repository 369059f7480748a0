import { chargeTermsWord, type PartnerBody } from "#contract/manage/edi-partners.ts";
import { deletePartner, findPartner, listPartnerEntries, type PartnerEntry, putPartner } from "#db/queries/edi/edi-partners.ts";
import { findWaitingChange, lockSetting } from "#db/queries/change/pending-change.ts";
import { findPrincipals } from "#db/queries/people/principal.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { takesEffectAtOnce } from "../change/ask-change.ts";
import { endChange } from "../change/end-change.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { partnerPrincipal } from "../people/standings.ts";
import { partnerOf, trailerOf } from "./edi-partners.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

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
 * Puts what was agreed with a partner in place of what was; what is left out is strict again. From the first partner on, senders that are none are
 * refused (TA1 006). Where duties are separated, what its codes mean for who pays changes with a second person.
 */
export function changePartner(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { senderId, partner }: { readonly senderId: string; readonly partner: PartnerBody },
): Promise<ShownPartner> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [subject, stored] = [senderId.trim(), storedPartner(partner)];
    await lockSetting(tx, "charge-terms", subject);
    const known = await findPartner(tx, subject);
    // One that was there before and was taken away had terms: what is given to it now is a change of them.
    const wasThere = known !== undefined || (await findPrincipals(tx, [partnerPrincipal(subject)])).length > 0;
    const before = wasThere ? (known?.body["chargeTerms"] ?? {}) : null;
    const { scacs, vendorExternalId } = partnerOf(stored);
    const concerns = { externalIds: vendorExternalId === null ? [] : [vendorExternalId], scacs: scacs ?? [] };
    const atOnce = await takesEffectAtOnce(context, tx, tenant, {
      actor,
      wanted: { kind: "charge-terms", subject, before, after: stored["chargeTerms"], concerns },
    });
    await putPartner(tx, subject, atOnce ? stored : { ...stored, chargeTerms: before });
    await keepPrincipal(tx, partnerPrincipal(subject), actor.id);
    return shown((await findPartner(tx, senderId.trim())) as PartnerEntry);
  });
}

/** Takes a partner away. What of its terms waited for a second person waits no more. Refuses: unknown. */
export function removePartner(context: Context, tenant: Tenant, actor: Actor, senderId: string): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const subject = senderId.trim();
    await lockSetting(tx, "charge-terms", subject);
    if (!(await deletePartner(tx, subject))) return UNKNOWN;
    await keepPrincipal(tx, partnerPrincipal(subject), actor.id);
    const change = await findWaitingChange(tx, "charge-terms", subject);
    if (change !== undefined)
      await endChange(context, tx, tenant, { change, state: "replaced", actor, reason: "the partner was taken away" });
    return done(null);
  });
}

/** A page of the tenant's partners, by sender id. Refuses: invalid (a cursor that is none of this list). */
export async function listPartners(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ShownPartner>>> {
  const after = cursor === null ? undefined : readCursor("edi-partners", ["text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    listPartnerEntries(tx, (after?.[0] as string | undefined) ?? null, limit + 1),
  );
  return done(pageOf(rows, { list: "edi-partners", limit, keyOf: (row) => [row.senderId], itemOf: shown }));
}
