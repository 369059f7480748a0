import { foldChargeName } from "./charge-code-book.ts";

/** A code of the tenant with its names. */
interface NamedCode {
  readonly code: string;
  readonly aliases: readonly string[];
}

/**
 * Says of a name that is to mean one of the tenant's codes which other one it names already, by its code or an alias of it;
 * undefined: none. Codes own their names first, as an audit reads them. A vendor that calls a lift gate linehaul would have it
 * paid inside the linehaul.
 */
export function aliasOfOtherCode(codes: readonly NamedCode[]): (alias: string, code: string) => string | undefined {
  const owners = new Map<string, string>();
  for (const { code } of codes) if (!owners.has(foldChargeName(code))) owners.set(foldChargeName(code), code);
  for (const { code, aliases } of codes)
    for (const alias of aliases) if (!owners.has(foldChargeName(alias))) owners.set(foldChargeName(alias), code);
  return (alias, code) => {
    const owner = owners.get(foldChargeName(alias));
    return owner === undefined || foldChargeName(owner) === foldChargeName(code) ? undefined : owner;
  };
}

/** What is said of such a name. */
export function otherCodeText(alias: string, owner: string): string {
  return `"${alias}" is a name of ${owner} already: a name belongs to one code`;
}
