import { readInvoiceDocument } from "#usecases/document/read-invoice-document.ts";
import { fileHeaders } from "../file-headers.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 4: always a PDF. */
export const getInvoiceDocument = async ({
  context,
  tenant,
  params,
}: Call<{ readonly invoiceUuid: string; readonly documentUuid: string }>): Promise<Answer | Refusal> => {
  const read = await readInvoiceDocument(context, tenant, params.invoiceUuid, params.documentUuid);
  if (!read.ok)
    return read.refusal.code === "invalid"
      ? refuse("unreadable", { document: [read.refusal.message] })
      : mapRefusal(read.refusal, "document");
  const { filename, bytes, stream } = read.value;
  return { status: 200, stream, headers: fileHeaders(filename, "application/pdf", bytes) };
};
