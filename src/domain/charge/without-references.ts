/** What carriers number, as it stands before its number. */
const NUMBERED =
  "LOADS?|ORDERS?|ORD|SHIPMENTS?|SHPMTS?|SHPT|PRO|BOL|B/L|BL|PO|INVOICES?|INV|BILL|REF|REFERENCE|TRIP|MOVE|CONTAINER|CNTR|TRAILER|TRLR|TRACTOR|UNIT|TICKET|QUOTE|CONF";
const NUMBER_WORD = `(?:\\s{0,3}(?:NO\\b\\.?|NR\\b\\.?|NUMBER\\b|ID\\b|#))?`;
/** "Load ORD-8775", "(PRO# 55123)", "for BOL BL-877577". */
const NAMED = `(?:(?:FOR|ON|OF|RE)\\s{1,3})?(?:${NUMBERED})\\b${NUMBER_WORD}[\\s:#.-]{0,4}[A-Z]{0,5}[- ]?\\d[\\w-]{0,30}`;
/** "ORD-8775", "#877577": letters and at least four digits, and no amount. */
const BARE = "#?(?:[A-Z]{1,5}-?)?\\d{4,12}[A-Z\\d-]{0,20}";
const BETWEEN = "[\\s,;:()/|#-]";
const AT_END = new RegExp(`${BETWEEN}{1,4}(?:${NAMED}|${BARE})${BETWEEN}{0,4}$`, "i");
const AT_START = new RegExp(`^${BETWEEN}{0,4}(?:${NAMED}|${BARE})${BETWEEN}{1,4}(?![.,]\\d)`, "i");

/** More numbers than these are no references of a charge. */
const MAX_REFERENCES = 6;

/**
 * A charge's text without the numbers of the order, bill or load that it is for, at its ends: "TRUCK WASH CHARGE, Load ORD-8775"
 * is a truck wash. A text of nothing else stays as it is.
 */
export function withoutReferences(text: string): string {
  let left = text;
  for (let at = 0; at < MAX_REFERENCES; at += 1) {
    const shorter = left.replace(AT_END, "").replace(AT_START, "");
    if (shorter === left || !/[A-Z]/i.test(shorter)) return left;
    left = shorter;
  }
  return left;
}
