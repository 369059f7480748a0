import { amountText, tenThousandths } from "../../ui/money.ts";
import { sayReference } from "../../ui/readable-names.ts";
import { orderFacts, orderReferences, orderStops, orderVendors, type OrderParty } from "./order-body.ts";

/** What one version of an order says otherwise than the one before it. */
export interface VersionChange {
  /** "Acme Freight, FUEL". */
  readonly what: string;
  /** Null: it was not there; it is gone. */
  readonly before: string | null;
  readonly after: string | null;
  /** Of a charge: by how much it changed, in its currency; null for anything else. */
  readonly amount: { readonly by: string; readonly currency: string } | null;
}

type Facts = ReadonlyMap<string, string>;

/** Facts under their names; a name that comes again is told apart by its place. */
function named(pairs: readonly (readonly [string, string])[]): Facts {
  const facts = new Map<string, string>();
  for (const [name, value] of pairs) {
    let own = name;
    for (let place = 2; facts.has(own); place += 1) own = `${name} (${place})`;
    facts.set(own, value);
  }
  return facts;
}

const factsOf = (body: unknown): Facts =>
  named([
    ...orderFacts(body),
    ...orderReferences(body).map(({ type, value }) => [sayReference(type), value] as const),
    ...orderStops(body).map(({ type, place }) => [type, place] as const),
    ...orderVendors(body).map(({ name, terms }) => [`${name}, terms`, terms] as const),
  ]);

interface Agreed {
  readonly amount: bigint;
  readonly how: string;
  readonly currency: string;
}

/** What is agreed with each vendor, charge by charge; lines of one charge are added up. */
function chargesOf(vendors: readonly OrderParty[]): ReadonlyMap<string, Agreed> {
  const charges = new Map<string, Agreed>();
  for (const vendor of vendors)
    for (const charge of vendor.charges) {
      const key = `${vendor.name}, ${charge.name}`;
      const known = charges.get(key);
      const amount = (known?.amount ?? 0n) + (tenThousandths(charge.amount) ?? 0n);
      const how = [known?.how ?? "", charge.how].filter((text) => text !== "").join("; ");
      charges.set(key, { amount, how, currency: vendor.currency });
    }
  return charges;
}

const textOf = (agreed: Agreed | undefined, other: Agreed | undefined): string | null => {
  if (agreed === undefined) return null;
  const amount = `${amountText(agreed.amount)} ${agreed.currency}`;
  return agreed.how !== "" && agreed.how !== other?.how ? `${amount} (${agreed.how})` : amount;
};

/** What changed between two versions: charges first, with by how much, then everything else that the app shows of an order. */
export function versionChanges(before: unknown, after: unknown): readonly VersionChange[] {
  const [then, now] = [chargesOf(orderVendors(before)), chargesOf(orderVendors(after))];
  const charges = [...new Set([...then.keys(), ...now.keys()])].flatMap((what): VersionChange[] => {
    const [was, is] = [then.get(what), now.get(what)];
    if (was?.amount === is?.amount && was?.how === is?.how && was?.currency === is?.currency) return [];
    const isOneCurrency = was === undefined || is === undefined || was.currency === is.currency;
    const by = (is?.amount ?? 0n) - (was?.amount ?? 0n);
    const currency = is?.currency ?? was?.currency ?? "";
    const amount = isOneCurrency && by !== 0n ? { by: amountText(by), currency } : null;
    return [{ what, before: textOf(was, is), after: textOf(is, was), amount }];
  });
  const [said, says] = [factsOf(before), factsOf(after)];
  const others = [...new Set([...said.keys(), ...says.keys()])].flatMap((what): VersionChange[] => {
    const [was, is] = [said.get(what) ?? null, says.get(what) ?? null];
    return was === is ? [] : [{ what, before: was, after: is, amount: null }];
  });
  return [...charges, ...others];
}
