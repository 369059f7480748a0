import type { invoiceBodyFrom } from "./wire-from-facts.ts";

type WireInvoice = ReturnType<typeof invoiceBodyFrom>;
type WireAddress = WireInvoice["stops"][number]["address"];

const ZIP_PLUS_FOUR = /^(\d{5})-(\d{4})$/;

const placeOf = (address: WireAddress) => {
  const plusFour = ZIP_PLUS_FOUR.exec(address?.postalCode ?? "");
  return {
    addressName: address?.name ?? null,
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    zip: plusFour?.[1] ?? address?.postalCode ?? null,
    zip4: plusFour?.[2] ?? null,
  };
};

const WHOLE = /^\d{1,9}$/;

/** An invoice of operation 2 as the body of addCompositeVendorInvoice. `vendor` is how the legacy caller names the vendor. */
export function legacyInvoiceFrom(wire: WireInvoice, vendor: Readonly<Record<string, string | null>>) {
  const unsaid = [
    ...(wire.charges.some((charge) => charge.rate !== null || charge.quantity !== null || charge.qualifier !== null)
      ? ["rate, quantity, qualifier"]
      : []),
    ...(wire.paymentTerms === null ? [] : ["paymentTerms"]),
    ...(wire.isQuickPay ? ["isQuickPay"] : []),
    ...(wire.service?.equipment == null ? [] : ["equipment"]),
    ...(wire.items.some((item) => item.id !== null && !WHOLE.test(item.id)) ? ["items[].id"] : []),
    ...(wire.charges.some((charge) => charge.itemId !== null && !WHOLE.test(charge.itemId)) ? ["charges[].itemId"] : []),
    ...(wire.customer === null ? [] : ["customer"]),
  ];
  const lineOf = (id: string | null): number | null => (id !== null && WHOLE.test(id) ? Number(id) : null);
  const body = {
    enableValidations: true,
    invoiceNumber: wire.invoiceNumber,
    vendorInvoiceTypeDescription: wire.type,
    invoiceDate: wire.invoiceDate,
    shipDate: wire.shipDate,
    deliveryDate: wire.deliveryDate,
    currencyCode: wire.currency,
    freightChargeTerms: wire.chargeTerms,
    transportationModeDescription: wire.service?.mode ?? null,
    transportationServiceTypeDescription: wire.service?.type ?? null,
    transportationServiceLevelDescription: wire.service?.level ?? null,
    vendor,
    stops: wire.stops.map(({ type, sequence, address }) => ({
      vendorInvoiceStopType: type,
      stopSequence: sequence,
      ...placeOf(address),
      stateCode: address?.state ?? null,
      countryCode: address?.country ?? null,
    })),
    referenceNumbers: wire.referenceNumbers.map(({ type, value, description }) => ({
      referenceNumberType: type,
      referenceNumberTypeDescription: description,
      value,
    })),
    lineItems: wire.items.map((item) => ({
      sequenceNum: lineOf(item.id),
      description: item.description,
      class: item.class === null ? null : String(item.class),
      handlingUnitDescription: item.handlingUnit,
      handlingUnitCount: item.handlingUnitCount,
      nmfcCode: item.nmfcCode,
      totalPieces: item.totalCount,
      weight: item.dimensions?.weight ?? null,
      weightUnit: item.dimensions?.system ?? null,
      length: item.dimensions?.length ?? null,
      width: item.dimensions?.width ?? null,
      height: item.dimensions?.height ?? null,
      dimUnits: item.dimensions?.system ?? null,
      cube: item.dimensions?.volume ?? null,
      stack: item.dimensions?.stackable ?? null,
    })),
    charges: wire.charges.map((charge) => ({
      charge: charge.charge,
      code: charge.code.value,
      description: charge.code.description,
      lineItemSequenceNum: lineOf(charge.itemId),
    })),
  };
  return { body, unsaid };
}
