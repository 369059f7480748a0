import { Button, CopyButton, Modal } from "@mantine/core";
import { Icon } from "./icons.tsx";
import { t } from "../language/text.ts";

/** A secret that is shown this one time. */
export function SecretOnce({ secret, hint }: { readonly secret: string; readonly hint: string }) {
  return (
    <div className="stack" style={{ gap: 12, textAlign: "left", whiteSpace: "normal" }}>
      <div className="note-box warn">{t`It is shown once. Keep it where only your system can read it.`}</div>
      <div className="code-block" style={{ userSelect: "all" }} tabIndex={0} aria-label={t`Secret`}>
        {secret}
      </div>
      <div className="flex">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} leftSection={<Icon name={copied ? "ready" : "copy"} size={14} />}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <span className="dim">{hint}</span>
      </div>
    </div>
  );
}

interface SecretDialogProps {
  /** Null: there is none to show. */
  readonly secret: string | null;
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
}

/** A secret in a dialog of its own. A click beside it does not close it: what is gone cannot be shown again. */
export function SecretDialog({ secret, title, hint, onClose }: SecretDialogProps) {
  return (
    <Modal opened={secret !== null} onClose={onClose} closeOnClickOutside={false} title={<strong>{title}</strong>}>
      <SecretOnce secret={secret ?? ""} hint={hint} />
    </Modal>
  );
}
