import { Type } from "typebox";
import { assignmentReader } from "#contract/manage/invoice/notes.ts";
import { uuid } from "#contract/schema.ts";
import { textOut } from "#contract/v2/read/parts-read.ts";
import { assignInvoice } from "#usecases/invoice/assign-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const assignInvoiceOperation = operation({
  operationId: "assignInvoice",
  method: "POST",
  path: "/manage/invoices/{invoiceUuid}/assign",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ invoiceUuid: uuid() }),
  body: assignmentReader,
  bodyExample: { assignee: null },
  refuses: ["etag-mismatch"],
  summary: "Assign an invoice",
  responses: { 200: { description: "Whose it is now.", schema: Type.Object({ assignee: textOut(), eTag: Type.String() }) } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const named = body.assignee?.trim() ?? "";
    // A person may be named by their bare id.
    const assignee = named === "" ? null : named === "me" ? actor.id : named.includes(":") ? named : `user:${named}`;
    const assigned = await assignInvoice(context, tenant, actor, {
      invoiceUuid: params.invoiceUuid,
      assignee,
      eTag: body.eTag ?? null,
    });
    if (!assigned.ok) return mapRefusal(assigned.refusal, "eTag");
    return { status: 200, body: { assignee: assigned.value.assignee, eTag: assigned.value.eTag } };
  },
});
