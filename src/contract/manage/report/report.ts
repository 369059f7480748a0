import { Type } from "typebox";
import { choice, day, idText } from "../../schema.ts";
import { orNull, textOut } from "../../v2/read/parts-read.ts";

export const ReportQuery = Type.Object({
  from: day({ description: "The first day (UTC); left out: 29 days before the last." }),
  to: day({ description: "The last day (UTC); left out: today." }),
  vendor: idText({ description: "One vendor alone: its externalId, else its SCAC." }),
  currency: idText({ description: "Whose amounts are added up; left out: the one that most was billed in." }),
  format: choice(["json", "csv"], { default: "json", description: "`csv`: the vendors' rows as a file." }),
});

const money = () => Type.String({ example: "1250.5000" });
const SUMS = {
  decided: Type.Integer({ description: "Approved and terminated in these days." }),
  approved: Type.Integer(),
  byPolicy: Type.Integer({ description: "Of them approved by the policy by itself." }),
  clean: Type.Integer({ description: "In whose last audit was nothing to review, dispute or block." }),
  duplicates: Type.Integer({ description: "Terminated with the reason Duplicate." }),
  disputed: Type.Integer({ description: "Disputed with the vendor before they were decided." }),
  conceded: Type.Integer({ description: "Of them those of which less was approved than billed, or nothing." }),
  late: Type.Integer({ description: "Invoiced more than 30 days after shipping." }),
  withinDay: Type.Integer({ description: "Decided within 24 hours of their receipt." }),
  hours: Type.Number({ description: "From receipt to decision, added up." }),
  billed: money(),
  approvedAmount: money(),
  found: Type.String({ description: "Billed beyond what was expected, and the whole of duplicates." }),
  saved: Type.String({ description: "Billed on approved invoices and not approved, and the whole of duplicates." }),
};
const SumsSchema = Type.Object(SUMS, { $id: "ReportSums", description: "Counts are of all currencies, amounts of one." });

export const ReportSchema = Type.Object(
  {
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    before: Type.Object(
      { from: Type.String({ format: "date" }), to: Type.String({ format: "date" }), sums: SumsSchema, recovered: money() },
      { description: "As many days directly before." },
    ),
    currency: Type.String(),
    currencies: Type.Array(Type.String(), {
      description: "Of what was decided in the range, the one that most was billed in first, then of what came back alone.",
    }),
    notCounted: Type.Integer({ description: "Decided invoices that are not counted yet; 0 but for some seconds." }),
    sums: SumsSchema,
    recovered: Type.String({ description: "Paid back by vendors in these days." }),
    days: Type.Array(Type.Object({ day: Type.String({ format: "date" }), ...SUMS }), { description: "Days with decisions." }),
    vendors: Type.Array(Type.Object({ vendor: Type.String(), vendorName: textOut(), ...SUMS }), {
      description: "The hundred with most decided invoices.",
    }),
    rules: Type.Array(
      Type.Object({ rule: Type.String(), invoices: Type.Integer(), vendors: Type.Integer(), variance: money() }),
      { description: "What the last audit of decided invoices found, beyond information; the thirty most frequent rules." },
    ),
    sources: Type.Array(Type.Object({ source: Type.String(), invoices: Type.Integer() }), {
      description: "By which way invoices came in these days.",
    }),
    open: Type.Array(
      Type.Object({
        fromDays: Type.Integer({ description: "Received so many days ago or more: 0, 3, 8, 15 or 31." }),
        invoices: Type.Integer(),
        overdue: Type.Integer(),
        billed: money(),
      }),
      { description: "Open invoices now, by age." },
    ),
    deliveries: Type.Object(
      {
        succeeded: Type.Integer(),
        atOnce: Type.Integer({ description: "At the first attempt." }),
        pending: Type.Integer(),
        failed: Type.Integer(),
      },
      { description: "The newest 20,000 webhook deliveries of these days." },
    ),
    vendor: orNull(Type.String()),
  },
  { $id: "Report" },
);
