import { listText } from "../audit/findings/message-text.ts";
import type { OrderVendor } from "../order/order.ts";
import { isSameName } from "../party/same-place.ts";
import { compareVendors, foldedId, registerNumber } from "../party/same-vendor.ts";
import type { VendorIdentity } from "../party/party.ts";
import { isFactor } from "../reading/find-vendor.ts";

/** An entry of the tenant's vendors. */
export interface KnownVendor extends VendorIdentity {
  readonly name: string | null;
  /** All that it is known by, also as the records that are one carrier with it. */
  readonly names: readonly string[];
  readonly scacs: readonly string[];
  readonly mcNumbers: readonly string[];
  readonly dotNumbers: readonly string[];
  /** Whom it lets be paid, as the tenant keeps it. */
  readonly remitToNames: readonly string[];
}

/** What says whose bill a paper is. */
export interface VendorEvidence {
  readonly scac: string | null;
  /** The numbers of the federal registers that it prints for whoever writes. */
  readonly mcNumbers: readonly string[];
  readonly dotNumbers: readonly string[];
  /** The name it is headed with, and what else may be it. */
  readonly names: readonly string[];
  /** How sure the first of them was read, between 0 and 1. */
  readonly sureOfName: number;
  /** Who sent it, where its mail proves that. */
  readonly sender: KnownVendor | null;
  /** Entries of the directory that have one of these names or numbers, and those that the orders name. */
  readonly known: readonly KnownVendor[];
  /** Of the orders that it names. */
  readonly ordered: readonly OrderVendor[];
}

/** The numbers that a page prints of whoever bills, as they stand. */
export type PrintedNumbers = Pick<VendorEvidence, "scac" | "mcNumbers" | "dotNumbers">;

export type BillVendor =
  | { readonly ok: true; readonly vendor: VendorIdentity; readonly name: string | null }
  | { readonly ok: false; readonly why: string };

/** Something on the page that names vendors the tenant knows. */
interface Mark {
  /** `its SCAC`, `its letterhead`. */
  readonly what: string;
  readonly of: readonly KnownVendor[];
}

/** A name in a letterhead by its letters alone is a guess of who writes; one behind a label is none. */
const SURE_OF_LABEL = 0.9;
const LEGIBLE = 0.5;

/**
 * Whose bill it is: by its SCAC, its MC and DOT numbers and the name it is headed with. All of them that say something have to
 * say the same, and it has to be a vendor of the tenant's directory, or of the order that it bills. Who sent it is a hint:
 * brokers, forwarders and factors send the bills of others. It settles nothing against the page, and without the order nothing at
 * all. A number that stands beside another carrier's name may be a broker's, or copied: a person decides.
 */
export function decideVendor(evidence: VendorEvidence): BillVendor {
  const known = withOrdered(evidence.known, evidence.ordered);
  const marks = marksOf(evidence, known);
  const [first, ...others] = marks;
  if (first === undefined) return byHints(evidence, known);
  const agreed = first.of.filter((entry) => others.every(({ of }) => of.includes(entry)));
  if (agreed.length === 0) return doubt(`${marks.map(saysOf).join(", ")}: say whose bill it is`);
  const only = agreed.length === 1 ? agreed[0] : narrowed(agreed, evidence);
  if (only === undefined) return doubt("several vendors are called so, and the order does not say which one it is");
  const said = marks.map(({ what }) => what);
  return againstPage(only, evidence) ?? againstOrder(only, marks, evidence) ?? againstSender(only, said, evidence) ?? found(only);
}

/** A number of a page that is not that of the vendor whose bill somebody says it is. */
export interface NumberAgainst {
  readonly field: "scac" | "mcNumber" | "dotNumber";
  /** `MC number`. */
  readonly what: string;
  /** What the page says, and why that is another's. */
  readonly says: string;
}

/**
 * The number that speaks against a page being that of the vendor that a person names for it; null: nothing on it does. A number
 * of a kind that the vendor has is its own or another's. Of a vendor whose number nobody entered it may be its own, unless all
 * that the page prints are those of `others` in the directory, and nothing on it is the vendor's. What is no number says nothing.
 */
export function numberAgainst(entry: KnownVendor, printed: PrintedNumbers, others: readonly KnownVendor[]): NumberAgainst | null {
  const kinds = kindsOf(printed).filter(({ said }) => said.length > 0);
  const agrees = ({ said, of }: NumberKind, vendor: KnownVendor): boolean => said.some((each) => of(vendor).includes(each));
  const isAnothers = kinds.every((kind) => !agrees(kind, entry));
  for (const kind of kinds) {
    const { field, what, said, of } = kind;
    if (agrees(kind, entry)) continue;
    const page = `the page says the ${what} ${listText(said)}`;
    if (of(entry).length > 0) return { field, what, says: `${page}, and that of ${called(entry)} is ${listText(of(entry))}` };
    const owners = said.map((each) => others.find((other) => of(other).includes(each)));
    const [owner] = owners;
    if (isAnothers && owner !== undefined && owners.every((each) => each !== undefined))
      return { field, what, says: `${page}, which is that of ${called(owner)}, not of ${called(entry)}` };
  }
  return null;
}

