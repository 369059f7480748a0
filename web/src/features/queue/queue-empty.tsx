import { Button } from "@mantine/core";
import { FirstSteps } from "../../shared/first-steps.tsx";
import { Empty } from "../../ui/states.tsx";
import type { QUEUE_TABS, QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { t, tx } from "../../language/text.ts";

export function QueueEmpty({
  tab,
  search,
  onClear,
}: {
  readonly tab: (typeof QUEUE_TABS)[number];
  readonly search: QueueSearch;
  readonly onClear: () => void;
}) {
  const { columns: _columns, sort: _sort, ...filters } = search;
  const filtered = Object.keys(filters).length > 0;
  if (filtered) {
    return (
      <Empty icon="search" title={t`No invoice here fits these filters`}>
        <p>{t`Search looks at invoice, order, PRO, BOL, PO and shipment numbers and at vendor names.`}</p>
        <Button variant="default" mt="xs" onClick={onClear}>{t`Clear the filters`}</Button>
      </Empty>
    );
  }
  return (
    <>
      <Empty icon={tab.id === "finalized" ? "archive" : "ready"} title={tab.empty}>
        <p>{tab.next}</p>
        <p>{tx`Invoices come in by ${<code className="mono">POST /v2/invoices</code>} and ${<code className="mono">POST /edi/x12</code>}; see the ${<a href="/docs">{t`API reference`}</a>}.`}</p>
      </Empty>
      <FirstSteps />
    </>
  );
}
