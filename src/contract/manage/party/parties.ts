import { Type } from "typebox";
import { DOUBLE_SIGNS, HOLDS } from "#domain/party/merge-fields.ts";
import { reader } from "../../json/reader.ts";
import { flag, idText, list, nullable, requiredText, text, uuid } from "../../schema.ts";
import { AddressSchema, ContactSchema } from "../../v2/parts.ts";
import { AddressOut, orNull, textOut } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const PartyListQuery = Type.Object({
  q: text({ maxLength: 200, description: "A part of the name, the beginning of the external id, or a SCAC." }),
  ...pageQuery,
});
export const PartyPath = Type.Object({ externalId: requiredText(255) });

const contactOut = () => orNull(Type.Object({ name: textOut(), phone: textOut(), department: textOut(), email: textOut() }));
const contactIn = () =>
  nullable(Type.Object({ ...(ContactSchema.properties as typeof ContactSchema.properties), email: text({ maxLength: 320 }) }));
const accountNumbersIn = () =>
  list(Type.Object({ accountNumber: requiredText(255), accountType: idText({ example: "Billing" }) }), {
    maxItems: 100,
    description: "What other systems call the party by, for searches and legacy invoices; left as they are when not sent.",
  });
const AccountNumbersOut = Type.Array(Type.Object({ uuid: uuid(), accountNumber: Type.String(), accountType: textOut() }));
const MAIL = { maxLength: 320, pattern: "^[^@\\s]+@[^@\\s]+$", example: "ap@carrier.example" };

/** What people may set about a vendor; whatever is not sent is taken away. */
const VendorSchema = Type.Object(
  {
    name: idText(),
    scac: text({ pattern: "^[A-Za-z]{2,4}$", description: "Two to four letters." }),
    mcNumber: idText(),
    dotNumber: idText(),
    scacs: list(Type.String({ pattern: "^[A-Za-z]{2,4}$" }), { description: "Further SCACs it bills under." }),
    paymentTerms: idText({ example: "Net30" }),
    remitTo: nullable(AddressSchema),
    taxRegistered: flag(),
    disputeEmail: text({ ...MAIL, description: "Where disputes go; else to the contact." }),
    contact: contactIn(),
    chargeAliases: list(Type.Object({ alias: requiredText(255), code: requiredText(255) }), {
      description: "The vendor's own names for the tenant's charge codes; left as they are when not sent.",
    }),
    accountNumbers: accountNumbersIn(),
  },
  { $id: "VendorChange" },
);
export type VendorBody = Type.Static<typeof VendorSchema>;
export const vendorReader = reader(VendorSchema);

export const vendorBlockReader = reader(
  Type.Object({
    blocked: Type.Boolean({ description: "False: it is not any more." }),
    reason: text({ maxLength: 500, description: "Why. Required where it is blocked." }),
  }),
);

export const VendorOutSchema = Type.Object(
  {
    externalId: Type.String(),
    uuid: uuid(),
    name: textOut(),
    scac: textOut(),
    mcNumber: textOut(),
    dotNumber: textOut(),
    scacs: Type.Array(Type.String()),
    paymentTerms: textOut(),
    remitTo: AddressOut,
    taxRegistered: Type.Boolean(),
    disputeEmail: textOut(),
    contact: contactOut(),
    block: orNull(
      Type.Object(
        { reason: Type.String(), since: Type.String({ format: "date" }) },
        {
          description:
            "Why nothing of it is approved automatically, and since when; null: it is not blocked. Who said so stands in the history of its settings.",
        },
      ),
    ),
    chargeAliases: Type.Array(Type.Object({ alias: Type.String(), code: Type.String() })),
    accountNumbers: AccountNumbersOut,
    pendingChanges: Type.Array(
      Type.Object({
        uuid: uuid(),
        kind: Type.Unsafe<"remit-to" | "payment-terms" | "vendor-merge">({
          type: "string",
          enum: ["remit-to", "payment-terms", "vendor-merge"],
        }),
        after: Type.String({ description: "In words." }),
        askedByName: Type.String(),
        askedAt: Type.String({ format: "date-time" }),
      }),
      { description: "What of its terms, or of which record it is one carrier with, waits for a second person." },
    ),
    mergedInto: orNull(
      Type.Object(
        {
          externalId: Type.String(),
          name: textOut(),
          scac: textOut(),
          reason: Type.String(),
          madeAt: Type.String({ format: "date-time" }),
          madeBy: Type.String(),
        },
        { description: "The record that it is another name of; null: it stands by itself." },
      ),
    ),
    alsoKnownAs: Type.Array(
      Type.Object({ externalId: Type.String(), name: textOut(), scac: textOut(), isBlocked: Type.Boolean() }),
      { description: "Records that are another name of this one: what names them is judged as this vendor's." },
    ),
    updatedAt: Type.String({ format: "date-time" }),
  },
  { $id: "Vendor" },
);

