import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import type { ChargeRow, Workspace } from "../../../api/answers.ts";
import { documentQuery } from "../../../api/documents.ts";
import { billReadOf, billsBeside, isAnyOnBills, linesOnBills } from "./charge-on-bill.ts";
import { placeOfLines, useDocumentPane } from "./pane-context.tsx";
import { t } from "../../../language/text.ts";

const tell = (message: string): void => void notifications.show({ color: "orange.9", message });

/** Whether a charge may be looked for on a page. */
export function mayLocate(invoice: Workspace, { lines }: Pick<ChargeRow, "lines">): boolean {
  return lines.length > 0 && (placeOfLines(invoice, lines) !== undefined || billsBeside(invoice).length > 0);
}

/**
 * Shows where a charge stands: on the paper that the invoice was read from, else on a bill that lies with it, where exactly one
 * line is like it. Says why where nothing is shown.
 */
export function useLocate(invoice: Workspace): (row: ChargeRow | undefined) => void {
  const pane = useDocumentPane();
  const client = useQueryClient();
  const onBills = async ({ code, lines }: ChargeRow): Promise<void> => {
    const documents = await Promise.all(billsBeside(invoice).map((uuid) => client.fetchQuery(documentQuery(uuid))));
    const read = documents.flatMap((document) => billReadOf(document) ?? []);
    if (read.length === 0) return tell(t`${code}: no bill lies with this invoice of which charges were read.`);
    const found = linesOnBills(invoice, read);
    const place = lines.map(({ index }) => found.get(index)).find((each) => each !== undefined);
    if (place !== undefined) return pane.open(place.uuid, `charge-${place.at}`);
    const isAny = isAnyOnBills(
      invoice,
      lines.map(({ index }) => index),
      read,
    );
    tell(
      isAny
        ? t`${code}: several lines of the bill may be this charge.`
        : t`${code}: no line of the bill has its amount or its name.`,
    );
  };
  return (row) => {
    if (row === undefined) return;
    if (row.lines.length === 0) return tell(t`${row.code}: it is not billed, and stands on no page.`);
    const path = placeOfLines(invoice, row.lines);
    if (invoice.paper !== null && path !== undefined) return pane.open(invoice.paper.documentUuid, path);
    onBills(row).catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)));
  };
}
