import type { Candidate, ChargeFacts, Fact, FieldName, Fields, PaperReading, Reading, RowFacts } from "./fact.ts";
import { textCheck } from "./read-document.ts";

/** What was read of one paper of a file, as if it were a file of its own: its pages are counted from 1. */
export function readingOfPart(reading: Reading, paper: PaperReading): Reading {
  const numberOf = new Map(paper.pages.map((page, at) => [page, at + 1]));
  const place = <C extends Candidate>(candidate: C): C => ({
    ...candidate,
    page: candidate.page === null ? null : (numberOf.get(candidate.page) ?? null),
  });
  const placed = (fact: Fact): Fact => ({ ...place(fact), candidates: fact.candidates.map(place) });
  const all = <F extends Fields | ChargeFacts | RowFacts>(facts: F): F =>
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name as FieldName, placed(fact as Fact)])) as F;
  const pages = reading.pages
    .filter(({ number }) => numberOf.has(number))
    .map((page) => ({ ...page, number: numberOf.get(page.number) ?? 1 }));
  const { type, fields, charges, rows, checks, signature } = paper;
  const ofText = textCheck(pages);
  return {
    status: "read",
    reason: null,
    pages,
    type,
    fields: all(fields),
    charges: charges.map(all),
    ...(rows === undefined ? {} : { rows: rows.map(all) }),
    // Its message names pages.
    checks: checks.map((check) => (check.check === ofText.check ? ofText : check)),
    ...(signature === undefined
      ? {}
      : { signature: { ...signature, page: signature.page === null ? null : (numberOf.get(signature.page) ?? null) } }),
  };
}
