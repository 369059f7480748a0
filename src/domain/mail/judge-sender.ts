import { listText } from "../audit/findings/message-text.ts";

/**
 * What the records of the sender's domain say, in the words of RFC 8601 (`pass`, `fail`, `softfail`, `none`, `temperror` ...).
 */
export interface Verdicts {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
}

/** Verdicts, and whether SPF or DKIM passed for the domain that stands in From. */
export interface Proof extends Verdicts {
  readonly isAligned: boolean;
  /** Why a signature that verifies counts for nothing; null: none does, or it counts. */
  readonly doubt: string | null;
}

/** What a person said of an address or its domain before. */
export interface SenderRule {
  readonly sender: string;
  readonly decision: "vendor" | "blocked";
  readonly vendorExternalId: string | null;
}

export type SenderJudgement =
  | { readonly kind: "in"; readonly vendorExternalId: string }
  | { readonly kind: "quarantined" | "rejected"; readonly reason: string };

const MAX_NAMED = 3;
/** How the reason begins of a mail that bears a vendor's address, and of which name servers could not say whether it is its. */
export const UNASKED = "The records of the sender's domain could not be asked";

/**
 * Whether a mail counts as its vendor's. Its From says who it wants to be; the records of that domain say whether it is (DMARC,
 * and where a domain has no policy an aligned SPF or DKIM). An address that nobody registered, or that nothing proves, waits for
 * a person: it is never dropped.
 */
export function judgeSender(
  from: readonly string[],
  proof: Proof,
  known: { readonly rule: SenderRule | null; readonly vendors: readonly string[] },
): SenderJudgement {
  const [sender, second] = from;
  if (sender === undefined) return { kind: "quarantined", reason: "It names no sender." };
  if (second !== undefined)
    return {
      kind: "quarantined",
      reason: `It names ${from.length} senders: ${listText(from.slice(0, MAX_NAMED))}. Which of them it is from nobody can prove.`,
    };
  const { rule, vendors } = known;
  if (rule?.decision === "blocked") return { kind: "rejected", reason: `${rule.sender} is blocked.` };
  const [vendor, another] = rule?.vendorExternalId != null ? [rule.vendorExternalId] : vendors;
  if (vendor === undefined)
    return {
      kind: "quarantined",
      reason: `No vendor has the address ${sender}. Say whose it is and release it, or block it.`,
    };
  if (another !== undefined)
    return {
      kind: "quarantined",
      reason: `Vendors ${listText(vendors.slice(0, MAX_NAMED))} have the address ${sender}. Say whose mail it is.`,
    };
  if (isProven(proof)) return { kind: "in", vendorExternalId: vendor };
  const doubt = proof.doubt === null ? "" : `: ${proof.doubt}`;
  const said = `SPF ${proof.spf}, DKIM ${proof.dkim}, DMARC ${proof.dmarc}${doubt}`;
  return {
    kind: "quarantined",
    reason: isUnasked(proof)
      ? `${UNASKED} (${said}). They are asked again by themselves for some hours; release it when you know better.`
      : `The address is of vendor ${vendor}, and nothing proves that the mail is (${said}). Release it when you know better.`,
  };
}

/** Whether name servers could not be asked: they may answer later. */
function isUnasked({ spf, dkim, dmarc }: Verdicts): boolean {
  return [spf, dkim, dmarc].includes("temperror");
}

/** Whether a mail is from the domain that its From names: nothing else than this proves it. */
export function isProven({ dmarc, isAligned: hasAligned }: Proof): boolean {
  return dmarc === "pass" || (dmarc === "none" && hasAligned);
}

/** Whether two domains are one organization's: the same, or one below the other. */
export function isAligned(from: string, proven: string): boolean {
  const [a, b] = [from.toLowerCase(), proven.toLowerCase()];
  return (
    a !== "" && b !== "" && (a === b || (b.includes(".") && a.endsWith(`.${b}`)) || (a.includes(".") && b.endsWith(`.${a}`)))
  );
}
