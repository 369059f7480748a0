import type { Invoice } from "../invoice/invoice.ts";
import type { Order } from "../order/order.ts";
import type { ReferenceKind } from "./reference-kind.ts";
import { referenceKind } from "./reference-kind.ts";

/**
 * A normalized key a reference can be looked up by. `key` is "<family>:<normal>", `confusable` "<family>~<skeleton>".
 * The shell stores both for an order and looks both up for an invoice.
 */
export interface ReferenceKey {
  readonly kind: ReferenceKind | "InvoiceNumber";
  /** As it was written. */
  readonly value: string;
  readonly key: string;
  readonly confusable: string;
}

/** Kinds that speak of the same number: what a tenant calls an order number, its vendors call a shipment or load number. */
export const REFERENCE_FAMILIES: Readonly<Record<ReferenceKind | "InvoiceNumber", string>> = {
  OrderNumber: "order",
  ShipmentNumber: "order",
  LoadNumber: "order",
  PRONumber: "pro",
  InvoiceNumber: "pro",
  BOLNumber: "bol",
  MasterBOLNumber: "mbol",
  PONumber: "po",
  CustomerReference: "customer",
  PickupNumber: "pickup",
  AppointmentNumber: "appointment",
  Other: "other",
};

/** Text that is its own compatibility form, and whose letters and digits are few: nearly all numbers. */
const ASCII = /^[\0-\x7f]*$/;

/** Upper case, letters and digits only; the pieces between separators keep their order. */
export function referencePieces(value: string): string[] {
  const pieces = ASCII.test(value)
    ? value.toUpperCase().match(/[0-9A-Z]+/g)
    : value
        .normalize("NFKC")
        .toUpperCase()
        .match(/[\p{L}\p{N}]+/gu);
  return pieces ?? [];
}

const withoutLeadingZeros = (text: string): string => {
  let start = 0;
  while (start < text.length - 1 && text[start] === "0") start += 1;
  return start === 0 ? text : text.slice(start);
};

/**
 * "ord-000123", "ORD 123" and "0ORD123" are one: case, blanks, separators and leading zeros of every piece folded. Empty when
 * nothing is left.
 */
export function normalizeReference(value: string): string {
  return normalized(referencePieces(value));
}

const normalized = (pieces: readonly string[]): string => withoutLeadingZeros(pieces.map(withoutLeadingZeros).join(""));

/** Upper-case text with look-alike letters as the digits that they look like: O/0, I/1, S/5, B/8. */
export function confuse(text: string): string {
  return text.replaceAll("O", "0").replaceAll("I", "1").replaceAll("S", "5").replaceAll("B", "8");
}

/** The text with look-alikes made one (O/0, I/1, S/5, B/8), then without leading zeros. */
const skeleton = (pieces: readonly string[]): string =>
  withoutLeadingZeros(pieces.map((piece) => withoutLeadingZeros(confuse(piece))).join(""));

/** True when the two differ in exactly one look-alike letter once leading zeros are put aside. */
export function isOneConfusion(a: string, b: string): boolean {
  const width = Math.max(a.length, b.length);
  const left = referencePieces(a).join("").padStart(width, "0");
  const right = referencePieces(b).join("").padStart(width, "0");
  if (left.length !== right.length) return false;
  let differences = 0;
  for (let at = 0; at < left.length; at += 1) {
    if (left[at] === right[at]) continue;
    if (confuse(left[at] ?? "") !== confuse(right[at] ?? "")) return false;
    differences += 1;
  }
  return differences === 1;
}

