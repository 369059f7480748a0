import { useState } from "react";
import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  activateRatingKey,
  changeRatingEngine,
  type CheckedEngine,
  type RatingEngine,
  ratingEngineQuery,
  removeRatingEngine,
  rotateRatingKey,
  testRatingEngine,
} from "../../api/rating.ts";
import { CallsCard } from "./calls-card.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { PageHead } from "../../ui/page.tsx";
import { SecretOnce } from "../../ui/secret-once.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { useMay } from "../../shared/may.ts";
import { OnlyFor } from "../../shared/only-for.tsx";
import { t } from "../../language/text.ts";

/** Where the tenant's rating engine is, with which key it is called, and whether it keeps the rules. */
function RatingEnginePage() {
  const found = useQuery(ratingEngineQuery);
  // As it was told by what made it: nothing tells it again.
  const [made, setMade] = useState<string | null>(null);
  const may = useMay("changeRatingEngine");
  return (
    <div className="page">
      <PageHead
        title={t`Rating engine`}
        hint={t`Your own engine says what a shipment should cost. It is asked about an invoice by the Rate button, or by the policy before anything is approved.`}
      />
      {found.data === undefined ? (
        found.isLoadingError ? (
          <Failure error={found.error} what={t`The rating engine`} onRetry={() => void found.refetch()} />
        ) : (
          <RowsLoading rows={4} />
        )
      ) : (
        <div className="stack" style={{ gap: 14 }}>
          <div className="stack" style={{ gap: 14, maxWidth: 760 }}>
            <OnlyFor may={may}>
              <AddressCard key={found.data.url ?? ""} engine={found.data} onMade={setMade} />
            </OnlyFor>
            {found.data.url === null ? null : <KeysCard engine={found.data} made={made} onMade={setMade} />}
            {found.data.url === null ? null : <TestCard />}
          </div>
          <CallsCard />
        </div>
      )}
    </div>
  );
}

function useEngineChange<Given, Answer>(change: (given: Given) => Promise<Answer>, onDone: (answer: Answer) => void = () => {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      onDone(answer);
      return client.invalidateQueries({ queryKey: ["rating-engine"] });
    },
  });
}

type OnMade = (key: string | null) => void;

function AddressCard({ engine, onMade }: { readonly engine: RatingEngine; readonly onMade: OnMade }) {
  const form = useForm({
    initialValues: { url: engine.url ?? "", retryOn5xx: engine.retryOn5xx, timeoutSeconds: String(engine.timeoutSeconds) },
  });
  const save = useEngineChange(
    (values: typeof form.values) =>
      changeRatingEngine({
        url: values.url.trim(),
        retryOn5xx: values.retryOn5xx,
        timeoutSeconds: Number(values.timeoutSeconds),
      }),
    (answer) => {
      if (answer.apiKey !== null) onMade(answer.apiKey);
    },
  );
  const remove = useEngineChange(
    (_: null) => removeRatingEngine(),
    () => onMade(null),
  );
  return (
    <Card title={t`Address`}>
      <form className="stack" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t`Address`}
          description={t`Posted to with the query argument apikey added. https, reachable from the service`}
          type="url"
          required
          placeholder="https://rating.example.com/rate"
          {...form.getInputProps("url")}
        />
        <TextInput
          label={t`Seconds to wait for an answer`}
          inputMode="numeric"
          maw={220}
          required
          {...form.getInputProps("timeoutSeconds")}
        />
        <Switch
          size="sm"
          label={t`One further attempt where the engine answers 5xx`}
          {...form.getInputProps("retryOn5xx", { type: "checkbox" })}
        />
        <FailureLine error={save.error ?? remove.error} />
        <div className="flex">
          <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
          {engine.url === null ? null : (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(null)}
            >{t`Remove the engine`}</Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function KeysCard({
  engine,
  made,
  onMade,
}: {
  readonly engine: RatingEngine;
  readonly made: string | null;
  readonly onMade: OnMade;
}) {
  const rotate = useEngineChange(
    (_: null) => rotateRatingKey(),
    (answer) => onMade(answer.nextApiKey),
  );
  const activate = useEngineChange(
    (_: null) => activateRatingKey(),
    () => onMade(null),
  );
  return (
    <Card title={t`Key`}>
      <div className="stack">
        {made === null ? null : (
          <SecretOnce secret={made} hint={engine.isNextKeySet ? t`The next apikey` : t`The apikey that is sent`} />
        )}
        <p className="dim">
          {engine.isNextKeySet
            ? t`A next key waits. Teach your engine to take it too, then activate it.`
            : t`The key was shown when it was made; your engine answers 401 to any other. To change it, make the next key first: the present one is sent until you activate the next.`}
        </p>
        <FailureLine error={rotate.error ?? activate.error} />
        <div className="flex">
          {engine.isNextKeySet ? (
            <Button loading={activate.isPending} onClick={() => activate.mutate(null)}>{t`Activate the next key`}</Button>
          ) : null}
          <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate(null)}>
            {engine.isNextKeySet ? t`Make another next key` : t`Make the next key`}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const TONES: Readonly<Record<CheckedEngine["checks"][number]["result"], Tone>> = {
  passed: "good",
  failed: "bad",
  warned: "warn",
  skipped: "neutral",
};

function TestCard() {
  const test = useMutation({ mutationFn: testRatingEngine });
  return (
    <Card
      title={t`Test call`}
      action={
        <Button
          size="compact-xs"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate()}
        >{t`Test the engine`}</Button>
      }
    >
      <div className="stack">
        <p className="dim">{t`Four calls with a made-up shipment tell which rule of the callout the engine breaks.`}</p>
        <FailureLine error={test.error} />
        {test.data === undefined ? null : (
          <>
            {test.data.checks.map((check) => (
              <div key={check.name} className="flex" style={{ alignItems: "flex-start" }}>
                <Tag tone={TONES[check.result]}>{check.result}</Tag>
                <span className="mono">{check.name}</span>
                <span className="grow">{check.message}</span>
              </div>
            ))}
            <div>
              <CopyButton text={test.data.curl} label={t`Copy the request as curl`} />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

export default RatingEnginePage;
