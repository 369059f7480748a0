import type { ManagedDocument } from "../api/documents.ts";

/**
 * Whether somebody has to say first what stands on it: of a draft without a type nothing comes, and a bill that is approved
 * without an invoice is never paid. The service refuses it too.
 */
export function isUnsaid({
  status,
  type,
  invoices,
  madeOf,
}: Pick<ManagedDocument, "status" | "type" | "invoices" | "madeOf">): boolean {
  if (status !== "Draft" || madeOf?.how === "redact") return false;
  return type === "Unset" || (type === "Invoice" && invoices.length === 0);
}
