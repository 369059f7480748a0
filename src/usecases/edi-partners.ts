import type { PartnerRow } from "#db/queries/edi.ts";
import { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";

/** The tenant's trading partners by their interchange sender id. */
export interface EdiPartners {
  readonly profileFor: (sender: { readonly qualifier: string; readonly id: string }) => PartnerProfile | "unknown";
  /** Within how many days a control number must not come twice. */
  readonly windowDaysFor: (senderId: string) => number;
  /** SCACs the partner may bill for; null: any. */
  readonly scacsFor: (senderId: string) => readonly string[] | null;
}

const DEFAULT_WINDOW_DAYS = 365;

/**
 * While a tenant has no partner registered any sender is accepted under the strict profile; once it has one, unknown senders are
 * refused (TA1 006).
 */
export const ediPartners = (rows: readonly PartnerRow[]): EdiPartners => {
  const bySender = new Map(rows.map((row) => [row.sender_id.trim(), row.body]));
  const bodyOf = (id: string): Readonly<Record<string, unknown>> | undefined => bySender.get(id.trim());
  return {
    profileFor: ({ id }) => {
      const body = bodyOf(id);
      if (body === undefined) return bySender.size === 0 ? STRICT_PROFILE : "unknown";
      return { ...STRICT_PROFILE, ...(body as Partial<PartnerProfile>) };
    },
    windowDaysFor: (id) => Number(bodyOf(id)?.["controlNumberWindowDays"] ?? DEFAULT_WINDOW_DAYS),
    scacsFor: (id) => {
      const scacs = bodyOf(id)?.["scacs"];
      return Array.isArray(scacs) && scacs.length > 0 ? scacs.map(String) : null;
    },
  };
};