/** The same in words, with what a reviewer does about it. */
export function whyNotNamed(entry: KnownVendor, printed: PrintedNumbers, others: readonly KnownVendor[]): string | null {
  const against = numberAgainst(entry, printed, others);
  if (against === null) return null;
  return `${against.says}: choose the vendor of that ${against.what}, or take it away where it is not of who bills`;
}

/** What vendors are told apart by, as it is compared. */
interface NumberKind {
  readonly field: NumberAgainst["field"];
  readonly what: string;
  readonly said: readonly string[];
  readonly of: (vendor: KnownVendor) => readonly string[];
}

const foldedAll = (fold: (text: string) => string | null, texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => fold(text) ?? [])),
];
const kindsOf = ({ scac, mcNumbers, dotNumbers }: PrintedNumbers): readonly NumberKind[] => [
  { field: "scac", what: "SCAC", said: foldedAll(foldedId, some(scac)), of: ({ scacs }) => foldedAll(foldedId, scacs) },
  {
    field: "mcNumber",
    what: "MC number",
    said: foldedAll(registerNumber, mcNumbers),
    of: (vendor) => foldedAll(registerNumber, vendor.mcNumbers),
  },
  {
    field: "dotNumber",
    what: "DOT number",
    said: foldedAll(registerNumber, dotNumbers),
    of: (vendor) => foldedAll(registerNumber, vendor.dotNumbers),
  },
];

const LETTERHEAD = "its letterhead";
const doubt = (why: string): BillVendor => ({ ok: false, why });
const found = ({ externalId, scac, mcNumber, dotNumber, name }: KnownVendor): BillVendor => ({
  ok: true,
  vendor: { externalId, scac, mcNumber, dotNumber },
  name,
});
const called = ({ name, externalId, scac }: KnownVendor): string => name ?? externalId ?? scac ?? "its vendor";
const saysOf = ({ what, of }: Mark): string => `${what} says ${listText(of.map(called))}`;

/** The vendors of the orders beside those of the directory: each once, by what identifies it. */
const withOrdered = (known: readonly KnownVendor[], ordered: readonly OrderVendor[]): readonly KnownVendor[] =>
  ordered.reduce<readonly KnownVendor[]>(
    (all, vendor) => (all.some((each) => isOne(each, vendor)) ? all : [...all, ofOrder(vendor)]),
    known,
  );

const some = (text: string | null | undefined): readonly string[] => (text == null ? [] : [text]);
const ofOrder = ({ externalId, scac, mcNumber, dotNumber, name, remitTo }: OrderVendor): KnownVendor => ({
  externalId,
  scac,
  mcNumber,
  dotNumber,
  name,
  names: some(name),
  scacs: some(scac),
  mcNumbers: some(mcNumber),
  dotNumbers: some(dotNumber),
  remitToNames: some(remitTo?.name),
});

const isOne = (entry: KnownVendor, vendor: OrderVendor): boolean => {
  const { same, comparable } = compareVendors(vendor, entry, entry.scacs);
  return comparable ? same : isCalled(entry, some(vendor.name));
};

const hasScac = (entry: KnownVendor, code: string): boolean => entry.scacs.some((each) => foldedId(each) === code);
const hasNumber = (own: readonly string[], printed: readonly string[]): boolean => {
  const numbers = own.map(registerNumber);
  return printed.map(registerNumber).some((number) => number !== null && numbers.includes(number));
};
const isCalled = (entry: KnownVendor, names: readonly string[]): boolean =>
  names.some((name) => entry.names.some((own) => isSameName(name, own) === true));

const marksOf = ({ scac, mcNumbers, dotNumbers, names }: VendorEvidence, known: readonly KnownVendor[]): readonly Mark[] => {
  const code = foldedId(scac);
  return [
    { what: "its SCAC", of: code === null ? [] : known.filter((entry) => hasScac(entry, code)) },
    { what: "its MC number", of: known.filter((entry) => hasNumber(entry.mcNumbers, mcNumbers)) },
    { what: "its DOT number", of: known.filter((entry) => hasNumber(entry.dotNumbers, dotNumbers)) },
    { what: LETTERHEAD, of: known.filter((entry) => isCalled(entry, names)) },
  ].filter(({ of }) => of.length > 0);
};

const isOrdered = (entry: KnownVendor, ordered: readonly OrderVendor[]): boolean =>
  ordered.some((vendor) => isOne(entry, vendor));

/** Several entries of one number or name: the order that it bills says which one, or, where it says nothing, who sent it. */
const narrowed = (agreed: readonly KnownVendor[], { ordered, sender }: VendorEvidence): KnownVendor | undefined => {
  const named = agreed.filter((entry) => isOrdered(entry, ordered));
  const sent = agreed.filter((entry) => entry.externalId !== null && entry.externalId === sender?.externalId);
  const [only, second] = named.length === 0 ? sent : named;
  return second === undefined ? only : undefined;
};

