import { Button, Drawer } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type DeliveryAttempt, type DeliveryInFull, deliveryQuery, redeliver } from "../../api/webhooks.ts";
import { PlainCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

/** One delivery with every attempt: what was answered, how long it took, when it is tried next. */
export function DeliveryDrawer({ uuid, onClose }: { readonly uuid: string | undefined; readonly onClose: () => void }) {
  return (
    <Drawer opened={uuid !== undefined} onClose={onClose} position="right" size={560} title={<strong>{t`Delivery`}</strong>}>
      {uuid === undefined ? null : <DeliveryDetail uuid={uuid} />}
    </Drawer>
  );
}

const DeliveryDetail = ({ uuid }: { readonly uuid: string }) => {
  const client = useQueryClient();
  const found = useQuery(deliveryQuery(uuid));
  const may = useMay("redeliverWebhook");
  const again = useMutation({
    mutationFn: () => redeliver(uuid),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["delivery", uuid] }),
        client.invalidateQueries({ queryKey: ["deliveries"] }),
      ]),
  });
  if (found.isPending) return <RowsLoading rows={6} />;
  if (found.data === undefined)
    return <Failure error={found.error} what={t`The delivery`} onRetry={() => void found.refetch()} />;
  const delivery = found.data;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Pairs delivery={delivery} />
      <div>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()} {...may}>{t`Send again`}</Button>
      </div>
      <FailureLine error={again.error} />
      <section aria-label={t`Payload`} className="stack">
        <h3 style={{ fontSize: 13 }}>{t`What is sent`}</h3>
        <pre className="code-block" tabIndex={0}>
          {readable(delivery.payload)}
        </pre>
      </section>
      <section aria-label={t`Attempts`} className="stack">
        <h3 style={{ fontSize: 13 }}>{t`Attempts`}</h3>
        {delivery.attempts.length === 0 ? <p className="dim">{t`None yet.`}</p> : null}
        {delivery.attempts.toReversed().map((attempt) => (
          <AttemptCard key={attempt.attempt} attempt={attempt} />
        ))}
      </section>
    </div>
  );
};

function Pairs({ delivery }: { readonly delivery: DeliveryInFull }) {
  return (
    <dl className="pairs">
      <dt>{t`Event`}</dt>
      <dd className="strong">{delivery.type}</dd>
      {delivery.isTest ? (
        <>
          <dt>{t`Made`}</dt>
          <dd>{t`To try the endpoint: nothing happened`}</dd>
        </>
      ) : null}
      <dt>{t`To`}</dt>
      <dd className="mono">{delivery.url}</dd>
      <dt>{t`Event id`}</dt>
      <dd className="mono">{delivery.eventUuid}</dd>
      <dt>{t`State`}</dt>
      <dd>{delivery.state}</dd>
      {delivery.state === "pending" ? (
        <>
          <dt>{t`Next try`}</dt>
          <dd>{formatInstant(delivery.nextAttemptAt)}</dd>
        </>
      ) : null}
    </dl>
  );
}

function AttemptCard({ attempt }: { readonly attempt: DeliveryAttempt }) {
  return (
    <PlainCard padding={14}>
      <div className="stack">
        <div className="flex">
          <Tag tone={attempt.status !== null && attempt.status >= 200 && attempt.status < 300 ? "good" : "bad"}>
            {attempt.status ?? t`No answer`}
          </Tag>
          <span className="strong">{t`Attempt ${attempt.attempt}`}</span>
          <span className="grow" />
          <span className="dim num">{t`${attempt.durationMs} ms`}</span>
        </div>
        <span className="dim">{formatInstant(attempt.startedAt)}</span>
        {attempt.error === null ? null : <span className="over">{attempt.error}</span>}
        {attempt.response === null || attempt.response === "" ? null : (
          <pre className="code-block" tabIndex={0} aria-label={t`Answer to attempt ${attempt.attempt}`}>
            {attempt.response}
          </pre>
        )}
      </div>
    </PlainCard>
  );
}

/** The body with line breaks for reading; what is sent has none. */
const readable = (payload: string): string => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
};
