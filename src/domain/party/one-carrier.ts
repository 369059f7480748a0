import type { VendorIdentity } from "./party.ts";
import { foldedId, registerNumber } from "./same-vendor.ts";

/** Two records of the directory that people said are one carrier. */
export interface VendorMerge {
  /** As the directory has it: the record that is another name of the survivor. */
  readonly merged: VendorIdentity & { readonly externalId: string; readonly name: string | null };
  readonly survivor: VendorIdentity & { readonly externalId: string };
  /** By what other records than these two are found as well: "scac" of which records. */
  readonly shared: readonly { readonly kind: string; readonly externalId: string }[];
}

type Kind = "id" | "scac" | "mc" | "dot";
const FOLDS: Readonly<Record<Kind, (text: string | null) => string | null>> = {
  id: foldedId,
  scac: foldedId,
  mc: registerNumber,
  dot: registerNumber,
};

/**
 * Which records of the directory are one carrier. What names a merged record, by whatever it is known, is read as the survivor's
 * everywhere: nothing is stored anew, so that taking the records apart brings both back. A number that a third record is known by
 * too tells of nobody alone, and is read as it stands.
 */
export class OneCarrier {
  readonly #byId = new Map<string, VendorMerge>();
  readonly #byNumber: Readonly<Record<Kind, Map<string, VendorMerge>>> = {
    id: new Map(),
    scac: new Map(),
    mc: new Map(),
    dot: new Map(),
  };
  readonly #merged = new Map<string, VendorMerge[]>();

  constructor(merges: readonly VendorMerge[]) {
    for (const merge of merges) this.#byId.set(merge.merged.externalId, merge);
    for (const merge of merges) {
      const { merged, survivor } = merge;
      const others = this.#merged.get(survivor.externalId);
      if (others === undefined) this.#merged.set(survivor.externalId, [merge]);
      else others.push(merge);
      this.#know("id", merged.externalId, merge);
      this.#know("scac", merged.scac, merge);
      this.#know("mc", merged.mcNumber, merge);
      this.#know("dot", merged.dotNumber, merge);
    }
  }

  #know(kind: Kind, text: string | null, merge: VendorMerge): void {
    const folded = FOLDS[kind](text);
    if (folded === null) return;
    const survivor = merge.survivor.externalId;
    const isShared = merge.shared.some((other) => other.kind === kind && this.survivorOf(other.externalId) !== survivor);
    if (!isShared) this.#byNumber[kind].set(folded, merge);
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  /** The record that speaks for this one: itself, unless it is merged. */
  survivorOf(externalId: string): string {
    return this.#byId.get(externalId)?.survivor.externalId ?? externalId;
  }

  /** The records that are another name of this one. */
  mergedInto(externalId: string): readonly VendorMerge[] {
    return this.#merged.get(externalId) ?? [];
  }

  /** Every external id of the carrier that this one is of, the survivor's first. */
  idsOf(externalId: string): readonly string[] {
    const survivor = this.survivorOf(externalId);
    return [survivor, ...this.mergedInto(survivor).map(({ merged }) => merged.externalId)];
  }

  #mergeOf(externalId: string): VendorMerge | undefined {
    if (this.#merged.has(externalId)) return undefined;
    return this.#byId.get(externalId) ?? this.#byNumber.id.get(foldedId(externalId) ?? "");
  }

  /** A vendor as it is to be judged: by the survivor's names where it goes by those of a merged record. */
  read<V extends VendorIdentity>(vendor: V): V {
    if (this.isEmpty) return vendor;
    const { externalId } = vendor;
    const named = externalId === null ? undefined : this.#mergeOf(externalId);
    const carrier = named?.survivor.externalId ?? externalId;
    /** The survivor's number in place of a merged record's, of the same carrier where the vendor says which. */
    const number = (
      kind: Exclude<Kind, "id">,
      text: string | null,
      of: (known: VendorIdentity) => string | null,
    ): string | null => {
      const folded = FOLDS[kind](text);
      if (folded === null) return text;
      const own = named !== undefined && FOLDS[kind](of(named.merged)) === folded ? named : this.#byNumber[kind].get(folded);
      if (own === undefined || (carrier !== null && own.survivor.externalId !== carrier)) return text;
      return of(own.survivor) ?? text;
    };
    return {
      ...vendor,
      externalId: carrier,
      scac: number("scac", vendor.scac, (known) => known.scac),
      mcNumber: number("mc", vendor.mcNumber, (known) => known.mcNumber),
      dotNumber: number("dot", vendor.dotNumber, (known) => known.dotNumber),
    };
  }

  /** Something of a vendor. */
  readIn<T extends { readonly vendor: VendorIdentity }>(of: T): T {
    return this.isEmpty ? of : { ...of, vendor: this.read(of.vendor) };
  }

  /** An order, with its vendors. */
  readOrder<O extends { readonly vendors: readonly VendorIdentity[] }>(order: O): O {
    return this.isEmpty ? order : { ...order, vendors: order.vendors.map((vendor) => this.read(vendor)) };
  }

  /** What is kept by a vendor's strongest identifier ("id:ACME"). */
  readKey(vendorKey: string): string {
    if (this.isEmpty || !vendorKey.startsWith("id:")) return vendorKey;
    const merge = this.#byNumber.id.get(vendorKey.slice("id:".length));
    return merge === undefined ? vendorKey : `id:${merge.survivor.externalId.trim().toUpperCase()}`;
  }
}
