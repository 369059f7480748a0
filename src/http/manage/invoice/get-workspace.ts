import { Type } from "typebox";
import { WorkspaceSchema } from "#contract/manage/invoice/workspace.ts";
import { uuid } from "#contract/schema.ts";
import { readWorkspace } from "#usecases/invoice/read-workspace.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Its eTag is also the `ETag` header. */
export const getWorkspaceOperation = operation({
  operationId: "getWorkspace",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "Get the workspace of an invoice",
  description:
    "Everything an auditor sees: the invoice, its orders, matching, audit, documents, disputes and timeline. Money is text of four decimals.",
  responses: { 200: { description: "The workspace.", schema: WorkspaceSchema, headers: { etag: "The invoice's eTag." } } },
  handle: async ({ context, tenant, actor, params }) => {
    const workspace = await readWorkspace(context, tenant, params.invoiceUuid, actor.id);
    return workspace === undefined
      ? refuse("not-found")
      : { status: 200, body: workspace, headers: { etag: `"${workspace.eTag}"` } };
  },
});
