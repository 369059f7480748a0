import type { Invoice } from "../invoice/invoice.ts";
import type {
  MatchCandidate,
  MatchedOrder,
  MatchMethod,
  MatchOutcome,
  ReferenceConflict,
  ScoredCandidate,
  UnmatchedReason,
} from "./match-outcome.ts";
import { referenceText, unmatchedText } from "./unmatched-text.ts";
import { findSameVendor } from "../party/same-vendor.ts";
import { areCutElsewhere, needsInnerZeros } from "./separators.ts";
import { findGuesses, guessText, type Lead, SETS_BY } from "./find-guesses.ts";
import { narrowCandidates } from "./narrow-candidates.ts";
import { invoiceReferenceKeys, isOneConfusion, orderReferenceKeys } from "./reference-keys.ts";
import type { ReferenceKey } from "./reference-keys.ts";
import { KIND_WEIGHT, referenceWeight, scoreCandidate } from "./score-candidate.ts";

interface IndexedCandidate {
  readonly candidate: MatchCandidate;
  readonly keys: readonly ReferenceKey[];
}

const NO_DOUBTS: Pick<Lead, "cutElsewhere" | "withoutZeros"> = { cutElsewhere: new Set(), withoutZeros: new Set() };

/** Which of the orders that a number finds it finds in no spelling of its own. */
const doubtsOf = (key: ReferenceKey, found: readonly IndexedCandidate[]): Pick<Lead, "cutElsewhere" | "withoutZeros"> => {
  const cutElsewhere = new Set<string>();
  const withoutZeros = new Set<string>();
  for (const { candidate, keys } of found) {
    const values = keys.filter((other) => other.key === key.key && other.value !== key.value);
    if (values.length < keys.filter((other) => other.key === key.key).length) continue;
    if (values.every(({ value }) => areCutElsewhere(value, key.value))) cutElsewhere.add(candidate.uuid);
    else if (values.every(({ value }) => needsInnerZeros(value, key.value) || areCutElsewhere(value, key.value)))
      withoutZeros.add(candidate.uuid);
  }
  return { cutElsewhere, withoutZeros };
};

const leadsOf = (keys: readonly ReferenceKey[], indexed: readonly IndexedCandidate[], confused: boolean): Lead[] => {
  const leads: Lead[] = [];
  for (const key of keys) {
    const found = indexed.filter((candidate) =>
      candidate.keys.some((other) =>
        confused
          ? other.confusable === key.confusable && other.key !== key.key && isOneConfusion(other.value, key.value)
          : other.key === key.key,
      ),
    );
    if (found.length === 0) continue;
    // Among several, the ones spelled exactly so go first: normalizing must not make two numbers one.
    const exact =
      found.length > 1
        ? found.filter((candidate) =>
            candidate.keys.some(
              (other) => other.key === key.key && other.value.trim().toUpperCase() === key.value.trim().toUpperCase(),
            ),
          )
        : found;
    const doubts = confused ? NO_DOUBTS : doubtsOf(key, found);
    leads.push({
      method: { kind: key.kind, value: key.value, confused },
      found: (exact.length > 0 ? exact : found).map((candidate) => candidate.candidate),
      ...doubts,
    });
  }
  return leads.sort((a, b) => referenceWeight(b.method) - referenceWeight(a.method));
};

const wordsOfMethod = (method: MatchMethod): string => referenceText(lookedFor(method));

const foundByOf = (uuid: string, leads: readonly Lead[]): string[] =>
  leads.filter((lead) => lead.found.some((candidate) => candidate.uuid === uuid)).map((lead) => wordsOfMethod(lead.method));

/** A lead's candidates narrowed, and narrowed further by what weaker references say. */
const settle = (
  invoice: Invoice,
  lead: Lead,
  weaker: readonly Lead[],
): { left: readonly MatchCandidate[]; by: readonly string[] } => {
  const narrowed = narrowCandidates(invoice, lead.found, lead.method);
  let { left } = narrowed;
  const by = [...narrowed.by];
  for (const other of weaker) {
    if (left.length <= 1) break;
    const shared = left.filter((candidate) => other.found.some((found) => found.uuid === candidate.uuid));
    if (shared.length > 0 && shared.length < left.length) {
      left = shared;
      by.push(wordsOfMethod(other.method));
    }
  }
  return { left, by };
};

/** PO and master BOL numbers are shared by many orders and contradict nothing. */
const conflictsOf = (matched: ReadonlySet<string>, leads: readonly Lead[]): ReferenceConflict[] =>
  leads
    .filter(
      (lead) =>
        KIND_WEIGHT[lead.method.kind] >= KIND_WEIGHT.BOLNumber && !lead.found.some((candidate) => matched.has(candidate.uuid)),
    )
    .map((lead) => ({
      kind: lead.method.kind,
      value: lead.method.value,
      orderExternalIds: lead.found.map((candidate) => candidate.order.externalId),
    }));

