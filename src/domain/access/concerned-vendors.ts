import { foldedId } from "../party/same-vendor.ts";

/** Vendors whose open invoices a change holds. */
export interface Concerns {
  readonly externalIds: readonly string[];
  readonly scacs: readonly string[];
}

/** `concerns` as they are stored. */
export function concernKeys({ externalIds, scacs }: Concerns): readonly string[] {
  return [...externalIds.map((id) => `id:${id}`), ...scacs.map((scac) => `scac:${scac}`)];
}

/** And as they were meant. */
export function concernsOf(keys: readonly string[]): Concerns {
  const under = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return { externalIds: under("id:"), scacs: under("scac:") };
}

interface Named {
  readonly externalId: string | null;
  readonly scac?: string | null;
}

/**
 * Whether a change concerns invoices of this vendor, by its external id or by any SCAC it bills under, however they are
 * spelled. `known`: as the tenant's
 * directory has it.
 */
export function concernsVendor(
  concerns: readonly string[],
  vendor: Named,
  known: (Named & { readonly scacs?: readonly string[] }) | null,
): boolean {
  const { externalIds, scacs } = concernsOf(concerns);
  const isAny = (keys: readonly string[], own: readonly (string | null | undefined)[]): boolean => {
    const folded = own.map((text) => foldedId(text ?? null));
    return keys.some((key) => folded.includes(foldedId(key)));
  };
  return (
    isAny(externalIds, [vendor.externalId, known?.externalId]) ||
    isAny(scacs, [vendor.scac, known?.scac, ...(known?.scacs ?? [])])
  );
}
