import type { PartnerRow } from "#db/queries/edi.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";

/** What was agreed with a trading partner, beside how its files are read. */
export interface Partner {
  readonly profile: PartnerProfile;
  /** SCACs it may bill for; null: any. */
  readonly scacs: readonly string[] | null;
  /** In production, or still trying: of a partner in test nothing makes an invoice, whatever ISA15 says (but in a sandbox tenant). */
  readonly usage: "production" | "test";
  /** Within how many days a control number must not come twice. */
  readonly controlNumberWindowDays: number;
  /** An 824 for bills that are well formed and cannot be processed. */
  readonly applicationAdvice: boolean;
}

export const DEFAULT_WINDOW_DAYS = 365;

const STRANGER: Partner = {
  profile: STRICT_PROFILE,
  scacs: null,
  usage: "production",
  controlNumberWindowDays: DEFAULT_WINDOW_DAYS,
  applicationAdvice: false,
};

/** A partner as it is stored: everything that is not there is strict. */
export const partnerOf = (body: Readonly<Record<string, unknown>>): Partner => {
  const profile = Object.fromEntries(
    Object.keys(STRICT_PROFILE)
      .filter((name) => body[name] !== undefined && body[name] !== null)
      .map((name) => [name, body[name]]),
  ) as Partial<PartnerProfile>;
  const scacs = body["scacs"];
  return {
    profile: { ...STRICT_PROFILE, ...profile },
    scacs: Array.isArray(scacs) && scacs.length > 0 ? scacs.map((scac) => String(scac).toUpperCase()) : null,
    usage: body["usage"] === "test" ? "test" : "production",
    controlNumberWindowDays: Number(body["controlNumberWindowDays"] ?? DEFAULT_WINDOW_DAYS),
    applicationAdvice: body["applicationAdvice"] === true,
  };
};

/** The tenant's trading partners by their interchange sender id (ISA06). */
export interface EdiPartners {
  /** "unknown": its interchanges are refused (TA1 006). */
  readonly find: (senderId: string) => Partner | "unknown";
}

/** While a tenant has no partner registered any sender is accepted, and read strictly; once it has one, unknown senders are refused. */
export const ediPartners = (rows: readonly PartnerRow[]): EdiPartners => {
  const bySender = new Map(rows.map((row) => [row.sender_id.trim(), partnerOf(row.body)]));
  return { find: (id) => bySender.get(id.trim()) ?? (bySender.size === 0 ? STRANGER : "unknown") };
};

/** As the tenant's partners, for a key that is bound to one of them: everybody else is unknown to it. */
export const boundTo = (partners: EdiPartners, senderId: string | null): EdiPartners =>
  senderId === null ? partners : { find: (id) => (id.trim() === senderId.trim() ? partners.find(id) : "unknown") };
