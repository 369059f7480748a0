import type { Static } from "typebox";
import type { ExceptionInvoiceQuery } from "#contract/manage/invoice/exceptions.ts";

type Group = Pick<Static<typeof ExceptionInvoiceQuery>, "rule" | "vendor" | "charge" | "currency">;

/** One group of exceptions: what is not named may be anything. */
export function filterOf({ rule, vendor, charge, currency }: Group) {
  return {
    rule,
    vendor: vendor ?? null,
    charge: charge ?? null,
    currency: currency ?? null,
  };
}
