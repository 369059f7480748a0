import { answer, api } from "./client.ts";

/** The letter of what an invoice disputes, as a file. */
export function claimLetter(invoiceUuid: string, format: "pdf" | "csv"): Promise<Blob> {
  return answer(
    api.GET("/manage/invoices/{invoiceUuid}/claim", { params: { path: { invoiceUuid }, query: { format } }, parseAs: "blob" }),
  );
}
