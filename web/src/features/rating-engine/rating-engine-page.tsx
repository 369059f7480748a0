import { Button, PasswordInput, Switch, TextInput } from "@mantine/core";
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
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";

/** Where the tenant's rating engine is, with which key it is called, and whether it keeps the rules. */
function RatingEnginePage() {
  const found = useQuery(ratingEngineQuery);
  return (
    <div className="page">
      <PageHead
        title="Rating engine"
        hint="Your own engine says what a shipment should cost. It is asked about an invoice by the Rate button, or by the policy before anything is approved."
      />
      {found.data === undefined ? (
        found.isError ? (
          <Failure error={found.error} what="The rating engine" onRetry={() => void found.refetch()} />
        ) : (
          <RowsLoading rows={4} />
        )
      ) : (
        <div className="stack" style={{ gap: 14 }}>
          <div className="stack" style={{ gap: 14, maxWidth: 760 }}>
            <AddressCard key={found.data.url ?? ""} engine={found.data} />
            {found.data.url === null ? null : <KeysCard engine={found.data} />}
            {found.data.url === null ? null : <TestCard />}
          </div>
          <CallsCard />
        </div>
      )}
    </div>
  );
}

function useEngineChange<Given>(change: (given: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ["rating-engine"] }),
  });
}

function AddressCard({ engine }: { readonly engine: RatingEngine }) {
  const form = useForm({
    initialValues: { url: engine.url ?? "", retryOn5xx: engine.retryOn5xx, timeoutSeconds: String(engine.timeoutSeconds) },
  });
  const save = useEngineChange((values: typeof form.values) =>
    changeRatingEngine({
      url: values.url.trim(),
      retryOn5xx: values.retryOn5xx,
      timeoutSeconds: Number(values.timeoutSeconds),
    }),
  );
  const remove = useEngineChange((_: null) => removeRatingEngine());
  return (
    <Card title="Address">
      <form className="stack" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label="Address"
          description="Posted to with the query argument apikey added. https, reachable from the service"
          type="url"
          required
          placeholder="https://rating.example.com/rate"
          {...form.getInputProps("url")}
        />
        <TextInput
          label="Seconds to wait for an answer"
          inputMode="numeric"
          maw={220}
          required
          {...form.getInputProps("timeoutSeconds")}
        />
        <Switch
          size="sm"
          label="One further attempt where the engine answers 5xx"
          {...form.getInputProps("retryOn5xx", { type: "checkbox" })}
        />
        <FailureLine error={save.error ?? remove.error} />
        <div className="flex">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          {engine.url === null ? null : (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(null)}>
              Remove the engine
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function KeysCard({ engine }: { readonly engine: RatingEngine }) {
  const rotate = useEngineChange((_: null) => rotateRatingKey());
  const activate = useEngineChange((_: null) => activateRatingKey());
  return (
    <Card title="Key">
      <div className="stack">
        <KeyLine label="apikey that is sent" value={engine.apiKey ?? ""} />
        {engine.nextApiKey === null ? null : <KeyLine label="Next apikey" value={engine.nextApiKey} />}
        <p className="dim">
          {engine.nextApiKey === null
            ? "Your engine answers 401 to any other. To change it, make the next key first: the present one is sent until you activate the next."
            : "Teach your engine to take the next key too, then activate it."}
        </p>
        <FailureLine error={rotate.error ?? activate.error} />
        <div className="flex">
          {engine.nextApiKey === null ? null : (
            <Button loading={activate.isPending} onClick={() => activate.mutate(null)}>
              Activate the next key
            </Button>
          )}
          <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate(null)}>
            {engine.nextApiKey === null ? "Make the next key" : "Make another next key"}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const KeyLine = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex" style={{ alignItems: "flex-end" }}>
    <PasswordInput label={label} value={value} readOnly className="grow" />
    <CopyButton text={value} label="Copy" />
  </div>
);

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
      title="Test call"
      action={
        <Button size="compact-xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Test the engine
        </Button>
      }
    >
      <div className="stack">
        <p className="dim">Four calls with a made-up shipment tell which rule of the callout the engine breaks.</p>
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
              <CopyButton text={test.data.curl} label="Copy the request as curl" />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

export default RatingEnginePage;
