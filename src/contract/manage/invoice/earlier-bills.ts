import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";

const amount = (description: string) => Type.String({ example: "1250.5000", description });

/** `GET /manage/invoices/{uuid}/earlier-bills`: an invoice beside the other bills of its orders. */
export const EarlierBillsSchema = Type.Object(
  {
    auditedAt: orNull(
      Type.String({ format: "date-time", description: "The audit whose arithmetic this is; null: it was not audited." }),
    ),
    currency: Type.String({ description: "The orders'; of every amount in `charges`.", example: "USD" }),
    charges: Type.Array(
      Type.Object({
        code: Type.String({ example: "LINEHAUL" }),
        kind: Type.String(),
        expected: amount("What the orders ask for in all, with what people agreed to beyond it."),
        billedBefore: amount("What counts of the other bills, less what came back of it by a recovery."),
        approvedBefore: amount("What was approved of the other bills."),
        thisInvoice: amount("What this invoice bills."),
        left: amount("`expected` less `billedBefore` and `thisInvoice`; below zero: more is billed than the orders ask for."),
      }),
      { description: "Empty where nothing can be compared." },
    ),
    invoices: Type.Array(
      Type.Object({
        uuid: uuid(),
        invoiceNumber: Type.String(),
        type: Type.String(),
        status: Type.String(),
        invoiceOn: Type.String({ format: "date" }),
        receivedOn: Type.String({ format: "date" }),
        isAfter: Type.Boolean({ description: "It came after this one, and was approved before it." }),
        counts: Type.Boolean({
          description:
            "False: not in `billedBefore`. This one corrects or takes it back, it is a credit that nobody agreed to, or no rate is known.",
        }),
        charges: Type.Array(Type.Object({ code: Type.String(), amount: Type.String() }), {
          description: "What was approved of it, or what it bills while it is open; empty where no audit has read it.",
        }),
        total: amount("Of this bill."),
        currency: Type.String({ description: "Of `total` and `charges`." }),
      }),
      { description: "Of the same vendor on the same orders, the oldest first, as they stood at the audit." },
    ),
  },
  { $id: "EarlierBills" },
);
