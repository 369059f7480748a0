/**
 * What is made of the figures of a report wherever they are shown: on the dashboard and in the weekly mail. One figure has one
 * definition.
 */
const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** A part of a whole; a dash where there is no whole. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? "–" : PERCENT.format(part / whole);
}

/** What open invoices are listed by. */
export const OPEN_STATES = "received,matching,unmatched,auditing,review,disputed";

/** Ages of open invoices by the first of their days. */
const AGES: Readonly<Record<number, string>> = {
  0: "0–2 days",
  3: "3–7 days",
  8: "8–14 days",
  15: "15–30 days",
  31: "Over 30 days",
};

export function ageLabel(fromDays: number): string {
  return AGES[fromDays] ?? `${fromDays} days`;
}

const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days on which open invoices of an age came, for the filter of a list. `now`: the tenant's, in milliseconds. */
export function receivedOfAge(fromDays: number, now: number): { readonly receivedFrom?: string; readonly receivedTo?: string } {
  const ends = Object.keys(AGES).map(Number);
  const next = ends.find((days) => days > fromDays);
  return {
    ...(next === undefined ? {} : { receivedFrom: dayOf(now - (next - 1) * DAY_MS) }),
    ...(fromDays === 0 ? {} : { receivedTo: dayOf(now - fromDays * DAY_MS) }),
  };
}
