import type { Charge } from "#domain/charge/charge.ts";
import { amountOf, printAmount, printRate, type Rate, rateOf } from "#domain/money/amount.ts";
import type { Dimensions, Item } from "#domain/order/order.ts";

/** A charge in a jsonb column: exact amounts as decimal text, never as JSON numbers. */
export type StoredCharge = Omit<Charge, "amount" | "rate" | "quantity"> & {
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
};

const printOptional = (value: Rate | null): string | null => (value === null ? null : printRate(value));
const readOptional = (text: string | null): Rate | null => (text === null ? null : rateOf(text));

export function chargeToStored(charge: Charge): StoredCharge {
  return {
    ...charge,
    amount: printAmount(charge.amount),
    rate: printOptional(charge.rate),
    quantity: printOptional(charge.quantity),
  };
}

export function chargeFromStored(stored: StoredCharge): Charge {
  return {
    ...stored,
    amount: amountOf(stored.amount),
    rate: readOptional(stored.rate),
    quantity: readOptional(stored.quantity),
  };
}

type StoredDimensions = { readonly [K in keyof Dimensions]: Dimensions[K] extends Rate | null ? string | null : Dimensions[K] };

export type StoredItem = Omit<Item, "dimensions"> & { readonly dimensions: StoredDimensions | null };

const MEASURES = ["weight", "volume", "height", "length", "width"] as const;

export function itemToStored(item: Item): StoredItem {
  const { dimensions } = item;
  if (dimensions === null) return { ...item, dimensions: null };
  const stored: Record<string, unknown> = { ...dimensions };
  for (const measure of MEASURES) stored[measure] = printOptional(dimensions[measure]);
  return { ...item, dimensions: stored as unknown as StoredDimensions };
}

export function itemFromStored(stored: StoredItem): Item {
  const { dimensions } = stored;
  if (dimensions === null) return { ...stored, dimensions: null };
  const read: Record<string, unknown> = { ...dimensions };
  for (const measure of MEASURES) read[measure] = readOptional(dimensions[measure]);
  return { ...stored, dimensions: read as unknown as Dimensions };
}