const matchedOrder = (
  invoice: Invoice,
  candidate: MatchCandidate,
  method: MatchMethod,
  leads: readonly Lead[],
): MatchedOrder => ({
  ...scoreCandidate(invoice, candidate, method, foundByOf(candidate.uuid, leads)),
  method,
});

const unmatched = (why: UnmatchedReason, candidates: readonly ScoredCandidate[]): MatchOutcome => ({
  outcome: "unmatched",
  reason: why.id === "several-fit" ? "ambiguous" : "not-found",
  candidates: [...candidates].sort((a, b) => b.score - a.score || (a.orderExternalId < b.orderExternalId ? -1 : 1)),
  words: unmatchedText(why),
  why,
});

const lookedFor = ({ kind, value, confused }: MatchMethod) => ({ kind, value, lookAlike: confused });

const scoredAll = (invoice: Invoice, candidates: readonly MatchCandidate[], leads: readonly Lead[]): ScoredCandidate[] =>
  candidates.map((candidate) => {
    const lead = leads.find((each) => each.found.some((found) => found.uuid === candidate.uuid));
    return scoreCandidate(
      invoice,
      candidate,
      lead?.method ?? { kind: "Other", value: "", confused: false },
      foundByOf(candidate.uuid, leads),
    );
  });

/** An order's own number, as written, leaves no doubt; a PRO, a BOL or a number read with a look-alike leaves some. */
const isSure = (method: MatchMethod): boolean => SETS_BY.includes(method.kind) && !method.confused;

/**
 * The references that name the orders: those of the kind of the first, or of another kind where each of them names one order as
 * written, and together all that the first kind names and more. A 210 has room for one shipment number (B303), and names a set by
 * its load numbers.
 */
const setOf = (first: Lead, leads: readonly Lead[]): readonly Lead[] => {
  if (!SETS_BY.includes(first.method.kind)) return [first];
  const ofKind = (kind: MatchMethod["kind"]) => leads.filter((lead) => lead.method.kind === kind);
  const ordersOf = (named: readonly Lead[]) => new Set(named.flatMap((lead) => lead.found.map(({ uuid }) => uuid)));
  const own = ofKind(first.method.kind);
  const orders = ordersOf(own);
  const isWiderSet = (named: readonly Lead[]): boolean => {
    const all = ordersOf(named);
    const isPlain = named.every(({ method, found }) => !method.confused && found.length === 1);
    return isPlain && all.size > orders.size && [...orders].every((uuid) => all.has(uuid));
  };
  return SETS_BY.map(ofKind).find(isWiderSet) ?? own;
};

/** `keys`: the invoice's; `trusted`: what is found as it is written, which may confirm what is found otherwise. */
const decideByLeads = (
  invoice: Invoice,
  keys: readonly ReferenceKey[],
  leads: readonly Lead[],
  trusted: readonly Lead[],
): MatchOutcome | undefined => {
  const first = leads[0];
  if (first === undefined) return undefined;
  const sameKind = setOf(first, leads);
  const weaker = leads.filter((lead) => !sameKind.includes(lead));
  const orders = new Map<string, { candidate: MatchCandidate; method: MatchMethod }>();
  const doubtful: { lead: Lead; left: readonly MatchCandidate[]; by: readonly string[] }[] = [];
  const narrowedBy: string[] = [];
  for (const lead of sameKind) {
    const { left, by } = settle(invoice, lead, weaker);
    const [only] = left;
    if (left.length === 1 && only !== undefined) {
      if (!orders.has(only.uuid)) orders.set(only.uuid, { candidate: only, method: lead.method });
      for (const text of by) if (!narrowedBy.includes(text)) narrowedBy.push(text);
    } else doubtful.push({ lead, left, by });
  }
  // A second spelling of a number already settled is no doubt.
  const open = doubtful.filter((entry) => !entry.left.some((candidate) => orders.has(candidate.uuid)));
  const [doubt] = open;
  if (doubt !== undefined) {
    return unmatched(
      {
        id: "several-fit",
        reference: lookedFor(doubt.lead.method),
        orders: doubt.left.map((candidate) => candidate.order.externalId),
        narrowedBy: doubt.by,
      },
      scoredAll(invoice, doubt.left, leads),
    );
  }
  const guesses = findGuesses(keys, orders, trusted, leads);
  const matched = [...orders.values()].map((entry) => matchedOrder(invoice, entry.candidate, entry.method, leads));
  const weakest = matched.reduce((low, order) => (order.score < low.score ? order : low));
  return {
    outcome: "matched",
    orders: matched,
    method: weakest.method,
    score: weakest.score,
    words: `${matched.length === 1 ? "found" : `${matched.length} orders found`} by ${[...orders.values()].map((entry) => wordsOfMethod(entry.method)).join(", ")}${narrowedBy.length > 0 ? `, narrowed by ${narrowedBy.join(", ")}` : ""}${isSure(weakest.method) ? "" : " (lower confidence)"}${guesses.map((guess) => `; a guess: ${guessText(guess)}`).join("")}`,
    conflicts: conflictsOf(new Set(orders.keys()), leads),
    guesses,
  };
};

