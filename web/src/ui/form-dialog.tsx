import { Button, Modal, type ModalProps } from "@mantine/core";
import type { FormEventHandler, KeyboardEventHandler, ReactNode } from "react";
import { useFormDraft } from "./form-draft.ts";
import { FailureLine } from "./states.tsx";
import { t } from "../language/text.ts";

interface FormDialogProps {
  readonly title: string;
  /** The word on the button that sends it. */
  readonly verb: string;
  /** The word on the way back, where "Cancel" would say something else. */
  readonly close?: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly opened?: boolean;
  readonly size?: ModalProps["size"];
  readonly busy?: boolean;
  /** Incomplete: it cannot be sent yet. */
  readonly disabled?: boolean;
  /**
   * What its fields of text are kept under until it is sent, in this browser, for their writer alone. Null: none is typed in it,
   * it keeps its own, or what is typed is a secret.
   */
  readonly draft: string | null;
  /** What the service refused or failed. */
  readonly error?: unknown;
  /** Stands where the failure would: what else is to be said before it is sent. */
  readonly note?: ReactNode;
  /** What cannot be taken back has a button of its own color. */
  readonly isFinal?: boolean;
  /** Only looked at: there is nothing to send. */
  readonly readOnly?: boolean;
  /** On the left of the buttons. */
  readonly aside?: ReactNode;
  /** The button has the focus at first. */
  readonly sendsFirst?: boolean;
  /** Control (or Command) and Enter send it from any field. */
  readonly sendsByKeys?: boolean;
  /** Keys of the dialog's own. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
}

/** A form in a dialog: its fields, what went wrong, the way back and the button that sends it. */
export function FormDialog(props: FormDialogProps) {
  const { title, onSubmit, onClose, children, opened = true, size = "md", error, note, sendsByKeys = false } = props;
  const { busy = false, disabled = false, readOnly = false, onKeyDown } = props;
  const draft = useFormDraft(props.draft === null ? null : `dialog:${props.draft}`, error);
  const leave = (): void => {
    draft.leave();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={leave} size={size} title={<strong>{title}</strong>}>
      <form
        ref={draft.open}
        className="stack"
        style={{ gap: 14 }}
        onInput={(event) => draft.keep(event.currentTarget)}
        onSubmit={(event) => {
          // Whichever way it is sent: once, and only what could be sent by its button.
          if (busy || disabled || readOnly) return event.preventDefault();
          draft.send();
          onSubmit(event);
        }}
        onKeyDown={(event) => {
          // Enter held down says once what it says; in a box of text it makes lines.
          if (event.key === "Enter" && event.repeat && (isSending(event) || !(event.target instanceof HTMLTextAreaElement)))
            return event.preventDefault();
          onKeyDown?.(event);
          if (sendsByKeys && event.key === "Enter" && isSending(event)) event.currentTarget.requestSubmit();
        }}
      >
        {children}
        {note ?? <FailureLine error={error} />}
        <Buttons {...props} onClose={leave} />
      </form>
    </Modal>
  );
}

const isSending = ({ ctrlKey, metaKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => ctrlKey || metaKey;

function Buttons({ verb, close = t`Cancel`, onClose, busy, disabled, isFinal, readOnly, aside, sendsFirst }: FormDialogProps) {
  return (
    <div className="flex" style={{ justifyContent: "flex-end" }}>
      {aside}
      <span className="grow" />
      <Button variant="default" onClick={onClose}>
        {readOnly === true ? t`Close` : close}
      </Button>
      {readOnly === true ? null : (
        <Button
          type="submit"
          loading={busy === true}
          disabled={disabled === true}
          {...(isFinal === true ? { color: "red.9" } : {})}
          {...(sendsFirst === true ? { "data-autofocus": true } : {})}
        >
          {verb}
        </Button>
      )}
    </div>
  );
}
