import { Button, Modal } from "@mantine/core";
import { FailureLine } from "../../ui/states.tsx";
import { ChangesList } from "./changes-list.tsx";
import type { PolicyChange } from "./policy-text.ts";

interface PublishDialogProps {
  readonly changes: readonly PolicyChange[];
  readonly previewed: boolean;
  /** The version in force, where it is no longer the one that the draft was made from. */
  readonly movedTo: number | null;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

export function PublishDialog({ changes, previewed, movedTo, busy, error, onClose, onPublish }: PublishDialogProps) {
  return (
    <Modal opened onClose={onClose} size="lg" title={<strong>Put this policy in force?</strong>}>
      <div className="stack" style={{ gap: 14 }}>
        <p>Every open invoice is audited again by it. Finalized invoices stay as they are.</p>
        {movedTo === null ? null : (
          <div className="note-box bad">
            Somebody published version {movedTo} meanwhile. The changes below are against that one: what it changed and this draft
            does not have goes back.
          </div>
        )}
        {previewed ? null : <div className="note-box warn">This draft has not been previewed.</div>}
        <ChangesList changes={changes} />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={busy} onClick={onPublish}>
            Publish
          </Button>
        </div>
      </div>
    </Modal>
  );
}
