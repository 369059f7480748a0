import type { Workspace } from "../../../api/answers.ts";
import type { ManagedDocument } from "../../../api/documents.ts";

type Transcription = ManagedDocument["transcription"];
type PrintedLine = Transcription["charges"][number];

/** What of an invoice is compared with its bill. */
interface Billed {
  readonly lines: readonly Pick<Workspace["lines"][number], "index" | "code" | "description" | "amount">[];
  readonly audit: {
    readonly charges: readonly { readonly code: string; readonly lines: readonly { readonly index: number }[] }[];
  } | null;
}

/** A bill that lies with an invoice which came as data, as far as it was read. */
export interface BillRead {
  readonly uuid: string;
  readonly charges: readonly PrintedLine[];
}

/** What is compared of a line: its amount with four decimals, and what it is called, in letters and figures alone. */
interface Compared {
  readonly amount: string;
  readonly names: readonly string[];
}

/** Where a line stands: the bill, and the place of the line on it. */
interface LineOnBill {
  readonly uuid: string;
  readonly at: number;
}

/** Documents that may be the bill of an invoice: they lie with it. */
export function billsBeside({ documents, paper }: Pick<Workspace, "documents" | "paper">): readonly string[] {
  const beside = documents.filter(({ onInvoice, type }) => onInvoice && (type === "Invoice" || type === "Unset"));
  return [...new Set([...(paper === null ? [] : [paper.documentUuid]), ...beside.map(({ uuid }) => uuid)])];
}

/** What was read of a document as a bill; null where it is none. */
export function billReadOf(document: Pick<ManagedDocument, "uuid" | "type" | "transcription">): BillRead | null {
  const { uuid, type, transcription } = document;
  const isInvoice = type === "Invoice" || transcription.type?.value === "Invoice";
  return isInvoice && transcription.charges.length > 0 ? { uuid, charges: transcription.charges } : null;
}

const amountKey = (text: string): string => {
  const [whole = "", part = ""] = text.trim().split(".");
  return `${whole}.${part.padEnd(4, "0")}`;
};
const nameKey = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const namesOf = (texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.map((text) => nameKey(text ?? "")).filter((text) => text !== "");

const sameAmount = (a: Compared, b: Compared): boolean => a.amount === b.amount;
const sameName = (a: Compared, b: Compared): boolean => a.names.some((name) => b.names.includes(name));
/** The surest first. */
const WAYS: readonly ((a: Compared, b: Compared) => boolean)[] = [
  (a, b) => sameAmount(a, b) && sameName(a, b),
  sameAmount,
  sameName,
];

const billedOf = ({ lines, audit }: Billed): ReadonlyMap<number, Compared> =>
  new Map(
    lines.map(({ index, code, description, amount }) => {
      const row = audit?.charges.find((charge) => charge.lines.some((line) => line.index === index));
      return [index, { amount: amountKey(amount), names: namesOf([code, description, row?.code]) }];
    }),
  );

/** Lines without a place on a page, as in a structured file, are none that can be shown. */
const printedOn = (bills: readonly BillRead[]): readonly (Compared & LineOnBill)[] =>
  bills.flatMap(({ uuid, charges }) =>
    charges.flatMap((charge, at) => {
      const shown = charge["amount"] ?? charge["description"];
      if (shown === undefined || shown.page === null || shown.box === null) return [];
      const names = namesOf([charge["code"]?.value, charge["description"]?.value]);
      return [{ uuid, at, amount: amountKey(charge["amount"]?.value ?? ""), names }];
    }),
  );

/**
 * Where the lines of an invoice that came as data stand on its bills, by amount and by what they are called: as far as exactly
 * one line of the bills is like a line, and like no other one.
 */
export function linesOnBills(invoice: Billed, bills: readonly BillRead[]): ReadonlyMap<number, LineOnBill> {
  const [billed, found] = [new Map(billedOf(invoice)), new Map<number, LineOnBill>()];
  let printed = printedOn(bills);
  for (const isLike of WAYS) {
    const pairs = [...billed].flatMap(([index, line]) => {
      const like = printed.filter((each) => isLike(line, each));
      const [only] = like;
      const isMutual = only !== undefined && [...billed.values()].filter((each) => isLike(each, only)).length === 1;
      return like.length === 1 && only !== undefined && isMutual ? [{ index, only }] : [];
    });
    for (const { index, only } of pairs) {
      found.set(index, { uuid: only.uuid, at: only.at });
      billed.delete(index);
    }
    printed = printed.filter((each) => !pairs.some(({ only }) => only === each));
  }
  return found;
}

/** Whether any line of the bills is like one of these lines, however many are. */
export function isAnyOnBills(invoice: Billed, indices: readonly number[], bills: readonly BillRead[]): boolean {
  const billed = billedOf(invoice);
  const printed = printedOn(bills);
  return indices.some((index) => {
    const line = billed.get(index);
    return line !== undefined && printed.some((each) => sameAmount(line, each) || sameName(line, each));
  });
}
