import { statementReader, StatementSchema } from "#contract/manage/invoice/statement.ts";
import { compareStatement } from "#usecases/invoice/compare-statement.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const compareStatementOperation = operation({
  operationId: "compareStatement",
  method: "POST",
  path: "/manage/statements/compare",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "nothing",
  body: statementReader,
  bodyExample: { text: "Invoice\tBalance\nINV-4700\t1,250.00\nINV-4701\t80.00", vendorExternalId: "ACME" },
  refuses: ["not-found", "conflict", "grant-missing"],
  summary: "Compare a carrier's statement of account",
  description:
    "Row by row: what is approved for payment, open, ended unpaid, or never came in, and by how much the amounts differ. Nothing is stored.",
  responses: { 200: { description: "The rows, in their order.", schema: StatementSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const outcome = await compareStatement(context, tenant, {
      text: body.text ?? null,
      documentUuid: body.documentUuid ?? null,
      mayOpenOriginals: actor.scopes.has("decide"),
      vendorExternalId: body.vendorExternalId ?? null,
    });
    if (!outcome.ok) return mapRefusal(outcome.refusal, "documentUuid");
    const { lines, ...rest } = outcome.value;
    return {
      status: 200,
      body: {
        ...rest,
        lines: lines.map((line) => ({
          ...line,
          invoices: line.invoices.map(({ invoiceUuid, numberKey: _key, carrier: _carrier, ...row }) => ({
            uuid: invoiceUuid,
            ...row,
          })),
        })),
      },
    };
  },
});
