import { Type } from "typebox";
import { DocumentForm, DocumentFormTexts } from "#contract/legacy/document.ts";
import { uuid } from "#contract/schema.ts";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { attachDocument, type DocumentToAttach } from "#usecases/document/attach-document.ts";
import { awaitLegacyInvoice, unlessUnknown } from "#usecases/invoice/await-legacy-invoice.ts";
import { FORM_LIMIT, type FormShape, withFormBody } from "../../files/read-form-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { refuseUnlanded } from "../refuse-unlanded.ts";
import { operation } from "../../operation.ts";

const FORM: FormShape<typeof DocumentFormTexts> = { file: "Document", texts: DocumentFormTexts };

export const addVendorInvoiceDocumentsOperation = operation({
  operationId: "addVendorInvoiceDocuments",
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/documents",
  generation: "legacy",
  auth: "key",
  scope: "documents",
  touches: "work",
  keepsFiles: true,
  tenantParam: "tenantUuid",
  refuses: ["conflict", "update-waiting"],
  params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid() }),
  reads: "stream",
  consumes: ["multipart/form-data"],
  bodyLimit: FORM_LIMIT,
  form: DocumentForm,
  bodyExample: {
    VendorInvoiceDocumentTypeId: 3,
    Document: "(the bytes of pod.pdf)",
    CustomLogMessage: "From the driver's scanner",
  },
  summary: "Add vendor invoice documents",
  description: "With a type other than 0 (Unset) the document is approved at once. The name need not be unique.",
  responses: { 200: { description: "The document's uuid.", schema: uuid() } },
  handle: (call) =>
    withFormBody(call, FORM, async ({ texts, file }) => {
      const { context, tenant, actor, params } = call;
      const wish: DocumentToAttach = {
        invoiceUuid: params.vendorInvoiceUuid,
        name: file.name,
        type: DOCUMENT_TYPES[texts.VendorInvoiceDocumentTypeId ?? 0] ?? "Unset",
        file,
        message: texts.CustomLogMessage ?? null,
        source: "Legacy",
      };
      const attached = await awaitLegacyInvoice(context, tenant, params.vendorInvoiceUuid, () =>
        unlessUnknown(attachDocument(context, tenant, actor, wish)),
      );
      if (typeof attached === "string") return refuseUnlanded(attached);
      return attached.ok ? { status: 200, body: attached.value.uuid } : mapRefusal(attached.refusal, "Document");
    }),
});
