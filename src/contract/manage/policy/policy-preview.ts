import { Type } from "typebox";

const money = (description: string) => Type.String({ description, example: "412.5000" });
const optionalMoney = Type.Unsafe<string | null>({ type: ["string", "null"] });
const Tally = Type.Object({
  invoices: Type.Integer(),
  billed: money("Billed by these invoices, four decimals."),
  overExpected: money("Billed beyond what their orders expect (negative: less)."),
});

/** Answer of POST /manage/audit-policy/preview. Amounts in each invoice's own order currency, added up as they are. */
export const PolicyPreviewSchema = Type.Object({
  invoices: Type.Integer({ description: "Past invoices that were audited again." }),
  changed: Type.Integer(),
  verdicts: Type.Array(
    Type.Object({ from: Type.String(), to: Type.String(), invoices: Type.Integer(), billed: money("Billed.") }),
  ),
  approvedMore: Tally,
  approvedLess: Tally,
  changes: Type.Array(
    Type.Object({
      uuid: Type.String({ format: "uuid" }),
      invoiceNumber: Type.String(),
      vendor: Type.Unsafe<string | null>({ type: ["string", "null"] }),
      from: Type.String(),
      to: Type.String(),
      billed: money("Billed."),
      expected: optionalMoney,
      variance: optionalMoney,
    }),
  ),
});

/** The same of a draft of the policy, with what becomes of approvals that wait. */
export const AuditPolicyPreviewSchema = Type.Object({
  ...PolicyPreviewSchema.properties,
  firstApprovals: Type.Object(
    {
      kept: Type.Integer(),
      dropped: Type.Integer(),
      droppedItems: Type.Array(
        Type.Object({
          uuid: Type.String({ format: "uuid" }),
          invoiceNumber: Type.String(),
          by: Type.String({ description: "Who gave it." }),
          approved: money("What it approved."),
          cause: Type.String(),
        }),
        { description: "Those that are dropped, the longest waiting first; fifty at most." },
      ),
    },
    { description: "Approvals that await a second person; the 500 that wait longest are looked at." },
  ),
});
