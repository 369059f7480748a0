import type { Order, OrderStatus } from "../order/order.ts";
import type { ReferenceKind } from "./reference-kind.ts";

/** An order that shares a reference key with the invoice, as the shell found it. */
export interface MatchCandidate {
  readonly uuid: string;
  readonly status: OrderStatus;
  readonly order: Order;
}

/** How well a candidate fits, each part from 0 to 1; null when one side does not say. */
export interface MatchParts {
  readonly reference: number;
  readonly vendor: number | null;
  readonly currency: number | null;
  readonly terms: number | null;
  readonly dates: number | null;
  readonly stops: number | null;
}

export interface ScoredCandidate {
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderNumber: string;
  /** 0 to 1, two decimals; for people, and to sort by. */
  readonly score: number;
  readonly parts: MatchParts;
  /** The references that found it, in words: "BOLNumber 291226". */
  readonly foundBy: readonly string[];
}

export interface MatchedOrder extends ScoredCandidate {
  readonly method: MatchMethod;
}

/**
 * By which reference the order was found; `confused` when only after reading O as 0, I as 1, S as 5 or B as 8; "Manual" when a
 * person chose.
 */
export interface MatchMethod {
  readonly kind: ReferenceKind | "InvoiceNumber" | "Manual";
  readonly value: string;
  readonly confused: boolean;
}

/** A reference of the invoice that points at an order other than the matched ones. */
export interface ReferenceConflict {
  readonly kind: ReferenceKind | "InvoiceNumber" | "Manual";
  readonly value: string;
  readonly orderExternalIds: readonly string[];
}

/**
 * What a match rests on beside plain agreement, so that a person looks at it: a look-alike letter; separators that stand
 * elsewhere on both sides ("11-2", "1-12"); or a set of numbers of one kind of which one finds no order.
 */
export interface MatchGuess {
  readonly by: "look-alike" | "separators" | "half-known set";
  /** Beside `separators`: zeros within the number are dropped too ("8-015" for "815"). */
  readonly withoutZeros?: true;
  readonly kind: MatchMethod["kind"];
  /** The number as the invoice writes it; of a half-known set the one that finds nothing. */
  readonly value: string;
  /** The number of the order that was taken for it; null for a number that finds none. */
  readonly orderNumber: string | null;
}

export type MatchOutcome =
  | {
      readonly outcome: "matched";
      readonly orders: readonly MatchedOrder[];
      /** The weakest method among the orders. */
      readonly method: MatchMethod;
      readonly score: number;
      readonly words: string;
      readonly conflicts: readonly ReferenceConflict[];
      /** Empty where a reference of another kind finds the same orders. Absent in matches of before there were guesses. */
      readonly guesses?: readonly MatchGuess[];
    }
  | {
      readonly outcome: "unmatched";
      readonly reason: "not-found" | "ambiguous";
      readonly candidates: readonly ScoredCandidate[];
      readonly words: string;
      /** Why, to be put into words; absent in outcomes of before it was told apart. */
      readonly why?: UnmatchedReason;
    };

/** A reference as it was looked for; `lookAlike`: read with a letter that is easily taken for another. */
export type LookedFor = { readonly kind: MatchMethod["kind"]; readonly value: string; readonly lookAlike: boolean };

/** Why no order, or not exactly one, remains. Orders by externalId. */
export type UnmatchedReason =
  | { readonly id: "no-reference" }
  | { readonly id: "none-found"; readonly references: readonly LookedFor[] }
  | { readonly id: "taken-away" }
  | {
      readonly id: "several-fit";
      readonly reference: LookedFor;
      readonly orders: readonly string[];
      readonly narrowedBy: readonly string[];
    };

/**
 * The outcome of a person's choice: these orders, whatever the references say. `conflicts`: references that point elsewhere, so
 * that nothing is approved by itself.
 */
export function matchByHand(orders: readonly MatchCandidate[], conflicts: readonly ReferenceConflict[] = []): MatchOutcome {
  const method: MatchMethod = {
    kind: "Manual",
    value: orders.map((order) => order.order.externalId).join(", "),
    confused: false,
  };
  const parts: MatchParts = { reference: 1, vendor: null, currency: null, terms: null, dates: null, stops: null };
  return {
    outcome: "matched",
    orders: orders.map((order) => ({
      orderUuid: order.uuid,
      orderExternalId: order.order.externalId,
      orderNumber: order.order.orderNumber,
      score: 1,
      parts,
      foundBy: [],
      method: { ...method, value: order.order.externalId },
    })),
    method,
    score: 1,
    words: "matched by hand",
    conflicts,
  };
}
