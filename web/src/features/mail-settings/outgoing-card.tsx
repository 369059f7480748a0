import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type OutgoingMail, outgoingMailQuery, sendTestMail, setOutgoingMail } from "../../api/outgoing-mail.ts";
import { Card } from "../../ui/card.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { useMay } from "../../shared/may.ts";
import { OnlyFor } from "../../shared/only-for.tsx";
import { t } from "../../language/text.ts";

/** How what we send names its sender and ends, and whether it leaves at all. */
export function OutgoingCard() {
  const settings = useQuery(outgoingMailQuery);
  const may = useMay("putOutgoingMail");
  return (
    <Card title={t`What you send`} action={<TestButton />}>
      {settings.isPending ? (
        <RowsLoading rows={3} />
      ) : settings.isLoadingError ? (
        <Failure error={settings.error} what={t`The settings`} onRetry={() => void settings.refetch()} />
      ) : (
        <OnlyFor may={may}>
          <OutgoingForm key={JSON.stringify(settings.data)} settings={settings.data} />
        </OnlyFor>
      )}
    </Card>
  );
}

function TestButton() {
  const may = useMay("testOutgoingMail");
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ passed, message }) =>
      notifications.show({ message, color: passed ? "teal.9" : "red.9", autoClose: passed ? 6_000 : false }),
    onError: (error) => notifications.show({ title: t`No test mail was sent`, message: error.message, color: "red.9" }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={test.isPending}
      onClick={() => test.mutate()}
      {...may}
    >{t`Send me a test mail`}</Button>
  );
}

function OutgoingForm({ settings }: { readonly settings: OutgoingMail }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { senderName: settings.senderName ?? "", signature: settings.signature ?? "" } });
  const save = useMutation({
    mutationFn: setOutgoingMail,
    onSuccess: (saved) => {
      client.setQueryData(outgoingMailQuery.queryKey, saved);
      notifications.show({ message: t`What you send from now on is signed so`, color: "teal.9" });
    },
  });
  return (
    <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {settings.leaves ? null : (
        <div
          className="note-box warn"
          role="note"
        >{t`No mail leaves this machine: no mail server is set (SMTP_URL). What you send is written to files in DATA_DIR/outbox.`}</div>
      )}
      <TextInput
        label={t`Sender name`}
        description={t`Empty: your company's name. As it is: ${settings.from}`}
        maxLength={100}
        {...form.getInputProps("senderName")}
      />
      <Textarea
        label={t`Signature`}
        description={t`Below every mail of a dispute`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps("signature")}
      />
      <FailureLine error={save.error} />
      <div>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>{t`Save`}</Button>
      </div>
    </form>
  );
}
