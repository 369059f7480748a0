import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Health, retryJobsOfKind } from "../../api/health.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Tag } from "../../ui/tags.tsx";
import { ONLY_ADMINS } from "./parked-jobs.tsx";
import { sayAge, sayCount } from "./say-age.ts";
import { t, translated } from "../../language/text.ts";

/** Messages are tried again as messages: others wait behind them. */
const MESSAGES = ["ingest-order", "ingest-invoice", "ingest-documents"];

/** What waits, kind by kind, and what of it failed. */
export function QueueByKind({ health: { queue }, mayAct }: { readonly health: Health; readonly mayAct: boolean }) {
  return (
    <Card flush title={t`Queue`} count={queue.length}>
      {queue.length === 0 ? (
        <p className="dim card-body">{t`Nothing waits: everything that came in was worked on.`}</p>
      ) : (
        <ListTable
          columns={[
            t`Jobs`,
            { label: t`Waiting`, number: true },
            { label: t`Oldest`, number: true },
            { label: t`Later`, number: true },
            { label: t`Tried again`, number: true },
            { label: t`Failed`, number: true },
            { label: t`Actions`, hidden: true },
          ]}
        >
          {queue.map((row) => (
            <QueueRow key={row.kind} row={row} mayAct={mayAct} />
          ))}
        </ListTable>
      )}
    </Card>
  );
}

function QueueRow({ row, mayAct }: { readonly row: Health["queue"][number]; readonly mayAct: boolean }) {
  const { kind, what, due, later, retried, parked, oldestSeconds, lastError } = row;
  return (
    <tr>
      <td style={{ maxWidth: 460 }}>
        <span className="strong">{sayName(kind)}</span>
        <div className="dim">{translated(what)}</div>
        {lastError === null ? null : <div style={{ overflowWrap: "anywhere" }}>{t`Last failure: ${lastError}`}</div>}
      </td>
      <td className="num">{sayCount(due)}</td>
      <td className="num">{oldestSeconds === 0 ? <span className="dim">–</span> : sayAge(oldestSeconds)}</td>
      <td className="num">{sayCount(later)}</td>
      <td className="num">{sayCount(retried)}</td>
      <td className="num">{parked === 0 ? "0" : <Tag tone="bad">{sayCount(parked)}</Tag>}</td>
      <td className="num">
        {MESSAGES.includes(kind)
          ? parked > 0 && <Link to="/failures">{t`See them`}</Link>
          : parked + retried > 0 && <AllAgain kind={kind} mayAct={mayAct} />}
      </td>
    </tr>
  );
}

function AllAgain({ kind, mayAct }: { readonly kind: string; readonly mayAct: boolean }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => retryJobsOfKind(kind),
    onSuccess: (count) => notifications.show({ message: t`${formatCount(count)} are being tried again`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`They could not be tried again`, message: error.message, color: "red.9" }),
    onSettled: () => Promise.all(["parked-jobs", "health"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t`Try all again: ${sayName(kind)}`}
      disabled={!mayAct}
      title={mayAct ? undefined : ONLY_ADMINS}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >{t`Try all again`}</Button>
  );
}
