import { Modal, Select } from "@mantine/core";
import { useState } from "react";
import type { QueueItem } from "../../api/answers.ts";
import { assignInvoices, restoreInvoices } from "../../api/several.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { offerSeveralReverse } from "../../shared/undo-offers.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount } from "../../ui/money.ts";
import { SeveralResult } from "../../shared/several/several-result.tsx";
import { numberIn } from "../../shared/several/several-text.ts";
import { WhoseList } from "../../shared/several/whose-list.tsx";
import { useSeveral } from "../../shared/several/use-several.ts";
import { t } from "../../language/text.ts";

const MAX_ASSIGNED = 100;
const NOBODY = "nobody";

interface BulkAssignDialogProps {
  readonly items: readonly QueueItem[];
  readonly onClose: (decided: boolean) => void;
}

/** Gives the selected invoices to a person or a team, or leaves them to nobody. */
export default function BulkAssignDialog({ items, onClose }: BulkAssignDialogProps) {
  const { several, run } = useSeveral();
  // Nothing is chosen at first: "nobody" is a choice, too.
  const [chosen, setChosen] = useState<string | null>(null);
  const assignee = chosen === NOBODY ? null : chosen;
  const choices = useAssigneeChoices();
  const title =
    items.length === 1 ? t`Assign ${formatCount(items.length)} invoice` : t`Assign ${formatCount(items.length)} invoices`;
  const send = async (): Promise<void> => {
    const decided = await run({
      items: items.map(({ uuid }) => uuid),
      atOnce: MAX_ASSIGNED,
      uuidOf: (uuid) => uuid,
      send: (some) => assignInvoices(some, assignee),
    });
    offerSeveralReverse({
      key: `assign ${Date.now()}`,
      what:
        assignee === null
          ? { one: t`was left to nobody`, several: t`were left to nobody` }
          : { one: t`was assigned`, several: t`were assigned` },
      items: decided
        .filter(({ outcome, before }) => outcome === "ok" && before !== assignee)
        .map(({ uuid, before }) => ({ uuid, before, after: assignee })),
      isHeld: false,
      numberOf: numberIn(items),
      atOnce: MAX_ASSIGNED,
      undo: (some) => restoreInvoices("assignee", some),
    });
    if (decided.length === items.length && decided.every(({ outcome }) => outcome === "ok")) onClose(true);
  };
  if (several.state !== "asks")
    return (
      <Modal opened onClose={() => (several.state === "runs" ? undefined : onClose(true))} title={<strong>{title}</strong>}>
        <SeveralResult several={several} items={items} done={t`assigned`} onClose={() => onClose(true)} />
      </Modal>
    );
  return (
    <FormDialog
      draft={null}
      title={title}
      verb={t`Assign`}
      disabled={chosen === null}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <WhoseList items={items} />
      <Select
        label={t`Who looks after them`}
        description={t`A team's invoices stand in the queue of everybody who is in it. Whoever they are assigned to is told.`}
        placeholder={t`Choose somebody`}
        searchable
        data-autofocus
        nothingFoundMessage={t`Nobody of that name`}
        data={[{ value: NOBODY, label: t`Nobody: leave them to others` }, ...choices]}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
