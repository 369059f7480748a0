import { Type } from "typebox";
import { claimCsv, claimOut, ClaimSchema, LetterFormatQuery } from "#contract/manage/dispute/claims.ts";
import { uuid } from "#contract/schema.ts";
import { readClaim } from "#usecases/dispute/read-claim.ts";
import { letterFile } from "../../letter-file.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getClaimOperation = operation({
  operationId: "getClaim",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/claim",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid() }),
  query: LetterFormatQuery,
  refuses: ["conflict"],
  summary: "What is claimed of the carrier about an invoice",
  description:
    "Every charge in dispute with what is payable of it, and the letter in the tenant's words; as JSON, CSV or PDF. 409 where there is nothing to dispute.",
  responses: { 200: { description: "The claim.", schema: ClaimSchema, otherTypes: ["text/csv", "application/pdf"] } },
  handle: async ({ context, tenant, params, query }) => {
    const read = await readClaim(context, tenant, params.invoiceUuid);
    if (!read.ok) return mapRefusal(read.refusal, "invoiceUuid");
    const { claim, letter } = read.value;
    const format = query.format ?? "json";
    if (format === "json") return { status: 200, body: claimOut(params.invoiceUuid, claim, letter) };
    return letterFile(format, `claim-${claim.invoiceNumber}`, letter, () => claimCsv(claim));
  },
});