export const vendorMergeReader = reader(
  Type.Object({
    into: requiredText(255, { description: "The external id of the record that survives: its remit-to and terms hold." }),
    reason: requiredText(500, { description: "Why they are one carrier." }),
  }),
);
export const vendorApartReader = reader(
  Type.Object({ reason: requiredText(500, { description: "Why they are two carriers after all." }) }),
);
export const MergePreviewQuery = Type.Object({
  into: requiredText(255, { description: "The external id of the record that would survive." }),
});

const MERGE_STATES = ["done", "waits"] as const;
export const VendorMergeSchema = Type.Object(
  {
    state: Type.Unsafe<(typeof MERGE_STATES)[number]>({
      type: "string",
      enum: [...MERGE_STATES],
      description: "`waits`: for a second person, as a change of the remit-to does.",
    }),
    vendor: VendorOutSchema,
  },
  { $id: "VendorMerge" },
);

const FIELD_NAMES = [
  "name",
  "scac",
  "mcNumber",
  "dotNumber",
  "remitTo",
  "paymentTerms",
  "taxRegistered",
  "disputeEmail",
  "block",
  "chargeAliases",
  "policy",
] as const;
const billed = () => Type.String({ description: "Decimal text.", examples: ["1250.5000"] });
export const MergePreviewSchema = Type.Object(
  {
    refusal: orNull(Type.String({ description: "Why it cannot be done; null: it can." })),
    takesTwoPeople: Type.Boolean(),
    openInvoices: Type.Object(
      { merged: Type.Integer(), survivor: Type.Integer() },
      { description: "How many are audited again." },
    ),
    duplicates: Type.Array(
      Type.Object({
        invoiceNumber: Type.String(),
        mergedUuid: uuid(),
        survivorUuid: uuid(),
        mergedStatus: Type.String(),
        survivorStatus: Type.String(),
        mergedBilled: billed(),
        survivorBilled: billed(),
        mergedCurrency: Type.String(),
        survivorCurrency: Type.String(),
      }),
      { description: "Invoices under one number on both records, one of them open; fifty at most." },
    ),
    orders: Type.Array(
      Type.Object({
        orderUuid: uuid(),
        orderExternalId: Type.String(),
        orderNumber: Type.String(),
        isPaidToBoth: Type.Boolean(),
      }),
      { description: "Orders that both billed: from then on the two cumulate. Fifty at most." },
    ),
    fields: Type.Array(
      Type.Object({
        field: Type.Unsafe<(typeof FIELD_NAMES)[number]>({ type: "string", enum: [...FIELD_NAMES] }),
        merged: textOut(),
        survivor: textOut(),
        holds: Type.Unsafe<(typeof HOLDS)[number]>({ type: "string", enum: [...HOLDS] }),
      }),
      { description: "What the records differ in, in words, and whose word holds." },
    ),
  },
  { $id: "VendorMergePreview" },
);

export const VendorDoublesSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        externalId: Type.String(),
        name: textOut(),
        scac: textOut(),
        mcNumber: textOut(),
        dotNumber: textOut(),
        signs: Type.Array(Type.Unsafe<(typeof DOUBLE_SIGNS)[number]>({ type: "string", enum: [...DOUBLE_SIGNS] })),
      }),
    ),
  },
  { $id: "VendorDoubles" },
);

export const VendorPageSchema = pageSchema(VendorOutSchema);

const CustomerSchema = Type.Object(
  { name: idText(), billingTerms: idText(), contact: contactIn(), accountNumbers: accountNumbersIn() },
  { $id: "CustomerChange" },
);
export type CustomerBody = Type.Static<typeof CustomerSchema>;
export const customerReader = reader(CustomerSchema);

export const CustomerOutSchema = Type.Object(
  {
    externalId: Type.String(),
    uuid: uuid(),
    name: textOut(),
    billingTerms: textOut(),
    contact: contactOut(),
    accountNumbers: AccountNumbersOut,
    updatedAt: Type.String({ format: "date-time" }),
  },
  { $id: "Customer" },
);
export const CustomerPageSchema = pageSchema(CustomerOutSchema);