/** What senders write where they have no number; zeros alone are none either. */
const NO_NUMBERS: ReadonlySet<string> = new Set([
  "",
  "0",
  "NA",
  "NONE",
  "NIL",
  "NULL",
  "TBD",
  "TBA",
  "UNKNOWN",
  "NOTAVAILABLE",
  "NOTAPPLICABLE",
  "VARIOUS",
  "VARIOUSORDERS",
  "VAR",
  "MULTIPLE",
  "MULTI",
  "MULTIPLEORDERS",
  "SEVERAL",
  "MIXED",
  "SEEBELOW",
  "SEEABOVE",
  "SEEATTACHED",
  "SEEBOL",
  "SEEINVOICE",
  "SEEREFERENCES",
  "PENDING",
  "TOFOLLOW",
  "NOREFERENCE",
  "NOREF",
  "NOPO",
  "NONUMBER",
  "NOTPROVIDED",
  "NOTGIVEN",
  "BLANK",
  "XX",
  "XXX",
  "XXXX",
]);

/** Whether a value is what senders write where they have no number. */
export function isNoNumber(value: string): boolean {
  return NO_NUMBERS.has(normalizeReference(value));
}

/** Most references are found as they are written: look-alikes are read when somebody asks for them. */
class KeyOfNumber implements ReferenceKey {
  readonly kind: ReferenceKey["kind"];
  readonly value: string;
  readonly key: string;
  readonly #family: string;
  readonly #pieces: readonly string[];

  constructor(kind: ReferenceKey["kind"], value: string, family: string, pieces: readonly string[]) {
    this.kind = kind;
    this.value = value;
    this.key = `${family}:${normalized(pieces)}`;
    this.#family = family;
    this.#pieces = pieces;
  }

  get confusable(): string {
    return `${this.#family}~${skeleton(this.#pieces)}`;
  }
}

/**
 * The keys of one value: with leading zeros of every piece folded, and where that says something else with those of the whole
 * only, so that "ORD-000123" is found as "ORD 123" and as "ORD000123".
 */
const keysOf = (
  kind: ReferenceKind | "InvoiceNumber",
  value: string,
  families: readonly string[] = [REFERENCE_FAMILIES[kind]],
): ReferenceKey[] => {
  const pieces = referencePieces(value);
  const normal = normalized(pieces);
  if (NO_NUMBERS.has(normal)) return [];
  const keys = families.map((family) => new KeyOfNumber(kind, value, family, pieces));
  const whole = withoutLeadingZeros(pieces.join(""));
  if (whole !== normal) keys.push(...families.map((family) => new KeyOfNumber(kind, value, family, [whole])));
  return keys;
};

const collect = (keys: readonly ReferenceKey[]): ReferenceKey[] => {
  const seen = new Set<string>();
  const kept: ReferenceKey[] = [];
  for (const key of keys) {
    const name = `${key.kind}/${key.key}`;
    if (seen.has(name)) continue;
    seen.add(name);
    kept.push(key);
  }
  return kept;
};

/** The keys an order is stored under: its number, its externalId, its references. */
export function orderReferenceKeys(order: Pick<Order, "orderNumber" | "externalId" | "references">): ReferenceKey[] {
  return collect([
    ...keysOf("OrderNumber", order.orderNumber),
    ...(order.externalId === order.orderNumber ? [] : keysOf("OrderNumber", order.externalId)),
    ...order.references.flatMap((reference) => keysOf(referenceKind(reference.type), reference.value)),
  ]);
}

const UNKNOWN_LOOKS_IN: readonly string[] = [REFERENCE_FAMILIES.Other, REFERENCE_FAMILIES.OrderNumber];

/**
 * The keys an invoice looks orders up by: its references, and its own number as a PRO number (vendors bill by PRO). References of
 * unknown type look among order numbers too, at the lowest weight; those whose sender's code says that they name no order look
 * nowhere.
 */
export function invoiceReferenceKeys(invoice: Pick<Invoice, "invoiceNumber" | "references">): ReferenceKey[] {
  return collect([
    ...invoice.references.flatMap((reference) => {
      if (reference.namesNoOrder === true) return [];
      const kind = referenceKind(reference.type);
      return kind === "Other" ? keysOf(kind, reference.value, UNKNOWN_LOOKS_IN) : keysOf(kind, reference.value);
    }),
    ...keysOf("InvoiceNumber", invoice.invoiceNumber),
  ]);
}
