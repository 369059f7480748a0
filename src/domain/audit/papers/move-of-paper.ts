import { isNoNumber, normalizeReference } from "../../matching/reference-keys.ts";
import { referenceKind, type ReferenceKind } from "../../matching/reference-kind.ts";
import type { Reference } from "../../party/party.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { BETWEEN_MOVES, type ReadDocument, textOfField } from "./document-fields.ts";
import { moveKeyWithoutPrefix } from "../identity/same-invoice.ts";

/** A number on a paper that is of another move than the invoice's. */
export interface OtherMove {
  readonly kind: ReferenceKind;
  /** As it stands there. */
  readonly value: string;
}

type Moves = Pick<AuditFacts, "orders"> & { readonly invoice: Pick<AuditFacts["invoice"], "invoice"> };

/** The fields in which a paper names its move, and what an order calls such a number. */
const FIELDS: readonly (readonly [field: string, kind: ReferenceKind, alike: readonly ReferenceKind[]])[] = [
  ["orderNumber", "OrderNumber", []],
  ["loadNumber", "LoadNumber", ["LoadNumber"]],
  ["shipmentNumber", "ShipmentNumber", ["ShipmentNumber"]],
  ["proNumber", "PRONumber", ["PRONumber"]],
  ["bolNumber", "BOLNumber", ["BOLNumber", "MasterBOLNumber"]],
];

const folded = (value: string): string => {
  const normal = normalizeReference(value);
  return moveKeyWithoutPrefix(moveKeyWithoutPrefix(`pro:${normal}`).replace(/^pro:/, "bol:")).replace(/^bol:/, "");
};

const valuesOf = (references: readonly Reference[], kinds: readonly ReferenceKind[]): readonly string[] =>
  references.filter(({ type }) => kinds.includes(referenceKind(type))).map(({ value }) => value);

/**
 * The numbers of a kind that the move is known by: the orders' own; where they have none, those on the invoice. Empty: nobody can
 * tell.
 */
const numbersKnown = ({ orders, invoice: { invoice } }: Moves, kind: ReferenceKind, alike: readonly ReferenceKind[]) => {
  const ordered = orders.flatMap(({ order }) => order.references);
  if (kind === "OrderNumber") return [...ordered, ...invoice.references].map(({ value }) => value);
  const own = valuesOf(ordered, alike);
  // Carriers number their PROs themselves, and bill by them.
  if (kind === "PRONumber") {
    const numbers = [...own, ...valuesOf(invoice.references, alike)];
    return numbers.length === 0 ? [] : [...numbers, invoice.invoiceNumber];
  }
  return own.length > 0 ? own : valuesOf(invoice.references, alike);
};

/** Whether a paper names several orders, loads, shipments, PROs or bills of lading itself. */
export function namesSeveralMoves(paper: ReadDocument): boolean {
  return FIELDS.some(([field]) => {
    const values = (textOfField(paper, field) ?? "")
      .split(BETWEEN_MOVES)
      .filter((each) => each.trim() !== "" && !isNoNumber(each));
    return new Set(values.map(folded)).size > 1;
  });
}

/**
 * The first number on a paper that names another order, load, shipment, PRO or bill of lading than the invoice's; undefined where
 * all agree, where it names none, and where nobody knows such a number of the move. Numbers of the order count whatever the paper
 * calls them.
 */
export function otherMoveOn(facts: Moves, paper: ReadDocument): OtherMove | undefined {
  if (facts.orders.length === 0) return undefined;
  let own: ReadonlySet<string> | undefined;
  for (const [field, kind, alike] of FIELDS) {
    const value = textOfField(paper, field)?.trim() ?? "";
    if (value === "" || isNoNumber(value)) continue;
    const known = numbersKnown(facts, kind, alike);
    if (known.length === 0 && kind !== "OrderNumber") continue;
    own ??= new Set(
      facts.orders.flatMap(({ order }) =>
        [order.orderNumber, order.externalId, ...order.references.map((reference) => reference.value)].map(folded),
      ),
    );
    const numbers = new Set([...own, ...known.map(folded)]);
    if (![value, ...value.split(BETWEEN_MOVES)].some((each) => numbers.has(folded(each)))) return { kind, value };
  }
  return undefined;
}
