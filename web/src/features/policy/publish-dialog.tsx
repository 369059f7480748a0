import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Policy, publishingQuery } from "../../api/policy.ts";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import { ChangesList } from "./changes-list.tsx";
import type { PolicyChange } from "../../shared/policy/policy-text.ts";
import { t, tx } from "../../language/text.ts";

interface PublishDialogProps {
  /** As it would be published. */
  readonly policy: Policy;
  readonly changes: readonly PolicyChange[];
  readonly previewed: boolean;
  /** The version in force, where it is no longer the one that the draft was made from. */
  readonly movedTo: number | null;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

export function PublishDialog({ policy, changes, previewed, movedTo, busy, error, onClose, onPublish }: PublishDialogProps) {
  return (
    <Modal opened onClose={onClose} size="lg" title={<strong>{t`Put this policy in force?`}</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        <p>{t`Every open invoice is audited again by it. Finalized invoices stay as they are.`}</p>
        {movedTo === null ? null : (
          <div className="note-box bad">{t`Somebody published version ${movedTo} meanwhile. The changes below are against that one: what it changed and this draft does not have goes back.`}</div>
        )}
        {previewed ? null : <div className="note-box warn">{t`This draft has not been previewed.`}</div>}
        <ChangesList changes={changes} />
        <FirstApprovals policy={policy} />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button data-autofocus loading={busy} onClick={onPublish}>{t`Publish`}</Button>
        </div>
      </div>
    </Modal>
  );
}

/** What becomes of approvals that await a second person, before it becomes of them. */
function FirstApprovals({ policy }: { readonly policy: Policy }) {
  const preview = useQuery(publishingQuery(policy));
  if (preview.isPending) return <p className="dim">{t`Looking at what it does to first approvals…`}</p>;
  if (preview.data === undefined)
    return (
      <p className="dim">{t`What it does to first approvals could not be looked at. They are kept unless a new audit contradicts them.`}</p>
    );
  const { kept, dropped, droppedItems } = preview.data.firstApprovals;
  if (kept + dropped === 0) return <p className="dim">{t`No first approval waits for a second person.`}</p>;
  return (
    <section aria-label={t`First approvals`} className={`note-box ${dropped === 0 ? "info" : "warn"}`}>
      <strong>
        {kept === 1
          ? t`${formatCount(kept)} first approval is kept, ${formatCount(dropped)} dropped.`
          : t`${formatCount(kept)} first approvals are kept, ${formatCount(dropped)} dropped.`}
      </strong>
      {dropped === 0 ? null : (
        <>
          <p>{t`Whoever gave them is told, and finds them in the queue again:`}</p>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {droppedItems.slice(0, MAX_SHOWN).map(({ uuid, invoiceNumber, by, approved, cause }) => (
              <li key={uuid}>
                {tx`${(
                  <Link to="/invoices/$uuid" params={{ uuid }}>
                    {invoiceNumber}
                  </Link>
                )}, ${formatAmount(approved)} by ${by}: ${cause}`}
              </li>
            ))}
          </ul>
          {dropped > MAX_SHOWN ? <p>{t`and ${formatCount(dropped - MAX_SHOWN)} more.`}</p> : null}
        </>
      )}
    </section>
  );
}

const MAX_SHOWN = 10;
