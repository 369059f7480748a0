import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { AddressOut, numberOut, orNull, textOut } from "./parts-read.ts";

const day = () => orNull(Type.String({ format: "date" }));
const ChargeOut = Type.Object({
  charge: Type.Number(),
  type: Type.String({ description: "linehaul, fuel, accessorial, discount or tax" }),
  typeUuid: uuid({ description: "Of the tenant's charge code; never changes." }),
  code: Type.String(),
  description: textOut(),
  reason: orNull(Type.String({ description: "Why the amount is not the billed one." })),
  rate: numberOut(),
  quantity: numberOut(),
  qualifier: textOut(),
});
const NumberedReference = Type.Object({ type: textOut(), number: Type.String() });
const LineItemOut = Type.Object({
  orderLineItemId: textOut(),
  description: textOut(),
  weight: numberOut(),
  weightUnit: textOut(),
  class: numberOut(),
  nmfcCode: textOut(),
  totalPieces: orNull(Type.Integer()),
  handlingUnitCount: orNull(Type.Integer()),
});

const chargesCurrency = {
  chargesCurrencyCode: Type.String({ description: "The currency of `vendorCharges`: the order's." }),
  exchangeRate: orNull(
    Type.Number({
      description: "One unit of the carrier's currency in `chargesCurrencyCode`; null where the invoice was not converted.",
    }),
  ),
};
const detailsOfBoth = {
  source: Type.String(),
  number: Type.String(),
  associatedOrderLineItems: Type.Boolean({ description: "True when an item of the invoice names an item of its order." }),
  invoiceDate: day(),
  createdDate: day(),
  approvedDate: day(),
  totalVendorPaymentAmount: Type.Number({ description: "In `currencyCode`, the carrier's currency." }),
  currencyCode: Type.String({ description: "The carrier's currency." }),
  ...chargesCurrency,
  terminatedReason: textOut(),
  terminatedMessage: textOut(),
  lineItems: Type.Array(LineItemOut),
  invoiceReferenceNumbers: Type.Array(NumberedReference),
  vendor: Type.Object({ scacCode: textOut(), externalId: textOut(), description: textOut() }),
  freightChargeTerms: textOut(),
};
const documentOfBoth = {
  type: Type.String(),
  standardizedType: Type.String(),
  uuid: uuid(),
  name: Type.String(),
  isRedacted: Type.Boolean(),
  redactedDocumentUuid: orNull(uuid()),
  hasSignature: Type.Boolean(),
  modifiedDate: Type.String({ format: "date-time" }),
  modifiedBy: Type.String(),
};
const orderOfBoth = {
  uuid: uuid(),
  orderNumber: Type.String(),
  vendorCharges: Type.Array(ChargeOut),
  ...chargesCurrency,
  customerCharges: Type.Array(ChargeOut),
  orderReferenceNumbers: Type.Array(NumberedReference),
  freightChargeTerms: textOut(),
  vendorExternalId: textOut(),
  customerExternalId: textOut(),
};
const scalar = () => Type.Unsafe<string | number | boolean | null>({ type: ["string", "number", "boolean", "null"] });

/** Specification, "Audit result (V2)". */
export const AuditResultSchema = Type.Object(
  {
    invoiceDetails: Type.Object({
      ...detailsOfBoth,
      receivedDate: day(),
      tags: Type.Record(Type.String(), scalar()),
      stops: Type.Array(Type.Object({ sequence: orNull(Type.Integer()), type: textOut(), address: AddressOut })),
    }),
    orders: Type.Array(
      Type.Object({
        ...orderOfBoth,
        documents: Type.Array(Type.Object({ ...documentOfBoth, submittedName: Type.String() })),
        metadata: Type.Record(Type.String(), Type.Record(Type.String(), scalar())),
      }),
    ),
  },
  { $id: "AuditResult" },
);

/** The legacy audit result: without what V2 added, with the approver's address. */
export const LegacyAuditResultSchema = Type.Object(
  {
    invoiceDetails: Type.Object({ ...detailsOfBoth, approverEmail: textOut() }),
    orders: Type.Array(Type.Object({ ...orderOfBoth, documents: Type.Array(Type.Object(documentOfBoth)) })),
  },
  { $id: "LegacyAuditResult" },
);
