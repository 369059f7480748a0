import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Health, healthQuery } from "../../api/health.ts";
import { endpointsQuery, meQuery, quotasQuery } from "../../api/queries.ts";
import { Card, Figure, FiguresCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { ListTable, Listing } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Empty, Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { Connections } from "./connections.tsx";
import { ParkedJobs } from "./parked-jobs.tsx";
import { QueueByKind } from "./queue-by-kind.tsx";
import { sayAge, sayCount } from "./say-age.ts";
import { t, translated, tx } from "../../language/text.ts";

/** Whether the service works on what came in, what waits and for how long, and what fails: of one's own tenant alone. */
export default function HealthPage() {
  const role = useQuery(meQuery).data?.role;
  usePageTitle(t`System health`);
  return (
    <div className="page">
      <PageHead
        title={t`System health`}
        hint={t`What waits and for how long, what failed and what can be done about it, and who is silent. It looks again every ten seconds.`}
      >
        <Link to="/failures">{t`What failed`}</Link>
      </PageHead>
      {role === undefined ? (
        <RowsLoading rows={8} />
      ) : role === "admin" || role === "developer" ? (
        <Shown mayAct={role === "admin"} />
      ) : (
        <Empty icon="bolt" title={t`For administrators and developers`}>
          <p>{tx`What did not land of what you sent is under ${<Link to="/failures">{t`What failed`}</Link>}.`}</p>
        </Empty>
      )}
    </div>
  );
}

function Shown({ mayAct }: { readonly mayAct: boolean }) {
  const health = useQuery(healthQuery);
  if (health.isPending) return <RowsLoading rows={8} />;
  if (health.data === undefined)
    return <Failure error={health.error} what={t`System health`} onRetry={() => void health.refetch()} />;
  return (
    <div className="stack" style={{ gap: 14 }}>
      {health.isError ? (
        <p role="alert">{t`It could not be read again: these figures are as of ${formatInstant(new Date(health.dataUpdatedAt).toISOString())}.`}</p>
      ) : null}
      <Figures {...health.data} />
      <ParkedJobs mayAct={mayAct} />
      <QueueByKind health={health.data} mayAct={mayAct} />
      <Endpoints {...health.data} />
      <Connections {...health.data} />
      <Room />
      <Kept {...health.data} />
    </div>
  );
}

const sumOf = (queue: Health["queue"], name: "due" | "retried" | "parked"): number =>
  queue.reduce((sum, row) => sum + row[name], 0);

function Figures({ isWorked, queue, version }: Health) {
  const oldest = Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds));
  const parked = sumOf(queue, "parked");
  const retried = sumOf(queue, "retried");
  return (
    <FiguresCard label={t`How the service works`}>
      <Figure
        label={t`Worker`}
        value={isWorked ? t`Works` : t`Not heard of`}
        sub={
          isWorked
            ? t`heard of in the last 20 seconds; release ${version}`
            : t`what came in is kept and waits: tell whoever runs the service`
        }
        tone={isWorked ? undefined : "over"}
      />
      <Figure
        label={t`Waiting`}
        value={sayCount(sumOf(queue, "due"))}
        sub={oldest === 0 ? t`nothing is overdue` : t`the oldest for ${sayAge(oldest)}`}
      />
      <Figure label={t`Tried again`} value={sayCount(retried)} sub={t`failed, and go on by themselves`} />
      <Figure
        label={t`Failed`}
        value={sayCount(parked)}
        sub={parked === 0 ? t`nothing waits for you` : t`until somebody tries them again`}
        tone={parked === 0 ? undefined : "over"}
      />
    </FiguresCard>
  );
}

/** Endpoints that fail, or for which deliveries wait. */
function Endpoints({ deliveries }: Health) {
  const endpoints = useQuery(endpointsQuery);
  const waitingOf = new Map(deliveries.map((each) => [each.endpointUuid, each]));
  const shown = (endpoints.data?.items ?? []).filter(({ uuid, failingSince }) => failingSince !== null || waitingOf.has(uuid));
  return (
    <Card flush title={t`Webhook deliveries that wait`} count={shown.length}>
      <Listing
        query={endpoints}
        items={shown}
        what={t`The endpoints`}
        loadingRows={2}
        columns={[t`Endpoint`, { label: t`Deliveries`, number: true }, t`Due since`, t`State`]}
        empty={<p className="dim card-body">{t`None: every event was delivered, or nobody listens.`}</p>}
      >
        {({ uuid, url, failingSince, enabled }) => (
          <tr key={uuid}>
            <td style={{ overflowWrap: "anywhere" }}>
              <Link to="/webhooks" search={{ state: "pending" }} className="strong">
                {url}
              </Link>
            </td>
            <td className="num">{sayCount(waitingOf.get(uuid)?.waiting ?? 0)}</td>
            <td className="dim">{formatInstant(waitingOf.get(uuid)?.dueSince)}</td>
            <td>
              {failingSince === null ? (
                <Tag tone={enabled ? "good" : "warn"}>{enabled ? t`Works` : t`Disabled`}</Tag>
              ) : (
                <Tag tone="bad">{t`Failing since ${formatInstant(failingSince)}`}</Tag>
              )}
            </td>
          </tr>
        )}
      </Listing>
    </Card>
  );
}

/** How much is kept of what may be: what came in beyond it is refused. */
function Room() {
  const quotas = useQuery(quotasQuery);
  const used = (quotas.data?.items ?? []).filter((each) => each.used !== null);
  return (
    <Card flush title={t`Room`}>
      <Listing
        query={quotas}
        items={used}
        what={t`The quotas`}
        loadingRows={3}
        columns={[t`Of`, { label: t`Used`, number: true }, { label: t`At most`, number: true }, { label: t`Full`, number: true }]}
        empty={<p className="dim card-body">{t`Nothing is counted.`}</p>}
      >
        {({ name, used: size, limit }) => (
          <tr key={name}>
            <td>{sayName(name)}</td>
            <td className="num">{formatCount(size ?? 0)}</td>
            <td className="num">{formatCount(limit)}</td>
            <td className="num">{limit === 0 ? "–" : `${Math.floor(((size ?? 0) / limit) * 100)} %`}</td>
          </tr>
        )}
      </Listing>
    </Card>
  );
}

/** How long what is kept: whoever runs the service chooses, for all tenants. */
function Kept({ kept }: Health) {
  return (
    <Card flush title={t`What is kept, and how long`}>
      <ListTable columns={[t`What`, { label: t`Days`, number: true }, t`Then`, t`Set by whoever runs the service`]}>
        {kept.map(({ what, days, afterwards, setBy }) => (
          <tr key={what}>
            <td className="strong">{translated(what)}</td>
            <td className="num">{days === null ? t`for ever` : formatCount(days)}</td>
            <td>{translated(afterwards)}</td>
            <td className="mono">{setBy ?? <span className="dim">–</span>}</td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
