import { Type } from "typebox";
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
        kind: Type.Unsafe<"remit-to" | "payment-terms">({ type: "string", enum: ["remit-to", "payment-terms"] }),
        after: Type.String({ description: "In words." }),
        askedByName: Type.String(),
        askedAt: Type.String({ format: "date-time" }),
      }),
      { description: "What of its terms waits for a second person." },
    ),
    updatedAt: Type.String({ format: "date-time" }),
  },
  { $id: "Vendor" },
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
