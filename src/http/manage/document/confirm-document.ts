import { Type } from "typebox";
import { confirmationReader, placesByField, ConfirmedDocumentSchema } from "#contract/manage/document/reviews.ts";
import { uuid } from "#contract/schema.ts";
import { confirmDocument } from "#usecases/review/confirm-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { bareETag } from "../bare-e-tag.ts";

export const confirmDocumentOperation = operation({
  operationId: "confirmDocument",
  method: "POST",
  path: "/manage/documents/{uuid}/confirm",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "money",
  isFinal: true,
  params: Type.Object({ uuid: uuid() }),
  body: confirmationReader,
  bodyExample: {
    eTag: "1",
    type: "Invoice",
    fields: {
      invoiceNumber: "AF-770001",
      invoiceDate: "2026-10-14",
      scac: "ACMF",
      orderNumber: "SO-10023",
      totalAmount: "1185.00",
      currency: "USD",
      charges: [{ description: "LINEHAUL", amount: "1185.00" }],
    },
  },
  refuses: ["conflict", "etag-mismatch", "grant-missing"],
  summary: "Say what a document is and what stands on it",
  description:
    "The document is approved, and what the machine had read is kept beside what was said. A bill becomes an invoice by the same decision as one that was read without a doubt, under its source, `invoiceUuid` a moment later; one that came already is not billed twice. Of a file with several bills each becomes one, or none does: `others`. Who changes an amount, its number, its currency or whose bill it is has keyed it, and does not approve it where duties are separated.",
  responses: {
    200: { description: "Approved; no invoice comes of it.", schema: ConfirmedDocumentSchema },
    201: { description: "Approved; the invoice that comes of it, or that it was already.", schema: ConfirmedDocumentSchema },
  },
  handle: async ({ context, tenant, actor, params, body }) => {
    const confirmed = await confirmDocument(context, tenant, actor, {
      documentUuid: params.uuid,
      eTag: bareETag(body.eTag),
      type: body.type,
      fields: body.fields,
      hasSignature: body.hasSignature ?? null,
      invoice: body.invoice ?? true,
      vendorExternalId: body.vendorExternalId ?? null,
      paper: body.paper ?? null,
      places: placesByField(body.places),
      others: (body.others ?? []).map((other) => ({
        ...other,
        vendorExternalId: other.vendorExternalId ?? null,
        places: placesByField(other.places),
      })),
      mayDecide: actor.scopes.has("decide"),
    });
    if (!confirmed.ok) return mapRefusal(confirmed.refusal, "status");
    const headers = { etag: `"${confirmed.value.eTag}"` };
    return { status: confirmed.value.invoiceUuid === null ? 200 : 201, body: confirmed.value, headers };
  },
});
