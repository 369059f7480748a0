import { addDays, type Day, daysBetween, parseDay } from "../day/day.ts";
import { dueByTerms } from "../invoice/due-on.ts";
import type { Candidate, Fact, FieldName, Fields } from "./fact.ts";

/** What is known of a bill beside what it prints. */
export interface DaysAround {
  readonly receivedOn: Day;
  /** When its orders shipped. */
  readonly shippedOn: readonly Day[];
}

export interface SettledDays {
  readonly fields: Fields;
  /** Days that can still be read in two ways. */
  readonly left: readonly FieldName[];
}

const DAYS: readonly FieldName[] = ["invoiceDate", "shipDate", "deliveryDate", "dueDate", "signedDate"];
/** A bill is dated in the carrier's zone, and may be received the evening before. */
const AHEAD_DAYS = 1;
/** An older bill is none that comes today. */
const MAX_AGE_DAYS = 400;
/** Freight leaves so many days before or after its order says. */
const NEAR_DAYS = 10;
const CONFIDENCE_OF_SETTLED = 0.95;

/**
 * Days that can be read in two ways (03/04/2026), settled by the others of the paper, by when it came and by its orders. A paper
 * writes all of its days in one order: either every month stands first, or every day does. Where both fit, or neither, they stay
 * in doubt.
 */
export function settleDays(fields: Fields, around: DaysAround): SettledDays {
  const twoWays = DAYS.flatMap((name) => {
    const fact = fields[name];
    const other = fact === undefined ? undefined : secondReading(fact);
    return fact === undefined || other === undefined ? [] : [{ name, fact, other }];
  });
  if (twoWays.length === 0) return { fields, left: [] };
  const swapped: Partial<Record<FieldName, Fact>> = { ...fields };
  for (const { name, fact, other } of twoWays) swapped[name] = { ...fact, value: other.value };
  const fitting = [fields, swapped].filter((each) => fits(each, around));
  const [only, second] = fitting;
  if (only === undefined || second !== undefined) return { fields, left: twoWays.map(({ name }) => name) };
  const settled: Partial<Record<FieldName, Fact>> = { ...only };
  for (const { name } of twoWays) {
    const fact = only[name];
    if (fact !== undefined) settled[name] = { ...fact, confidence: CONFIDENCE_OF_SETTLED };
  }
  return { fields: settled, left: [] };
}

/** The same print, read otherwise. */
const secondReading = ({ page, box, value, candidates }: Fact): Candidate | undefined =>
  candidates.find(
    (each) =>
      each.page === page &&
      each.box?.join() === box?.join() &&
      each.value.slice(0, 4) === value.slice(0, 4) &&
      each.value.slice(5) === `${value.slice(8)}-${value.slice(5, 7)}`,
  );

/**
 * Why the day of a bill cannot be right: it is of the future, or so old that nobody bills it today; a digit may be misread, or
 * the year stand first. Null where nothing speaks against it.
 */
export function whyNoDay(invoiceDate: Fact | undefined, receivedOn: Day): string | null {
  const day = parseDay(invoiceDate?.value ?? "");
  if (day === undefined) return null;
  const age = daysBetween(day, receivedOn);
  if (age < -AHEAD_DAYS) return `its date is ${day}, and it came on ${receivedOn}: compare with the page`;
  return age > MAX_AGE_DAYS ? `its date is ${day}, ${age} days before it came: compare with the page` : null;
}

const fits = (fields: Fields, { receivedOn, shippedOn }: DaysAround): boolean => {
  const [invoiced, shipped, delivered, due] = (["invoiceDate", "shipDate", "deliveryDate", "dueDate"] as const).map((name) =>
    parseDay(fields[name]?.value ?? ""),
  );
  const inOrder = (earlier: Day | undefined, later: Day | undefined): boolean =>
    earlier === undefined || later === undefined || daysBetween(earlier, later) >= 0;
  const latest = addDays(receivedOn, AHEAD_DAYS);
  // Not the share that is taken off for paying early.
  const net = /\d{1,3}(?![\d.,]{0,6}\s?%)/.exec(fields.paymentTerms?.value ?? "")?.[0];
  return (
    inOrder(invoiced, latest) &&
    inOrder(shipped, latest) &&
    inOrder(delivered, latest) &&
    (invoiced === undefined || daysBetween(invoiced, receivedOn) <= MAX_AGE_DAYS) &&
    inOrder(shipped, delivered) &&
    inOrder(shipped, invoiced) &&
    inOrder(invoiced, due) &&
    (net === undefined || invoiced === undefined || due === undefined || dueByTerms(`Net${net}`, invoiced) === due) &&
    shippedOn.every(
      (day) =>
        (shipped === undefined || Math.abs(daysBetween(day, shipped)) <= NEAR_DAYS) &&
        (invoiced === undefined || daysBetween(day, invoiced) >= -NEAR_DAYS),
    )
  );
};
