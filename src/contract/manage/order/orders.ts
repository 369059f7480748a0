import { Type } from "typebox";
import { day, idText, text, uuid } from "../../schema.ts";
import { OrderOutSchema } from "../../v2/read/order-read.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const OrderListQuery = Type.Object({
  q: text({ maxLength: 200, description: "The beginning of an order number or of one of its references." }),
  status: text({ description: "open, approved, cancelled or replaced; several by comma. By default all but replaced ones." }),
  vendor: text({
    maxLength: 200,
    description: "An externalId or SCAC of a vendor, the beginning of its id, or a part of its name.",
  }),
  customer: idText({ description: "The externalId of the customer." }),
  place: text({ maxLength: 100, description: "Of any stop the beginning of its city or postal code, or its state." }),
  shipFrom: day({ description: "Ships on this day or later." }),
  shipTo: day({ description: "Ships on this day or earlier." }),
  ...pageQuery,
});

export const OrderPageSchema = pageSchema(
  Type.Object({
    uuid: uuid(),
    externalId: Type.String(),
    orderNumber: Type.String(),
    status: Type.String(),
    version: Type.Integer(),
    shipOn: orNull(Type.String({ format: "date" })),
    changedAt: Type.String({ format: "date-time" }),
    customer: textOut(),
    vendors: Type.Array(Type.String()),
    invoices: Type.Integer(),
    origin: orNull(Type.String({ example: "CHICAGO IL 60601" })),
    destination: orNull(Type.String({ example: "DALLAS TX 75201" })),
    agreed: Type.Array(
      Type.Object({ vendor: Type.String(), currency: Type.String(), amount: Type.String({ example: "1250.5000" }) }),
      { description: "What the order agreed with each vendor." },
    ),
  }),
);

export const OrderHistorySchema = Type.Object(
  {
    uuid: uuid(),
    externalId: Type.String(),
    orderNumber: Type.String(),
    status: Type.String(),
    eTag: Type.String(),
    version: Type.Integer(),
    changedAt: Type.String({ format: "date-time" }),
    approvedAt: orNull(Type.String({ format: "date-time" })),
    cancelledAt: orNull(Type.String({ format: "date-time" })),
    cancelledBy: textOut(),
    cancelledByName: orNull(Type.String({ description: "The person's or key's name, where it has one." })),
    cancelledReason: textOut(),
    sentAgainAt: orNull(
      Type.String({
        format: "date-time",
        description: "Of a cancelled order: when its newest version came, where that was after it was cancelled.",
      }),
    ),
    reinstatedAt: orNull(
      Type.String({ format: "date-time", description: "When it was last reinstated, after it was cancelled." }),
    ),
    reinstatedBy: textOut(),
    reinstatedByName: orNull(Type.String({ description: "The person's or key's name, where it has one." })),
    reinstatedReason: textOut(),
    ratingEngineInfo: orNull(Type.String({ description: "What a legacy create said for the rating engine." })),
    body: OrderOutSchema,
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        receivedAt: Type.String({ format: "date-time" }),
        source: Type.String(),
        intakeUuid: orNull(uuid()),
        body: OrderOutSchema,
        audited: Type.Array(
          Type.Object({
            uuid: uuid(),
            invoiceNumber: Type.String(),
            at: Type.String({ format: "date-time" }),
            before: Type.String({ description: "The invoice's status before that audit." }),
            after: textOut(),
            verdict: textOut(),
            droppedApprovals: Type.Integer({ description: "Approvals that waited and were dropped with it." }),
          }),
          { description: "The order's invoices that were audited again when this version took effect." },
        ),
      }),
    ),
    invoices: Type.Array(
      Type.Object({
        uuid: uuid(),
        invoiceNumber: Type.String(),
        status: Type.String(),
        billed: Type.String(),
        currency: Type.String(),
      }),
    ),
  },
  { $id: "OrderHistory" },
);
