import { Type } from "typebox";
import { LetterFormatQuery } from "#contract/manage/dispute/claims.ts";
import { RecoverySchema } from "#contract/manage/recovery/recoveries.ts";
import { csvLine } from "#contract/csv.ts";
import { uuid } from "#contract/schema.ts";
import { readRecovery } from "#usecases/recovery/read-recovery.ts";
import { letterFile } from "../../letter-file.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { recoveryOut } from "./recovery-out.ts";

export const getRecoveryOperation = operation({
  operationId: "getRecovery",
  method: "GET",
  path: "/manage/recoveries/{recoveryUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ recoveryUuid: uuid() }),
  query: LetterFormatQuery,
  summary: "Get a recovery with its invoices, its history and the letter",
  description: "The letter asks for what is left; as CSV (a line for each invoice) or PDF by `format`.",
  responses: {
    200: { description: "The recovery.", schema: RecoverySchema, otherTypes: ["text/csv", "application/pdf"] },
  },
  handle: async ({ context, tenant, params, query }) => {
    const read = await readRecovery(context, tenant, params.recoveryUuid);
    if (!read.ok) return mapRefusal(read.refusal, "recoveryUuid");
    const { recovery, letter } = read.value;
    const format = query.format ?? "json";
    if (format === "json") return { status: 200, body: recoveryOut(read.value), headers: { etag: `"${recovery.eTag}"` } };
    return letterFile(format, `recovery-${recovery.orderNumber}`, letter, () =>
      [
        csvLine(["orderNumber", "vendor", "scac", "invoiceNumber", "approvedAt", "approved", "due", "amount", "currency"]),
        ...recovery.invoices.map((invoice) =>
          csvLine([
            recovery.orderNumber,
            recovery.vendorName ?? recovery.vendorExternalId,
            recovery.vendorScac,
            invoice.invoiceNumber,
            invoice.approvedAt,
            invoice.approved,
            null,
            null,
            recovery.currency,
          ]),
        ),
        csvLine([
          recovery.orderNumber,
          recovery.vendorName ?? recovery.vendorExternalId,
          recovery.vendorScac,
          "TOTAL",
          null,
          recovery.approved,
          recovery.due,
          recovery.amount,
          recovery.currency,
        ]),
      ].join(""),
    );
  },
});
