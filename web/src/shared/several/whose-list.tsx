import type { QueueItem } from "../../api/answers.ts";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const SHOWN = 12;

export type NamedInvoice = Pick<QueueItem, "uuid" | "invoiceNumber" | "assignee" | "assigneeName">;

/** The invoices that are acted on, each with whose it is: what is a colleague's is seen before. */
export function WhoseList({ items }: { readonly items: readonly NamedInvoice[] }) {
  return (
    <ul aria-label={t`Whose they are`} style={{ margin: 0, paddingLeft: 18 }}>
      {items.slice(0, SHOWN).map(({ uuid, invoiceNumber, assignee, assigneeName }) => (
        <li key={uuid}>
          {invoiceNumber} ·{" "}
          {assignee === null ? <span className="dim">{t`nobody`}</span> : <strong>{assigneeName ?? assignee}</strong>}
        </li>
      ))}
      {items.length > SHOWN ? <li className="dim">{t`and ${formatCount(items.length - SHOWN)} more`}</li> : null}
    </ul>
  );
}
