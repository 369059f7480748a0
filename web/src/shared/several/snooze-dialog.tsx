import { Modal, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { restoreInvoices, snoozeInvoices } from "../../api/several.ts";
import { offerSeveralReverse } from "../undo-offers.ts";
import { formatInstant } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount } from "../../ui/money.ts";
import { SeveralResult } from "./several-result.tsx";
import { morningOf, snoozeTimes } from "./snooze-times.ts";
import { numberIn } from "./several-text.ts";
import { type NamedInvoice, WhoseList } from "./whose-list.tsx";
import { useSeveral } from "./use-several.ts";
import { t } from "../../language/text.ts";

const MAX_SNOOZED = 100;
const NOW = "now";
const OWN = "own";

export interface SnoozedInvoice extends NamedInvoice {
  readonly snoozedUntil: string | null;
}

interface SnoozeDialogProps {
  readonly items: readonly SnoozedInvoice[];
  /** Milliseconds of the tenant's clock. */
  readonly now: number;
  readonly onClose: (decided: boolean) => void;
}

/** Puts the selected invoices off until a time, or brings them back. */
export default function SnoozeDialog({ items, now, onClose }: SnoozeDialogProps) {
  const { several, run } = useSeveral();
  const [times] = useState(() => snoozeTimes(now));
  const [choice, setChoice] = useState("1");
  const [day, setDay] = useState("");
  const asleep = items.some(({ snoozedUntil }) => snoozedUntil !== null);
  const title = t`Snooze ${items.length === 1 ? (items[0]?.invoiceNumber ?? "") : t`${formatCount(items.length)} invoices`}`;
  const until = (): string | null => {
    if (choice === NOW) return null;
    return (choice === OWN ? morningOf(day) : (times[Number(choice)]?.at ?? new Date(now))).toISOString();
  };
  const send = async (): Promise<void> => {
    const wanted = until();
    const decided = await run({
      items: items.map(({ uuid }) => uuid),
      atOnce: MAX_SNOOZED,
      uuidOf: (uuid) => uuid,
      send: (some) => snoozeInvoices(some, wanted),
    });
    offerSeveralReverse({
      key: `snooze ${Date.now()}`,
      what:
        wanted === null
          ? { one: t`was brought back`, several: t`were brought back` }
          : { one: t`was snoozed`, several: t`were snoozed` },
      items: decided
        .filter(({ outcome, before }) => outcome === "ok" && (wanted !== null || before !== null))
        .map(({ uuid, before }) => ({ uuid, before, after: wanted })),
      isHeld: false,
      numberOf: numberIn(items),
      atOnce: MAX_SNOOZED,
      undo: (some) => restoreInvoices("snooze", some),
    });
    if (decided.length === items.length && decided.every(({ outcome }) => outcome === "ok")) onClose(true);
  };
  if (several.state !== "asks")
    return (
      <Modal opened onClose={() => (several.state === "runs" ? undefined : onClose(true))} title={<strong>{title}</strong>}>
        <SeveralResult several={several} items={items} done={t`snoozed`} onClose={() => onClose(true)} />
      </Modal>
    );
  return (
    <FormDialog
      draft={null}
      title={title}
      verb={choice === NOW ? t`Bring back` : t`Snooze`}
      sendsFirst
      disabled={choice === OWN && day === ""}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="dim">{t`They leave the queues and come back by themselves, or as soon as an audit or a dispute moves them. Nothing is decided: what the policy approves it approves all the same.`}</p>
      <WhoseList items={items} />
      <Radio.Group label={t`Until`} value={choice} onChange={setChoice}>
        <div className="stack" style={{ gap: 8, marginTop: 6 }}>
          {times.map(({ label, at }, index) => (
            <Radio key={label} size="xs" value={String(index)} label={label} description={formatInstant(at.toISOString())} />
          ))}
          <Radio size="xs" value={OWN} label={t`A day of my own`} />
          {asleep ? <Radio size="xs" value={NOW} label={t`Not any more: bring them back now`} /> : null}
        </div>
      </Radio.Group>
      {choice === OWN ? (
        <TextInput size="xs" type="date" label={t`Day`} value={day} onChange={(event) => setDay(event.currentTarget.value)} />
      ) : null}
    </FormDialog>
  );
}
