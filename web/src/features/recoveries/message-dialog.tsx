import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { RecoveryMessage } from "../../api/recoveries.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type DialogProps, MAX_NOTE, shared } from "./recovery-dialogs.tsx";
import { CHANNEL_NAMES } from "./recovery-labels.ts";
import { t } from "../../language/text.ts";

const DIRECTIONS = [
  { value: "Sent", label: t`We sent the claim` },
  { value: "Received", label: t`The vendor answered` },
];
const CHANNELS = Object.entries(CHANNEL_NAMES).map(([value, label]) => ({
  value,
  label: label[0]?.toUpperCase() + label.slice(1),
}));

/** Notes how a claim went out, or what came back: the service sends and receives neither itself. */
export function MessageDialog({ onDecide, ...dialog }: DialogProps) {
  const initialValues: RecoveryMessage = { direction: "Sent", channel: "Email", on: "", counterpart: "", text: "" };
  const form = useForm({ mode: "uncontrolled", initialValues });
  return (
    <FormDialog
      draft={`message ${dialog.recovery.uuid}`}
      {...shared(dialog)}
      title={t`Sent or answered`}
      verb={t`Note it`}
      onSubmit={form.onSubmit((message) => onDecide({ kind: "message", message }))}
    >
      <NativeSelect
        label={t`What`}
        data={DIRECTIONS}
        data-autofocus
        key={form.key("direction")}
        {...form.getInputProps("direction")}
      />
      <NativeSelect label={t`By`} data={CHANNELS} key={form.key("channel")} {...form.getInputProps("channel")} />
      <TextInput
        label={t`On`}
        description={t`Left empty: today.`}
        type="date"
        key={form.key("on")}
        {...form.getInputProps("on")}
      />
      <TextInput
        label={t`To or from`}
        description={t`An address, a name or a number.`}
        maxLength={255}
        key={form.key("counterpart")}
        {...form.getInputProps("counterpart")}
      />
      <Textarea
        label={t`What was written or said`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        key={form.key("text")}
        {...form.getInputProps("text")}
      />
    </FormDialog>
  );
}
