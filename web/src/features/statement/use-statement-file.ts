import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useUploads } from "../../shared/uploads.tsx";
import { t } from "../../language/text.ts";

/** What is read here is read in this browser; what has pages is read by the service. */
export const STATEMENT_FILES = ".csv,.tsv,.txt,.xlsx,.pdf,.png,.jpg,.jpeg,.tif,.tiff";
const TEXTS = /\.(?:csv|tsv|txt)$/i;
const WORKBOOKS = /\.xlsx$/i;
const PAGES = /\.(?:pdf|png|jpe?g|tiff?)$/i;
const MAX_BYTES = 5_000_000;

/**
 * Takes a statement as a file: `onText` is given its rows; a file with pages is uploaded, and the page of what is read follows.
 */
export function useStatementFile(onText: (text: string) => void) {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { uploads, add, clear } = useUploads(
    { type: "StatementInvoice" },
    ({ uuid }) => void navigate({ to: "/statement", search: { document: uuid } }),
  );
  const read = async (file: File): Promise<void> => {
    if (PAGES.test(file.name)) return add([file]);
    if (file.size > MAX_BYTES) throw new Error(t`The file has more than 5 MB: paste the rows of the statement.`);
    if (WORKBOOKS.test(file.name)) return onText(await (await import("./workbook-text.ts")).workbookText(file));
    if (!TEXTS.test(file.name) && !file.type.startsWith("text/"))
      throw new Error(t`${file.name} cannot be read: save it as .xlsx, CSV or PDF, or paste its rows.`);
    onText(await file.text());
  };
  const take = (file: File | null | undefined): void => {
    if (file == null) return;
    setTrouble(null);
    read(file).catch((error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
  };
  return { take, trouble, uploads, clear };
}
