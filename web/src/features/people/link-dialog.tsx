import { Modal } from "@mantine/core";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { t } from "../../language/text.ts";

interface LinkDialogProps {
  /** Null: nothing was made yet. */
  readonly made: { readonly link: string | null } | null;
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
}

/** A link to hand over, shown this once; or that it went out by mail. */
export function LinkDialog({ made, title, hint, onClose }: LinkDialogProps) {
  return (
    <>
      <SecretDialog secret={made?.link ?? null} title={title} hint={hint} onClose={onClose} />
      <Modal opened={made !== null && made.link === null} onClose={onClose} title={<strong>{title}</strong>}>
        <p>{t`A link went to their own mailbox. It works once, for an hour.`}</p>
      </Modal>
    </>
  );
}
