import type { PartnerRow } from "#db/queries/edi/edi.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";

/** What was agreed with a trading partner, beside how its files are read. */
export interface Partner {
  readonly profile: PartnerProfile;
  /** SCACs it may bill for; null: any. */
  readonly scacs: readonly string[] | null;
  /** Which vendor it is, by its externalId: for invoices whose SCAC nobody or several have; null: not agreed. */
  readonly vendorExternalId: string | null;
  /**
   * In production, or still trying: of a partner in test nothing makes an invoice, whatever ISA15 says (but in a sandbox tenant).
   */
  readonly usage: "production" | "test";
  /** Within how many days a control number must not come twice. */
  readonly controlNumberWindowDays: number;
  /** An 824 for invoices that are well formed and cannot be processed. */
  readonly applicationAdvice: boolean;
  /** Within how many hours an 824 of ours is to be answered; 0: no answer is expected. */
  readonly answerHours: number;
}

export const DEFAULT_WINDOW_DAYS = 365;
export const DEFAULT_ANSWER_HOURS = 24;

const STRANGER: Partner = {
  profile: STRICT_PROFILE,
  scacs: null,
  vendorExternalId: null,
  usage: "production",
  controlNumberWindowDays: DEFAULT_WINDOW_DAYS,
  applicationAdvice: false,
  answerHours: DEFAULT_ANSWER_HOURS,
};

/** What was agreed on IEA02, also under the name and value that it was stored by before: `trailerNumber: "group-number"`. */
export function trailerOf({
  interchangeTrailer,
  trailerNumber,
}: {
  readonly interchangeTrailer?: unknown;
  readonly trailerNumber?: unknown;
}): Partial<Pick<PartnerProfile, "interchangeTrailer">> {
  const said = interchangeTrailer ?? (trailerNumber === "group-number" ? "groupNumber" : trailerNumber);
  return said === "groupNumber" || said === "strict" ? { interchangeTrailer: said } : {};
}

/** A partner as it is stored: everything that is not there is strict. */
export function partnerOf(body: Readonly<Record<string, unknown>>): Partner {
  const profile = Object.fromEntries(
    Object.keys(STRICT_PROFILE)
      .filter((name) => body[name] !== undefined && body[name] !== null)
      .map((name) => [name, body[name]]),
  ) as Partial<PartnerProfile>;
  const scacs = body["scacs"];
  return {
    profile: { ...STRICT_PROFILE, ...profile, ...trailerOf(body) },
    scacs: Array.isArray(scacs) && scacs.length > 0 ? scacs.map((scac) => String(scac).toUpperCase()) : null,
    vendorExternalId: typeof body["vendorExternalId"] === "string" ? body["vendorExternalId"] : null,
    usage: body["usage"] === "test" ? "test" : "production",
    controlNumberWindowDays: Number(body["controlNumberWindowDays"] ?? DEFAULT_WINDOW_DAYS),
    applicationAdvice: body["applicationAdvice"] === true,
    answerHours: Number(body["answerHours"] ?? DEFAULT_ANSWER_HOURS),
  };
}

/** The tenant's trading partners by their interchange sender id (ISA06). */
export interface EdiPartners {
  /** "unknown": its interchanges are refused (TA1 006). */
  readonly find: (senderId: string) => Partner | "unknown";
  /** Whether an interchange to this receiver (ISA07, ISA08) is for us; if not it is refused (TA1 009). */
  readonly isReceiver: (receiver: { readonly qualifier: string; readonly id: string }) => boolean;
}

/** What decides who may write, and to whom. */
export interface PartnerFacts {
  readonly partners: readonly PartnerRow[];
  /** The tenant's own interchange ids: an id alone, or "qualifier/id". */
  readonly receiverIds: readonly string[];
}

/**
 * While a tenant has no partner registered any sender is accepted, and read strictly; once it has one, unknown senders are
 * refused. Likewise with receivers: while neither the tenant nor the installation says which ids are ours, every interchange is
 * for us.
 */
export function ediPartners(facts: PartnerFacts, ofInstallation: readonly string[]): EdiPartners {
  const bySender = new Map(facts.partners.map((row) => [row.senderId.trim(), partnerOf(row.body)]));
  const ids = new Set([...facts.receiverIds, ...ofInstallation].map((id) => id.trim()));
  return {
    find: (id) => bySender.get(id.trim()) ?? (bySender.size === 0 ? STRANGER : "unknown"),
    isReceiver: ({ qualifier, id }) => ids.size === 0 || ids.has(id.trim()) || ids.has(`${qualifier.trim()}/${id.trim()}`),
  };
}

/** As the tenant's partners, for a key that is bound to one of them: everybody else is unknown to it. */
export function boundTo(partners: EdiPartners, senderId: string | null): EdiPartners {
  return senderId === null
    ? partners
    : { ...partners, find: (id) => (id.trim() === senderId.trim() ? partners.find(id) : "unknown") };
}
