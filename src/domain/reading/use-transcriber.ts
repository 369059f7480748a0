import type { DocumentType } from "../document/document-types.ts";
import { addAmounts, type Amount, parseAmount } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import {
  type ChargeFacts,
  type ChargePart,
  type Check,
  type Fact,
  FIELD_NAMES,
  type FieldName,
  type Fields,
  type PaperReading,
  type Reading,
  type TypeFact,
} from "./fact.ts";
import { INVOICES, orderCheck, requiredCheck, sumCheck, sureOf } from "./invoice-checks.ts";
import type { Box } from "./page.ts";

/** A value that a tenant's document AI says stands on a page. */
export interface TranscribedValue {
  readonly value: string;
  /** Between 0 and 1, in its own opinion. */
  readonly confidence: number;
  readonly box: Box | null;
}

export interface TranscribedPage {
  /** From 1. */
  readonly number: number;
  readonly type: DocumentType | null;
  readonly fields: Readonly<Partial<Record<FieldName, TranscribedValue>>>;
  readonly charges: readonly Readonly<Partial<Record<ChargePart, TranscribedValue>>>[];
}

/** What a tenant's document AI answered about a file. */
export interface Transcribed {
  readonly name: string;
  readonly version: string;
  readonly pages: readonly TranscribedPage[];
}

/**
 * However sure the document AI says it is: below what passes by itself (`decideRoute`), so that a person confirms it. Until some
 * hundred reviewed documents tell what its confidence is worth, nothing else would be true.
 */
const CONFIDENCE_OF_TRANSCRIBER = 0.79;
const MAX_CANDIDATES = 4;
/** Written in more ways than one: another spelling is no other value. */
const WORDED: readonly FieldName[] = [
  "vendorName",
  "remitToName",
  "billToName",
  "shipperName",
  "consigneeName",
  "signedBy",
  "exceptions",
  "paymentTerms",
];

/**
 * A reading with what the tenant's document AI says beside it. What was read already leads, whatever the other says; where both
 * say the same nothing is surer than before, where they differ both are named and a person decides. What only the document AI
 * found is taken with its name on it, and never passes by itself.
 */
export function useTranscriber(reading: Reading, answer: Transcribed): Reading {
  const { name, version } = answer;
  const transcriber = { name, version };
  const { papers, type, pages } = reading;
  if (type === null) return reading;
  if (papers === undefined) {
    const numbers = pages.map(({ number }) => number);
    const { pages: _, ...told } = besidePaper({ ...reading, type, pages: numbers }, reading, answer);
    return { ...reading, ...told, transcriber };
  }
  const told = papers.map((paper) => ({ ...paper, ...besidePaper(paper, reading, answer) }));
  const first = told.find((paper) => paper.type.value === "Invoice") ?? told[0];
  if (first === undefined) return reading;
  const { fields, charges, checks } = first;
  return { ...reading, type: first.type, fields, charges, checks, papers: told, transcriber };
}

type Paper = Pick<PaperReading, "pages" | "type" | "fields" | "charges" | "checks">;

const besidePaper = (paper: Paper, { pages }: Reading, answer: Transcribed): Paper => {
  const own = answer.pages.filter(({ number }) => paper.pages.includes(number));
  const said = saidOf(own);
  const fields: Fields = { ...paper.fields, ...besideFields(paper.fields, said) };
  const charges = besideCharges(paper, fields, own.flatMap(chargesOf));
  const sure = sureOf(pages.filter(({ number }) => paper.pages.includes(number)));
  const checks = INVOICES.includes(paper.type.value)
    ? paper.checks.map((check) => checkedAnew(check, { fields, charges, sure, isNew: charges !== paper.charges }))
    : paper.checks;
  const differing = [
    ...differingFields(paper.fields, said),
    ...differingCharges(paper.charges, charges, own),
    ...differingType(paper.type, own),
  ];
  return {
    pages: paper.pages,
    type: paper.type,
    fields,
    charges,
    checks: [...checks, ...ownChecks(fields, charges), agreement(differing)],
  };
};

interface Said extends TranscribedValue {
  readonly page: number;
}

/** What it says of each field, the surest first. */
const saidOf = (pages: readonly TranscribedPage[]): ReadonlyMap<FieldName, readonly Said[]> =>
  new Map(
    FIELD_NAMES.flatMap((name) => {
      const values = pages.flatMap(({ number, fields }) => {
        const value = fields[name];
        return value === undefined ? [] : [{ ...value, page: number }];
      });
      return values.length === 0 ? [] : [[name, values.toSorted((a, b) => b.confidence - a.confidence)] as const];
    }),
  );

const candidateOf = ({ value, confidence, page, box }: Said) => ({
  value,
  confidence: Math.min(confidence, CONFIDENCE_OF_TRANSCRIBER),
  page,
  box,
});

const besideFields = (own: Fields, said: ReadonlyMap<FieldName, readonly Said[]>): Fields =>
  Object.fromEntries(
    [...said].map(([name, values]) => {
      const known = own[name];
      const [first, ...others] = values.map(candidateOf);
      if (known === undefined) return [name, first === undefined ? first : factOf(first, others)];
      const fresh = values
        .map(candidateOf)
        .filter((each) => each.value !== known.value && known.candidates.every(({ value }) => value !== each.value));
      return [name, { ...known, candidates: [...known.candidates, ...fresh].slice(0, MAX_CANDIDATES) }];
    }),
  );

