import { Type } from "typebox";

/** Looks at the open invoices after a change of charge codes, exchange rates or overrides of the policy. */
export const ReauditsSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        setting: Type.Unsafe<"charge-codes" | "fx-rates" | "audit-policy">({
          type: "string",
          enum: ["charge-codes", "fx-rates", "audit-policy"],
        }),
        looked: Type.Integer({ description: "Open invoices that were looked at." }),
        of: Type.Integer({ description: "Open invoices when it began." }),
        touched: Type.Integer({
          description: "Those that it is about, or whose audit says something else now: they are audited again.",
        }),
      }),
    ),
  },
  { $id: "Reaudits" },
);
