import type { Amount, Currency } from "../../money/amount.ts";
import type { MessageData } from "./message-data.ts";

/** What a finding asks for, weakest first. `unmatched` belongs to the matching rules alone. */
export const SEVERITIES = ["information", "review", "dispute", "unmatched", "block"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The limit a variance was held against, and where it came from ("policy charge.over", "override 2 (vendor ACME)"). */
export interface HeldLimit {
  /** The allowed difference in the order's currency, already taken from amount and percent. */
  readonly allowed: Amount;
  /** In words: "the larger of 2.00 USD and 1% of 227.3645 USD". */
  readonly text: string;
  readonly origin: string;
}

/**
 * A document that supports what would otherwise be disputed: the whole difference (which the policy may accept), a fact without
 * an amount (a class, a weight: it softens and approves nothing), or a part of the difference (told, and disputed still).
 */
export interface Support {
  readonly documentUuid: string;
  readonly documentType: string;
  readonly strength: "whole" | "fact" | "part";
  /**
   * What of the difference is supported and what is left, in the order's currency; null where the document speaks of no money.
   */
  readonly amount: Amount | null;
  readonly left: Amount | null;
}

/** One result of one rule, in words for a person. Where amounts are given, variance = billed - expected. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /**
   * Which of the rule's messages it is: "charge-over-tolerance/over". Public and stable, to count, to test and to translate by.
   */
  readonly messageId: string;
  /** What the message tells, as JSON: the words can be made again from it. */
  readonly data: MessageData;
  /** The message in words. */
  readonly message: string;
  /** The tenant's charge code the finding is about, or null. */
  readonly charge: string | null;
  readonly expected: Amount | null;
  readonly billed: Amount | null;
  readonly variance: Amount | null;
  /** Of the three amounts above: the order's, or the invoice's own where the finding speaks of its lines as they are written. */
  readonly currency: Currency;
  readonly limit: HeldLimit | null;
  readonly supportedBy: Support | null;
  /** The order (uuid) or item (id) it is about, when narrower than the invoice. */
  readonly orderUuid: string | null;
  readonly itemId: string | null;
  /** Other invoices it speaks of (duplicates, originals). */
  readonly invoiceUuids: readonly string[];
}
