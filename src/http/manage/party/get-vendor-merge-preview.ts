import { MergePreviewQuery, MergePreviewSchema, PartyPath } from "#contract/manage/party/parties.ts";
import { previewMerge } from "#usecases/party/preview-merge.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getVendorMergePreviewOperation = operation({
  operationId: "getVendorMergePreview",
  method: "GET",
  path: "/manage/vendors/{externalId}/merge-preview",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  query: MergePreviewQuery,
  summary: "Preview a merge of two vendor records",
  description:
    "What would change was this record another name of `into`: the open invoices that are audited again, invoices under one number on both records, orders that both billed, and what the records differ in with whose word holds. Nothing is changed.",
  responses: { 200: { description: "What the merge would change.", schema: MergePreviewSchema } },
  handle: async ({ context, tenant, params, query }) => {
    const read = await previewMerge(context, tenant, { externalId: params.externalId, into: query.into });
    if (!read.ok) return mapRefusal(read.refusal, "externalId");
    const { refusal, takesTwo, open, duplicates, orders, fields } = read.value;
    return {
      status: 200,
      body: {
        refusal,
        takesTwoPeople: takesTwo,
        openInvoices: open,
        duplicates: [...duplicates],
        orders: [...orders],
        fields: [...fields],
      },
    };
  },
});
