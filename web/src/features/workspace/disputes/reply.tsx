import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { Dispute, Workspace } from "../../../api/answers.ts";
import { answerDispute } from "../../../api/decisions.ts";
import { attachmentsOf, type ChosenFile } from "../../../api/dispute-files.ts";
import { dropDraft, keptDraft, useKeptDraftOf } from "../../../ui/kept-draft.ts";
import { type Shortcut, useShortcuts } from "../../../ui/shortcuts.ts";
import { useShown } from "../../../ui/use-shown.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { sayElsewhere, useOpenInvoice } from "../say-elsewhere.tsx";
import { draftSubject } from "./dispute-draft.ts";
import { FilesField } from "./files-field.tsx";
import { t } from "../../../language/text.ts";

interface ReplyDraft {
  readonly text: string;
  readonly byMail: boolean;
  /** Whom a mail goes to; empty: who answers in this dispute, else who is kept. Drafts of before have none. */
  readonly to?: string;
}

interface ReplyProps {
  readonly invoice: Workspace;
  readonly dispute: Dispute;
  /** Of several threads, one has the keys. */
  readonly hasKeys: boolean;
  readonly onSent: () => Promise<unknown>;
}

/** A reply by mail, or a note. What is typed is kept in this browser until it is sent; files are chosen anew. */
export function Reply({ invoice, dispute, hasKeys, onSent }: ReplyProps) {
  const entry = `reply:${dispute.uuid}`;
  const [kept] = useState(() => keptDraft<ReplyDraft>(entry));
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const form = useForm<ReplyDraft>({ initialValues: { text: "", byMail: false, to: "", ...kept } });
  const { text, byMail } = form.values;
  const to = (form.values.to ?? "").trim();
  useKeptDraftOf(entry, text.trim() === "" ? null : form.values);
  const shown = useShown();
  const open = useOpenInvoice();
  const answer = useMutation({
    mutationFn: async () =>
      answerDispute(invoice.uuid, dispute.uuid, {
        text: text.trim(),
        ...(byMail ? { email: { subject: subjectOf(invoice, dispute), ...(to === "" ? {} : { to }) } } : {}),
        ...(files.length === 0 ? {} : { attachments: await attachmentsOf(files) }),
      }),
    onSuccess: async () => {
      form.setValues({ text: "", to: "" });
      setFiles([]);
      dropDraft(entry);
      await onSent();
    },
    onError: (error) => {
      const title = t`The answer in the dispute of ${invoice.invoiceNumber} was not sent`;
      if (!shown()) sayElsewhere(invoice, { title, message: error.message, open });
    },
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (mail: boolean): void => {
    // What is begun stays what it is: words for colleagues do not turn into a mail by a key.
    if (text.trim() === "") form.setFieldValue("byMail", mail);
    box.current?.focus();
  };
  useReplyKeys(box, hasKeys, write);
  const letter = invoice.proposedDispute?.text;
  return (
    <form
      className={byMail ? "mail outside stack" : "mail inside stack"}
      onSubmit={form.onSubmit(() => (text.trim() === "" || answer.isPending ? undefined : answer.mutate()))}
    >
      {byMail ? (
        <TextInput
          size="xs"
          aria-label={t`To`}
          placeholder={t`To: who answers in this dispute, else the address kept for disputes`}
          maxLength={2000}
          {...form.getInputProps("to")}
        />
      ) : null}
      <Textarea
        ref={box}
        aria-label={byMail ? t`Reply by e-mail` : t`Internal message`}
        placeholder={byMail ? t`Reply to the other side by e-mail` : t`Internal message; it is not sent`}
        autosize
        minRows={1}
        maxRows={14}
        maxLength={20000}
        {...form.getInputProps("text")}
      />
      <FilesField invoice={invoice} files={files} onChange={setFiles} />
      <div className="flex wrap">
        <Switch
          size="xs"
          label={t`By e-mail`}
          style={{ whiteSpace: "nowrap" }}
          {...form.getInputProps("byMail", { type: "checkbox" })}
        />
        {letter === undefined ? null : (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => form.setFieldValue("text", text.trim() === "" ? letter : `${text.trimEnd()}\n\n${letter}`)}
          >{t`Insert the letter`}</Button>
        )}
        <span className="grow" />
        <Button
          type="submit"
          variant={byMail ? "filled" : "default"}
          size="compact-sm"
          loading={answer.isPending}
          disabled={text.trim() === ""}
        >
          {byMail ? t`Send` : t`Keep`}
        </Button>
      </div>
      <FailureLine error={answer.error} />
    </form>
  );
}

function useReplyKeys(box: RefObject<HTMLTextAreaElement | null>, hasKeys: boolean, write: (mail: boolean) => void): void {
  const own: readonly Shortcut[] = [
    { keys: "Shift+R", label: t`Reply by e-mail`, group: "Disputes", run: () => write(true) },
    { keys: "n", label: t`Write an internal message`, group: "Disputes", run: () => write(false) },
  ];
  useShortcuts(
    [
      {
        keys: "$mod+Enter",
        shown: [/Mac/.test(navigator.platform) ? "⌘" : "Ctrl", "Enter"],
        label: t`Send what is written`,
        group: "Disputes",
        // Each thread has this key, and the one that is being written in acts.
        run: () => (document.activeElement === box.current ? box.current?.form?.requestSubmit() : undefined),
        always: true,
      },
      ...(hasKeys ? own : []),
    ],
    String(hasKeys),
  );
}

/** What we answer keeps the subject of what people said last, as mail programs do; that of a machine's note is nobody's. */
const subjectOf = (invoice: Workspace, dispute: Dispute): string => {
  const last = dispute.communications.findLast(
    ({ email }) => email !== null && email.isAutomatic !== true && email.subject.trim() !== "",
  )?.email?.subject;
  return last === undefined ? draftSubject(invoice) : /^re:/i.test(last) ? last : `Re: ${last}`.slice(0, 200);
};