/** What the invoice's references find as they are written; `trusted`: without guesses at orders of other vendors. */
const strictLeads = (invoice: Invoice, candidates: readonly MatchCandidate[]) => {
  const keys = invoiceReferenceKeys(invoice);
  const indexed = candidates.map((candidate) => ({ candidate, keys: orderReferenceKeys(candidate.order) }));
  const strict = leadsOf(keys, indexed, false);
  // The invoice's own number and references of unknown kind are guesses: they find only an order of the same vendor.
  const trusted = strict
    .map((lead) =>
      lead.method.kind === "InvoiceNumber" || lead.method.kind === "Other"
        ? {
            ...lead,
            found: lead.found.filter((candidate) => findSameVendor(invoice.vendor, candidate.order.vendors) !== undefined),
          }
        : lead,
    )
    .filter((lead) => lead.found.length > 0);
  return { keys, indexed, strict, trusted };
};

/** What of the orders an invoice's references find, each by its strongest one, and in words by which. */
export function candidatesByReference(
  invoice: Invoice,
  candidates: readonly MatchCandidate[],
): ReadonlyMap<string, { readonly method: MatchMethod; readonly foundBy: readonly string[] }> {
  const { keys, indexed, trusted } = strictLeads(invoice, candidates);
  const leads = trusted.length > 0 ? trusted : leadsOf(keys, indexed, true);
  return new Map(
    candidates.flatMap(({ uuid }) => {
      const lead = leads.find((each) => each.found.some((found) => found.uuid === uuid));
      return lead === undefined ? [] : [[uuid, { method: lead.method, foundBy: foundByOf(uuid, leads) }] as const];
    }),
  );
}

/**
 * The references of an invoice that point elsewhere than at the orders which a person chose: as written, and where none finds
 * anything so, read with a look-alike.
 */
export function conflictsByHand(
  invoice: Invoice,
  chosen: readonly MatchCandidate[],
  candidates: readonly MatchCandidate[],
): readonly ReferenceConflict[] {
  const { keys, indexed, trusted } = strictLeads(invoice, candidates);
  return conflictsOf(new Set(chosen.map((order) => order.uuid)), trusted.length > 0 ? trusted : leadsOf(keys, indexed, true));
}

/** A number without a kind that stands there with one too is told once. */
const isNamedOtherwise = (value: string, keys: readonly ReferenceKey[]): boolean =>
  keys.some((key) => key.kind !== "Other" && key.kind !== "InvoiceNumber" && key.value === value);

/**
 * Decides which order, or which explicit set of orders, an invoice belongs to. `candidates` are the orders that share a key with
 * the invoice (`invoiceReferenceKeys` against `orderReferenceKeys`); others may be among them and are passed over.
 *
 * The strongest kind of reference that finds anything decides. Several order-number references that each find their own order
 * make a set; of two kinds that do, the one that names all of the other's and more. Look-alike letters are tried only when
 * nothing is found as written.
 */
export function decideMatch(invoice: Invoice, candidates: readonly MatchCandidate[]): MatchOutcome {
  const { keys, indexed, strict, trusted } = strictLeads(invoice, candidates);
  const decided =
    decideByLeads(invoice, keys, trusted, trusted) ?? decideByLeads(invoice, keys, leadsOf(keys, indexed, true), trusted);
  if (decided !== undefined) return decided;
  const named = new Map(
    keys
      .filter(({ kind, value }) => kind !== "InvoiceNumber" && !(kind === "Other" && isNamedOtherwise(value, keys)))
      .map(({ kind, value }) => [`${kind} ${value}`, { kind, value, lookAlike: false }] as const),
  );
  return unmatched(
    named.size === 0 ? { id: "no-reference" } : { id: "none-found", references: [...named.values()] },
    scoredAll(invoice, [...new Set(strict.flatMap((lead) => lead.found))], strict),
  );
}
