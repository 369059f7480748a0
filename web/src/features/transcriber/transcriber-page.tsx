import { Button, MultiSelect, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeTranscriber,
  type CheckedTranscriber,
  removeTranscriber,
  testTranscriber,
  type Transcriber,
  transcriberQuery,
} from "../../api/transcriber.ts";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { formatCount, formatRate } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { TranscriberCalls } from "./transcriber-calls.tsx";
import { useMay } from "../../shared/may.ts";
import { OnlyFor } from "../../shared/only-for.tsx";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

/** Which document AI is asked about papers in doubt, what it may see, and what it may cost. */
function TranscriberPage() {
  const found = useQuery(transcriberQuery);
  const may = useMay("changeTranscriber");
  return (
    <div className="page">
      <PageHead
        title={t`Document AI`}
        hint={t`Papers whose reading leaves a required field in doubt are sent to a document AI of your own. What it says stands beside what was read; a person decides.`}
      />
      {found.data === undefined ? (
        found.isLoadingError ? (
          <Failure error={found.error} what={t`The document AI`} onRetry={() => void found.refetch()} />
        ) : (
          <RowsLoading rows={4} />
        )
      ) : (
        <div className="stack" style={{ gap: 14 }}>
          <div className="stack" style={{ gap: 14, maxWidth: 760 }}>
            <OnlyFor may={may}>
              <SettingsCard key={found.data.url ?? ""} transcriber={found.data} />
            </OnlyFor>
            {found.data.url === null ? null : <MonthCard transcriber={found.data} />}
            {found.data.url === null ? null : <TestCard />}
          </div>
          <TranscriberCalls />
        </div>
      )}
    </div>
  );
}

function useChange<Given>(change: (given: Given) => Promise<unknown>, onDone: () => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onDone();
      return client.invalidateQueries({ queryKey: ["transcriber"] });
    },
  });
}

function SettingsCard({ transcriber }: { readonly transcriber: Transcriber }) {
  const form = useForm({
    initialValues: {
      url: transcriber.url ?? "",
      apiKey: "",
      enabled: transcriber.enabled,
      kinds: [...transcriber.kinds],
      costPerPage: formatRate(transcriber.costPerPage),
      monthlyCap: formatRate(transcriber.monthlyCap),
      timeoutSeconds: String(transcriber.timeoutSeconds),
    },
  });
  const save = useChange(
    ({ apiKey, kinds, timeoutSeconds, costPerPage, monthlyCap, ...values }: typeof form.values) =>
      changeTranscriber({
        ...values,
        ...(apiKey === "" ? {} : { apiKey }),
        kinds: kinds as (typeof DOCUMENT_TYPES)[number][],
        costPerPage: typedAmount(costPerPage),
        monthlyCap: typedAmount(monthlyCap),
        timeoutSeconds: Number(timeoutSeconds),
      }),
    () => form.setFieldValue("apiKey", ""),
  );
  const remove = useChange((_: null) => removeTranscriber());
  return (
    <Card title={t`Where it is, and what it may`}>
      <form className="stack" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t`Address`}
          description={t`Documents are posted to it. https, reachable from the service`}
          type="url"
          required
          placeholder="https://documents.example.com/transcribe"
          {...form.getInputProps("url")}
        />
        <PasswordInput
          label={t`Key`}
          description={
            transcriber.isKeySet
              ? t`One is set. Leave this empty to keep it`
              : t`Sent as a bearer token; nothing shows it afterwards`
          }
          autoComplete="off"
          {...form.getInputProps("apiKey")}
        />
        <MultiSelect
          label={t`Documents that may be sent`}
          description={t`By what the service reads them as; where it can read nothing, by what their sender said, else Unknown. Others never leave it`}
          required
          searchable
          data={DOCUMENT_TYPES.map((value) => ({ value, label: sayName(value) }))}
          {...form.getInputProps("kinds")}
        />
        <div className="flex wrap" style={{ alignItems: "flex-end" }}>
          <TextInput label={t`Cost of a page`} inputMode="decimal" maw={160} required {...form.getInputProps("costPerPage")} />
          <TextInput label={t`Cap of a month`} inputMode="decimal" maw={160} required {...form.getInputProps("monthlyCap")} />
          <TextInput
            label={t`Seconds to wait`}
            inputMode="numeric"
            maw={160}
            required
            {...form.getInputProps("timeoutSeconds")}
          />
        </div>
        <p className="dim">{t`Costs are in the currency of your contract. A document that would go beyond the cap is not sent.`}</p>
        <Switch size="sm" label={t`Send documents to it`} {...form.getInputProps("enabled", { type: "checkbox" })} />
        <FailureLine error={save.error ?? remove.error} />
        <div className="flex">
          <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
          {transcriber.url === null ? null : (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(null)}>{t`Remove it`}</Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function MonthCard({ transcriber: { month, monthlyCap, pausedUntil } }: { readonly transcriber: Transcriber }) {
  return (
    <Card title={t`This month`}>
      <div className="stack">
        <p>
          {t`${formatRate(month.cost)} of ${formatRate(monthlyCap)} spent: ${formatCount(month.calls)} documents, ${formatCount(month.pages)} pages.`}
        </p>
        {month.withheld === 0 ? null : (
          <p>
            <Tag tone="warn">{t`Not sent`}</Tag>{" "}
            {t`${formatCount(month.withheld)} documents; the list below says why. They wait for a person.`}
          </p>
        )}
        {pausedUntil === null ? null : (
          <p>
            <Tag tone="bad">{t`Paused`}</Tag>{" "}
            {t`It failed several times in a row, and is asked again from ${formatInstant(pausedUntil)} on.`}
          </p>
        )}
      </div>
    </Card>
  );
}

const TONES: Readonly<Record<CheckedTranscriber["checks"][number]["result"], Tone>> = {
  passed: "good",
  failed: "bad",
  warned: "warn",
  skipped: "neutral",
};

function TestCard() {
  const test = useMutation({ mutationFn: testTranscriber });
  return (
    <Card
      title={t`Test call`}
      action={
        <Button size="compact-xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>{t`Test it`}</Button>
      }
    >
      <div className="stack">
        <p className="dim">{t`Calls with a made-up invoice tell which rule of the contract it breaks. They do not count against the cap.`}</p>
        <FailureLine error={test.error} />
        {test.data?.checks.map((check) => (
          <div key={check.name} className="flex" style={{ alignItems: "flex-start" }}>
            <Tag tone={TONES[check.result]}>{check.result}</Tag>
            <span className="mono">{check.name}</span>
            <span className="grow">{check.message}</span>
          </div>
        ))}
      </div>
    </Card>
  );
}

export default TranscriberPage;
