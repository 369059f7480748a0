import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { QueueItem } from "../../api/answers.ts";
import { meQuery } from "../../api/queries.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { formatCount } from "../../ui/money.ts";
import { withKey } from "../../ui/key-sign.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { sumByCurrency } from "../../shared/several/several-text.ts";
import type { Selection } from "./use-selection.ts";
import { t } from "../../language/text.ts";

const ApproveDialog = lazy(() => import("./bulk-approve-dialog.tsx"));
const AssignDialog = lazy(() => import("./bulk-assign-dialog.tsx"));
const SnoozeDialog = lazy(() => import("../../shared/several/snooze-dialog.tsx"));

type Act = "approve" | "assign" | "snooze";

interface BulkBarProps {
  readonly selection: Selection;
  /** The row that the keys are at: what they act on where nothing is selected. */
  readonly active: QueueItem | undefined;
  readonly onDecided: () => void;
}

/** What can be done with the selected invoices, by button and by key. */
export function BulkBar({ selection, active, onDecided }: BulkBarProps) {
  const [acting, setActing] = useState<{ readonly act: Act; readonly items: readonly QueueItem[] } | null>(null);
  const me = useQuery(meQuery).data;
  const now = useTenantNow();
  const { items } = selection;
  const decides = me?.role === "approver" || me?.role === "admin";
  const begin = (act: Act): void => {
    const about = items.length > 0 ? items : active === undefined ? [] : [active];
    if (about.length > 0 && (act !== "approve" || (decides && items.length > 0))) setActing({ act, items: about });
  };
  useShortcuts([
    { keys: "Shift+A", label: t`Approve the selected ones`, group: "List", run: () => begin("approve") },
    { keys: "a", label: t`Assign the selected ones`, group: "List", run: () => begin("assign") },
    { keys: "Shift+H", label: t`Snooze the selected ones`, group: "List", run: () => begin("snooze") },
  ]);
  const close = (decided: boolean): void => {
    setActing(null);
    if (!decided) return;
    selection.clear();
    onDecided();
  };
  return (
    <>
      {items.length === 0 ? null : (
        <div className="bulk-bar" role="region" aria-label={t`Selected invoices`}>
          <span role="status">
            <strong>{t`${formatCount(items.length)} selected`}</strong> · {sumByCurrency(items)}
          </span>
          <span className="grow" />
          <Button
            size="xs"
            disabled={!decides}
            title={decides ? withKey(t`Approve as billed`, "Shift+A") : t`Your role (${me?.role ?? t`none`}) does not decide`}
            onClick={() => begin("approve")}
          >{t`Approve`}</Button>
          <Button size="xs" variant="default" onClick={() => begin("assign")}>{t`Assign`}</Button>
          <Button size="xs" variant="default" onClick={() => begin("snooze")}>{t`Snooze`}</Button>
          <Button size="xs" variant="subtle" onClick={selection.clear}>{t`Clear`}</Button>
        </div>
      )}
      <Suspense fallback={null}>
        {acting === null || me === undefined ? null : acting.act === "approve" ? (
          <ApproveDialog items={acting.items} me={me.user.id} onClose={close} />
        ) : acting.act === "assign" ? (
          <AssignDialog items={acting.items} onClose={close} />
        ) : (
          <SnoozeDialog items={acting.items} now={now} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