const factOf = (first: ReturnType<typeof candidateOf>, others: readonly ReturnType<typeof candidateOf>[]): Fact => ({
  ...first,
  found: "transcriber",
  candidates: others.filter(({ value }) => value !== first.value).slice(0, MAX_CANDIDATES),
});

const chargesOf = ({ number, charges }: TranscribedPage): readonly ChargeFacts[] =>
  charges.map((charge) =>
    Object.fromEntries(
      Object.entries(charge).map(([part, value]) => [part, factOf(candidateOf({ ...value, page: number }), [])]),
    ),
  );

/** Null where there are none, or one has no amount. */
const sumOf = (charges: readonly ChargeFacts[]): Amount | null => {
  const amounts = charges.map(({ amount }) => parseAmount(amount?.value ?? ""));
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === 0 || known.length < amounts.length ? null : addAmounts(known);
};

/** The lines that were read stay, unless they do not make the total and those of the document AI do. */
const besideCharges = ({ charges }: Paper, { totalAmount }: Fields, said: readonly ChargeFacts[]): readonly ChargeFacts[] => {
  const total = parseAmount(totalAmount?.value ?? "");
  const isMade = total !== undefined && sumOf(said) === total && sumOf(charges) !== total;
  return said.length > 0 && (charges.length === 0 || isMade) ? said : charges;
};

interface Anew {
  readonly fields: Fields;
  readonly charges: readonly ChargeFacts[];
  readonly sure: number;
  /** The charges are those of the document AI. */
  readonly isNew: boolean;
}

/** The same checks, held against what is known now. */
const checkedAnew = (before: Check, { fields, charges, sure, isNew }: Anew): Check => {
  const isOwnTotal = fields.totalAmount !== undefined && fields.totalAmount.found !== "transcriber";
  if (before.check === "days-in-order") return orderCheck(fields);
  if (before.check === "required-fields" && !before.passed) return requiredCheck(fields, sure, []);
  if (before.check === "charges-make-total" && (isNew || !isOwnTotal)) return sumCheck(fields, sumOf(charges));
  return before;
};

/** A paper of which anything is known by the document AI alone waits for a person. */
const ownChecks = (fields: Fields, charges: readonly ChargeFacts[]): readonly Check[] => {
  const alone: string[] = FIELD_NAMES.filter((name) => fields[name]?.found === "transcriber");
  if (charges.some((charge) => Object.values(charge).some(({ found }) => found === "transcriber"))) alone.push("charges");
  const message = `found by the document AI alone: ${alone.join(", ")}: compare with the page`;
  return alone.length === 0 ? [] : [{ check: "transcriber-confirmed", passed: false, message }];
};

const folded = (name: FieldName, value: string): string =>
  WORDED.includes(name) ? value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "") : value.toUpperCase().replaceAll(/[\s._/-]/g, "");

/** Names of the same company, however long they are written. */
const isSame = (name: FieldName, one: string, other: string): boolean => {
  const [a, b] = [folded(name, one), folded(name, other)];
  return a === b || (WORDED.includes(name) && a.length > 0 && b.length > 0 && (a.includes(b) || b.includes(a)));
};

/** Amounts are compared as they are: 1,250.00 and 1.250.00 fold alike. */
const EXACT: readonly FieldName[] = ["totalAmount", "weight", "netWeight", "grossWeight", "tareWeight", "hours", "class"];

const differingFields = (own: Fields, said: ReadonlyMap<FieldName, readonly Said[]>): readonly string[] =>
  [...said].flatMap(([name, values]) => {
    const known = own[name]?.value;
    const [first] = values;
    if (known === undefined || first === undefined) return [];
    const isOne = EXACT.includes(name) ? first.value === known : isSame(name, known, first.value);
    return isOne ? [] : [`${name} as ${first.value}, this reader as ${known}`];
  });

const amountsText = (charges: readonly ChargeFacts[]): string =>
  charges
    .map(({ amount }) => parseAmount(amount?.value ?? ""))
    .map((amount) => (amount === undefined ? "?" : decimalText(amount)))
    .toSorted()
    .join(" + ");

const differingCharges = (
  own: readonly ChargeFacts[],
  taken: readonly ChargeFacts[],
  pages: readonly TranscribedPage[],
): readonly string[] => {
  const said = pages.flatMap(chargesOf);
  if (own.length === 0 || said.length === 0) return [];
  const [theirs, ours] = [amountsText(said), amountsText(own)];
  return theirs === ours
    ? []
    : [`charges as ${theirs}, this reader as ${ours}${taken === own ? "" : " (which do not make the total)"}`];
};

const differingType = ({ value }: TypeFact, pages: readonly TranscribedPage[]): readonly string[] => {
  const other = pages.find(({ type }) => type !== null && type !== value)?.type;
  return other === undefined || other === null ? [] : [`the paper as ${other}, this reader as ${value}`];
};

const agreement = (differing: readonly string[]): Check => {
  const check = "transcriber-agrees";
  return differing.length === 0
    ? { check, passed: true, message: "the document AI reads nothing otherwise" }
    : { check, passed: false, message: `the document AI reads ${differing.join("; ")}: compare with the page` };
};
