import { Type } from "typebox";
import type { Charge } from "#domain/charge/charge.ts";
import { amountNumber, idText, integer, optionalUuid, rateNumber, text } from "../schema.ts";
import { rateOut } from "../v2/read/parts-read.ts";
import { textOrNull } from "../v2/to-parts.ts";
import { amountFromNumber, amountToNumber, rateFromNumber } from "../wire/numbers.ts";
import { readName } from "./quirks/unset-is-zero.ts";
import { CHARGE_TYPES } from "./tables/charge-types.ts";

/** What charges of legacy orders and invoices have in common. */
export const chargeProperties = {
  chargeType: text({ example: "Linehaul", description: "The kind of the charge: Linehaul, Fuel, Accessorial, Discount, Tax." }),
  chargeTypeUuid: optionalUuid(),
  charge: amountNumber({ example: 1250.5 }),
  metaData: text(),
  code: idText({ example: "400" }),
  description: text({ example: "Linehaul" }),
  uuid: optionalUuid(),
};

/** Specification, "Legacy composite order": an entry of charges, vendorCharges and customerCharges. */
export const LegacyOrderChargeSchema = Type.Object({
  ...chargeProperties,
  currencyId: integer({ description: "The number of ISO 4217: 840 is USD." }),
  currency: text({ example: "USD" }),
  vendorId: integer({
    description: "The tenant's number of the vendor, as the read shape answers it; 0 or none: the order's vendor.",
  }),
  rate: rateNumber(),
  quantity: rateNumber(),
  qualifier: text({ example: "PerPound" }),
});
export type LegacyOrderCharge = Type.Static<typeof LegacyOrderChargeSchema>;

interface AnyLegacyCharge {
  readonly chargeType?: string | null;
  readonly chargeTypeUuid?: string | null;
  readonly charge?: number | null;
  readonly code?: string | null;
  readonly description?: string | null;
  readonly rate?: number | null;
  readonly quantity?: number | null;
  readonly qualifier?: string | null;
}

const rateOrNull = (value: number | null | undefined) => (value === undefined || value === null ? null : rateFromNumber(value));

/**
 * A legacy charge as the core has it, `itemId` from who knows its lines. Null for one without an amount: nothing can be held
 * against it. The type goes into the charge's name, and where neither code nor description is said it is the description: "Fuel"
 * says what is charged.
 */
export function chargeOf(said: AnyLegacyCharge, itemId: string | null = null): Charge | null {
  if (said.charge === undefined || said.charge === null) return null;
  const type = readName(CHARGE_TYPES, { name: said.chargeType, uuid: said.chargeTypeUuid }).name;
  const value = textOrNull(said.code);
  const description = textOrNull(said.description);
  return {
    amount: amountFromNumber(said.charge),
    itemId,
    name: { type, value, description: description ?? (value === null ? type : null) },
    rate: rateOrNull(said.rate),
    quantity: rateOrNull(said.quantity),
    qualifier: textOrNull(said.qualifier),
    provenance: null,
    rawRate: null,
  };
}

/** The fields that a charge of the core and a legacy one both have. */
export function legacyCharge({ amount, name, rate, quantity, qualifier }: Charge) {
  return {
    chargeType: name.type,
    charge: amountToNumber(amount),
    code: name.value,
    description: name.description,
    rate: rateOut(rate),
    quantity: rateOut(quantity),
    qualifier,
  };
}
