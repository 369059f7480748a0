import type { Workspace } from "../../api/answers.ts";
import { useActorName } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { formatInstant } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatAmount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

interface ReleaseDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onRelease: () => void;
}

/** Asks before a hold ends: whose it is and why, and what the policy does with the invoice at once. */
export function ReleaseDialog({ invoice, opened, busy, error, onClose, onRelease }: ReleaseDialogProps) {
  const { invoiceNumber, hold } = invoice;
  return (
    <FormDialog
      draft={null}
      opened={opened}
      title={t`Release ${invoiceNumber}?`}
      verb={t`Release`}
      close={t`Leave it held`}
      busy={busy}
      disabled={hold === null}
      error={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onRelease();
      }}
    >
      {hold === null ? <p>{t`Nobody holds it any more.`}</p> : <HeldBy hold={hold} />}
      <p>{whatFollows(invoice)}</p>
    </FormDialog>
  );
}

/** Who holds it since when, and why. */
export function HeldBy({ hold }: { readonly hold: NonNullable<Workspace["hold"]> }) {
  const who = useActorName();
  return (
    <section className="note-box warn" aria-label={t`On hold`}>
      <strong>{who(hold.by, hold.byName)}</strong>, {formatInstant(hold.at)}: “{sayReason(hold.reason)}”
    </section>
  );
}

function whatFollows({ audit, totals, disputes }: Workspace): string {
  if (audit?.verdict === "approve" && disputes.every(({ resolvedAt }) => resolvedAt !== null))
    return t`It is audited at once. The last audit found it right: where your policy approves by itself, ${formatAmount(totals.billed)} ${totals.currency} are paid, and that cannot be undone.`;
  return t`It is audited at once. If that finds nothing to object to and your policy approves by itself, it is paid, and that cannot be undone.`;
}