/** What the page says that speaks against a vendor; undefined: nothing does. */
const againstPage = (entry: KnownVendor, evidence: VendorEvidence): BillVendor | undefined => {
  const { scac, mcNumbers, dotNumbers, names, sureOfName, ordered } = evidence;
  const code = foldedId(scac);
  if (code !== null && entry.scacs.length > 0 && !hasScac(entry, code))
    return doubt(`it says the SCAC ${code}, under which ${called(entry)} does not bill`);
  for (const [what, own, printed] of [
    ["MC", entry.mcNumbers, mcNumbers],
    ["DOT", entry.dotNumbers, dotNumbers],
  ] as const)
    if (own.some((each) => registerNumber(each) !== null) && printed.length > 0 && !hasNumber(own, printed))
      return doubt(`it says the ${what} number ${listText(printed)}, and that of ${called(entry)} is ${listText(own)}`);
  const [headed] = names;
  if (headed === undefined || names.some((name) => isLikeName(entry, name, ordered))) return undefined;
  const isScacOfOrder = code !== null && hasScac(entry, code) && isOrdered(entry, ordered);
  return sureOfName < (isScacOfOrder ? SURE_OF_LABEL : LEGIBLE)
    ? undefined
    : doubt(`it is headed "${headed}", and its numbers are those of ${called(entry)}: say whose bill it is`);
};

const MIN_LETTERS = 5;
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Whether a name may be this vendor's: that it bills, is paid or is ordered under, or the beginning of one of them. */
const isLikeName = (entry: KnownVendor, name: string, ordered: readonly OrderVendor[]): boolean => {
  const orderedAs = ordered.filter((vendor) => isOne(entry, vendor)).flatMap((vendor) => some(vendor.name));
  return [...entry.names, ...entry.remitToNames, ...orderedAs].some((each) => {
    const [left, right] = [lettersOf(each), lettersOf(name)];
    const short = left.length < right.length ? left : right;
    return isSameName(each, name) === true || (short.length >= MIN_LETTERS && left.startsWith(short) && right.startsWith(short));
  });
};

/** The order, where it names another vendor that the page may mean too: of namesakes no number decides against it. */
const againstOrder = (entry: KnownVendor, marks: readonly Mark[], { ordered }: VendorEvidence): BillVendor | undefined => {
  if (isOrdered(entry, ordered)) return undefined;
  const other = marks.flatMap(({ of }) => of).find((each) => isOrdered(each, ordered));
  return other === undefined
    ? undefined
    : doubt(`it says ${called(entry)}, and its order is of ${called(other)}, which it may mean too: say whose bill it is`);
};

/** Who sent it, where that is another: it counts for less than number, name and order together. */
const againstSender = (
  entry: KnownVendor,
  said: readonly string[],
  { sender, ordered }: VendorEvidence,
): BillVendor | undefined => {
  if (sender === null || sender.externalId === entry.externalId) return undefined;
  const isCertain = said.length > 1 && said.includes(LETTERHEAD) && isOrdered(entry, ordered);
  return isCertain
    ? undefined
    : doubt(`it was sent by ${called(sender)}, and ${listText(said)} says ${called(entry)}: say whose bill it is`);
};

/**
 * Nothing on the page is a name or number of a vendor that is known: a vendor of the order that it bills is it where the page is
 * headed as that vendor is paid, or says nothing and came from that vendor.
 */
const byHints = (evidence: VendorEvidence, known: readonly KnownVendor[]): BillVendor => {
  const { names, sender, ordered } = evidence;
  const isPaidAs = ({ remitToNames }: KnownVendor): boolean =>
    remitToNames.some((own) => !isFactor(own) && names.some((name) => isSameName(name, own) === true));
  const isSender = ({ externalId }: KnownVendor): boolean => sender !== null && externalId === sender.externalId;
  const hinted = known.filter((entry) => isOrdered(entry, ordered) && (names.length === 0 ? isSender(entry) : isPaidAs(entry)));
  const [only, second] = hinted;
  if (only === undefined || second !== undefined) return doubt(unknownText(evidence));
  return againstPage(only, evidence) ?? againstSender(only, [LETTERHEAD], evidence) ?? found(only);
};

/** What is to be done, with what the page says. */
const unknownText = ({ scac, mcNumbers, dotNumbers, names }: VendorEvidence): string => {
  const said = [
    ...names.slice(0, 1).map((name) => `is called "${name}"`),
    ...(scac === null ? [] : [`has the SCAC ${scac}`]),
    ...mcNumbers.map((number) => `has the MC number ${number}`),
    ...dotNumbers.map((number) => `has the DOT number ${number}`),
  ];
  return said.length === 0
    ? "its vendor is not known: nothing that was read of it says whose bill it is: choose the vendor"
    : `its vendor is not known: none of your vendors ${said.join(" or ")}: choose whose bill it is, or add the vendor first`;
};
