import { Type } from "typebox";

/** Looks at the open invoices after a change of charge codes or exchange rates. */
export const ReauditsSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        setting: Type.Unsafe<"charge-codes" | "fx-rates">({ type: "string", enum: ["charge-codes", "fx-rates"] }),
        looked: Type.Integer({ description: "Open invoices that were looked at." }),
        of: Type.Integer({ description: "Open invoices when it began." }),
        touched: Type.Integer({ description: "Those whose audit says something else now: they are audited again." }),
      }),
    ),
  },
  { $id: "Reaudits" },
);
