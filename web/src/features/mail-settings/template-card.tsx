import { Button, NumberInput, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  claimedInvoice,
  type DisputeTemplate,
  disputeTemplateQuery,
  previewTemplate,
  setDisputeTemplate,
  type TemplateChange,
} from "../../api/outgoing-mail.ts";
import { Card } from "../../ui/card.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { useMay } from "../../shared/may.ts";
import { OnlyFor } from "../../shared/only-for.tsx";
import { t } from "../../language/text.ts";

/** As they are written in a template. */
const EXAMPLES = '{{ invoiceNumber }}, {% if proNumber != "" %}PRO {{ proNumber }}{% endif %}';

/** The words around a claim: edited, tried on an invoice that is in dispute, or put back to those everybody begins with. */
export function TemplateCard() {
  const template = useQuery(disputeTemplateQuery);
  const may = useMay("putDisputeTemplate");
  return (
    <Card
      title={t`The words of a dispute`}
      action={<Link to="/setting-history" search={{ kind: "dispute-template" }}>{t`Earlier versions`}</Link>}
    >
      {template.isPending ? (
        <RowsLoading rows={4} />
      ) : template.isLoadingError ? (
        <Failure error={template.error} what={t`The template`} onRetry={() => void template.refetch()} />
      ) : (
        <OnlyFor may={may}>
          <TemplateForm key={JSON.stringify(template.data)} template={template.data} />
        </OnlyFor>
      )}
    </Card>
  );
}

function TemplateForm({ template }: { readonly template: DisputeTemplate }) {
  const client = useQueryClient();
  const { subject, opening, closing, answerDays } = template;
  const form = useForm<Required<Pick<DisputeTemplate, "subject" | "opening" | "closing" | "answerDays">>>({
    initialValues: { subject, opening, closing, answerDays },
  });
  const save = useMutation({
    mutationFn: (change: TemplateChange) => setDisputeTemplate(change),
    onSuccess: (saved) => {
      client.setQueryData(disputeTemplateQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["setting-versions"] });
      notifications.show({ message: t`Disputes begin with these words from now on`, color: "teal.9" });
    },
  });
  const preview = useMutation({
    mutationFn: async (change: TemplateChange) => {
      const invoice = await claimedInvoice();
      if (invoice === null) throw new Error(t`No invoice is in dispute now: there is nothing to try the words on.`);
      return { invoiceNumber: invoice.invoiceNumber, letter: await previewTemplate(invoice.uuid, change) };
    },
  });
  return (
    <form className="stack" style={{ gap: 12 }} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <TextInput label={t`Subject`} required maxLength={200} {...form.getInputProps("subject")} />
      <Textarea
        label={t`Before the claim`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={8000}
        {...form.getInputProps("opening")}
      />
      <Textarea label={t`After it`} autosize minRows={3} maxRows={12} maxLength={8000} {...form.getInputProps("closing")} />
      <NumberInput label={t`Days to answer`} min={1} max={365} w={140} {...form.getInputProps("answerDays")} />
      <p className="dim" style={{ overflowWrap: "anywhere" }}>
        {t`In Liquid: ${EXAMPLES}. Values: ${template.placeholders.join(", ")}`}
      </p>
      <FailureLine error={save.error ?? preview.error} />
      <div className="flex wrap" style={{ gap: 8 }}>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>{t`Save`}</Button>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate(form.values)}>{t`Try it`}</Button>
        <span className="grow" />
        <Button variant="subtle" disabled={save.isPending} onClick={() => save.mutate({})}>{t`Back to the usual words`}</Button>
      </div>
      {preview.data === undefined ? null : (
        <section aria-label={t`Preview`} className="mail outside">
          <div className="dim">{t`As it would be written about ${preview.data.invoiceNumber}. Nothing was sent or saved.`}</div>
          <div className="strong">{preview.data.letter.subject}</div>
          <div className="mail-text">{preview.data.letter.text}</div>
        </section>
      )}
    </form>
  );
}
