/**
 * Quirk: legacy addresses have a ZIP code in two properties, `zip` and `zip4`; the core has one postal code. "44870-1234" is such
 * a pair; every other postal code (a Canadian one, five digits alone) is the `zip` by itself.
 */
const ZIP_PLUS_FOUR = /^(\d{5})-(\d{4})$/;

const blankIsNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === "" ? null : text;

export function joinZip(zip: string | null | undefined, zip4: string | null | undefined): string | null {
  const [first, last] = [blankIsNull(zip), blankIsNull(zip4)];
  if (first === null || last === null) return first ?? last;
  return `${first}-${last}`;
}

export function splitZip(postalCode: string | null): { readonly zip: string | null; readonly zip4: string | null } {
  const match = postalCode === null ? null : ZIP_PLUS_FOUR.exec(postalCode);
  return match === null ? { zip: postalCode, zip4: null } : { zip: match[1] ?? null, zip4: match[2] ?? null };
}
