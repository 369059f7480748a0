import type { MatchCandidate, MatchGuess, MatchMethod } from "./match-outcome.ts";
import { normalizeReference } from "./reference-keys.ts";
import type { ReferenceKey } from "./reference-keys.ts";

/** One reference of the invoice and the candidates it finds. */
export interface Lead {
  readonly method: MatchMethod;
  readonly found: readonly MatchCandidate[];
  /** Those of `found` (uuids) whose number agrees only once separators are dropped that stand elsewhere on both sides. */
  readonly cutElsewhere: ReadonlySet<string>;
  /** Others of `found` (uuids) whose number agrees only once zeros within it are dropped. */
  readonly withoutZeros: ReadonlySet<string>;
}

/** Kinds that may name several orders on one invoice: each its own. */
export const SETS_BY: readonly MatchMethod["kind"][] = ["OrderNumber", "ShipmentNumber", "LoadNumber"];

/** A lead that finds the order as its number is written. */
const findsPlainly = (lead: Lead, uuid: string): boolean =>
  !lead.method.confused &&
  !lead.cutElsewhere.has(uuid) &&
  !lead.withoutZeros.has(uuid) &&
  lead.found.some((candidate) => candidate.uuid === uuid);

/**
 * Whether a reference of another kind finds the order, too: plainly, none but matched orders, and with another number than those
 * given, as a number that is repeated under another name says nothing new.
 */
const isConfirmed = (
  uuid: string,
  matched: ReadonlySet<string>,
  leads: readonly Lead[],
  but: { readonly kind: MatchMethod["kind"]; readonly values: readonly string[] },
): boolean => {
  const said = new Set(but.values.map(normalizeReference));
  return leads.some(
    (lead) =>
      lead.method.kind !== but.kind &&
      !said.has(normalizeReference(lead.method.value)) &&
      findsPlainly(lead, uuid) &&
      lead.found.every((candidate) => matched.has(candidate.uuid)),
  );
};

/** Numbers of one kind of which some find their orders and others none. */
const halfKnown = (keys: readonly ReferenceKey[], matched: ReadonlySet<string>, leads: readonly Lead[]): MatchGuess[] => {
  const guesses: MatchGuess[] = [];
  for (const kind of SETS_BY) {
    const ofKind = keys.filter((key) => key.kind === kind);
    if (ofKind.length < 2) continue;
    const values = new Map(ofKind.map(({ value }) => [normalizeReference(value), value]));
    if (values.size < 2) continue;
    const finding = new Set(
      leads.filter((lead) => lead.method.kind === kind).map((lead) => normalizeReference(lead.method.value)),
    );
    const unknown = [...values].filter(([normal]) => !finding.has(normal)).map(([, value]) => value);
    if (unknown.length === 0 || unknown.length === values.size) continue;
    if ([...matched].every((uuid) => isConfirmed(uuid, matched, leads, { kind, values: [...values.values()] }))) continue;
    guesses.push(...unknown.map((value) => ({ by: "half-known set" as const, kind, value, orderNumber: null })));
  }
  return guesses;
};

/**
 * What a match rests on that a person should look at. `keys`: those of the invoice; `orders`: the matched orders by uuid, each
 * with the reference that found it; `leads`: all references that find something as it is written, `used` those that the match was
 * decided by.
 */
export function findGuesses(
  keys: readonly ReferenceKey[],
  orders: ReadonlyMap<string, { readonly candidate: MatchCandidate; readonly method: MatchMethod }>,
  leads: readonly Lead[],
  used: readonly Lead[],
): MatchGuess[] {
  const matched = new Set(orders.keys());
  const guesses: MatchGuess[] = [];
  for (const [uuid, { candidate, method }] of orders) {
    const { kind, value } = method;
    const leadsOfKind = used.filter((lead) => lead.method.kind === kind);
    if (leadsOfKind.some((lead) => findsPlainly(lead, uuid))) continue;
    if (isConfirmed(uuid, matched, leads, { kind, values: [value] })) continue;
    const isWithoutZeros = !method.confused && leadsOfKind.some((lead) => lead.withoutZeros.has(uuid));
    guesses.push({
      by: method.confused ? "look-alike" : "separators",
      ...(isWithoutZeros ? { withoutZeros: true as const } : {}),
      kind,
      value,
      orderNumber: candidate.order.orderNumber,
    });
  }
  return [...guesses, ...halfKnown(keys, matched, used)];
}

/** A guess in words: "OrderNumber 11-2 was taken for order 1-12, whose separators stand elsewhere". */
export function guessText(guess: MatchGuess): string {
  const number = `${guess.kind} ${guess.value}`;
  switch (guess.by) {
    case "look-alike":
      return `${number} was read with a look-alike letter to find order ${guess.orderNumber}`;
    case "separators":
      return guess.withoutZeros === true
        ? `${number} was taken for order ${guess.orderNumber}, with which it agrees only without zeros inside`
        : `${number} was taken for order ${guess.orderNumber}, where the separators stand elsewhere`;
    case "half-known set":
      return `${number} finds no order, while others of its kind do`;
  }
}
