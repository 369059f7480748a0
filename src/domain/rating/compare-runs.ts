import type { RatedCharge } from "../audit/facts/audit-facts.ts";
import { type Amount, minus, plus, ZERO } from "../money/amount.ts";

/** What moved between two runs about one order. */
export interface RatedChange {
  readonly list: "vendor" | "customer";
  /** The engine's code, else its text. */
  readonly charge: string;
  /** Null: the run does not have it. */
  readonly before: Amount | null;
  readonly after: Amount | null;
  readonly difference: Amount;
}

function sums(charges: readonly RatedCharge[]): ReadonlyMap<string, Amount> {
  const byCharge = new Map<string, Amount>();
  for (const { code, description, amount } of charges) {
    if (amount === null) continue;
    const charge = code ?? description ?? "(no code)";
    byCharge.set(charge, plus(byCharge.get(charge) ?? ZERO, amount));
  }
  return byCharge;
}

/** Which charges of a list moved from one run to the next, and by how much; none where nothing did. */
export function compareRated(
  list: "vendor" | "customer",
  before: readonly RatedCharge[],
  after: readonly RatedCharge[],
): readonly RatedChange[] {
  const [earlier, later] = [sums(before), sums(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((charge) => {
    const [was, is] = [earlier.get(charge) ?? null, later.get(charge) ?? null];
    return was === is ? [] : [{ list, charge, before: was, after: is, difference: minus(is ?? ZERO, was ?? ZERO) }];
  });
}
