import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../language/text.ts";

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  /** The button's word. */
  readonly verb: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once more before something that cannot be undone. The way back has the focus. */
export function Confirm({ opened, title, verb, children, onClose, onConfirm }: ConfirmProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={<strong>{title}</strong>}>
      <div className="stack" style={{ gap: 14, textAlign: "left", whiteSpace: "normal" }}>
        {children}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose} data-autofocus>{t`Cancel`}</Button>
          <Button
            color="red.9"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {verb}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
