import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { FailureLine } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { openSentQuery, settleSent, type MatchedAnswer, type Sent } from "../../api/edi.ts";
import { t, tx } from "../../language/text.ts";

const STATES: Readonly<Record<string, { readonly tone: Tone; readonly label: string }>> = {
  sent: { tone: "neutral", label: t`Sent` },
  received: { tone: "neutral", label: t`Received` },
  accepted: { tone: "good", label: t`Accepted` },
  "accepted-with-errors": { tone: "warn", label: t`Accepted with errors` },
  rejected: { tone: "bad", label: t`Rejected` },
  overdue: { tone: "warn", label: t`Not answered in time` },
};

export function SentTag({ state, what }: { readonly state: string; readonly what?: string }) {
  const known = STATES[state] ?? { tone: "neutral" as const, label: sayName(state) };
  return <Tag tone={known.tone}>{what === undefined ? known.label : `${what} ${known.label.toLowerCase()}`}</Tag>;
}

const codesText = (codes: readonly { readonly code: string; readonly message: string }[]): string =>
  codes.map(({ code, message }) => (message === "" ? code : `${message} (${code})`)).join("; ");

const useSettle = (uuid: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => settleSent(uuid),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["edi-sent-open"] }),
        client.invalidateQueries({ queryKey: ["interchange"] }),
      ]),
  });
};

const OpenLine = ({ sent }: { readonly sent: Sent }) => {
  const mayActed = useQuery(meQuery).data?.role !== "viewer";
  const settle = useSettle(sent.uuid);
  const why = codesText(sent.answers.findLast((answer) => answer.outcome === "rejected")?.codes ?? []);
  return (
    <div className="flex wrap">
      <span className="grow">
        {sent.state === "rejected"
          ? tx`Our ${sent.setId} ${<span className="mono">{sent.controlNumber}</span>} to ${sent.partner.split("/")[1]} was rejected${why === "" ? "" : `: ${why}`}. ${(
              <Link
                to="/interchanges/$uuid"
                params={{ uuid: sent.interchangeUuid }}
                search={{}}
                style={{ textDecoration: "underline" }}
              >{t`What it is about`}</Link>
            )}`
          : tx`Our ${sent.setId} ${<span className="mono">{sent.controlNumber}</span>} to ${sent.partner.split("/")[1]} was not answered by ${sent.dueAt === null ? t`its day` : formatInstant(sent.dueAt)}. ${(
              <Link
                to="/interchanges/$uuid"
                params={{ uuid: sent.interchangeUuid }}
                search={{}}
                style={{ textDecoration: "underline" }}
              >{t`What it is about`}</Link>
            )}`}
      </span>
      {mayActed ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={settle.isPending}
          onClick={() => settle.mutate()}
        >{t`Settled`}</Button>
      ) : null}
      <FailureLine error={settle.error} />
    </div>
  );
};

/** What partners rejected or left unanswered, until somebody has seen to it. */
export function OpenSent() {
  const open = useQuery(openSentQuery).data?.items ?? [];
  if (open.length === 0) return null;
  return (
    <section className="note-box bad stack" aria-label={t`Advice that did not arrive`} style={{ marginBottom: 12 }}>
      {open.map((sent) => (
        <OpenLine key={sent.uuid} sent={sent} />
      ))}
    </section>
  );
}

/** An 824 of ours with its text and what came back. */
export function SentCard({ sent }: { readonly sent: Sent }) {
  return (
    <Card
      flush
      title={t`Application advice (${sent.setId})`}
      tag={
        <>
          <SentTag state={sent.state} />
          <span className="dim">
            {sent.settledBy === null ? t`sent ${formatInstant(sent.sentAt)}` : t`seen to by ${sent.settledBy}`}
          </span>
        </>
      }
    >
      <pre className="code-block edi-text" tabIndex={0}>
        {sent.content}
      </pre>
      {sent.answers.length === 0 ? null : (
        <table className="list">
          <tbody>
            {sent.answers.map((answer, place) => (
              <tr key={`${answer.interchangeUuid} ${String(place)}`}>
                <td className="mono">{answer.by}</td>
                <td>
                  <SentTag state={answer.outcome} />
                </td>
                <td>{codesText(answer.codes)}</td>
                <td className="num">
                  <Link to="/interchanges/$uuid" params={{ uuid: answer.interchangeUuid }} search={{}}>
                    {formatInstant(answer.at)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** What an interchange of acknowledgements answers. */
export function AnswersCard({ answers }: { readonly answers: readonly MatchedAnswer[] }) {
  return (
    <Card flush title={t`What it answers`}>
      <table className="list">
        <tbody>
          {answers.map((answer, place) => (
            <tr key={`${answer.controlNumber} ${String(place)}`}>
              <td className="mono">{answer.by}</td>
              <td>
                <SentTag state={answer.outcome} />
              </td>
              <td>{codesText(answer.codes)}</td>
              <td>
                {answer.interchangeUuid === null ? (
                  <span className="dim">{t`Nothing was sent under ${answer.controlNumber || t`no number`}`}</span>
                ) : (
                  <Link to="/interchanges/$uuid" params={{ uuid: answer.interchangeUuid }} search={{}}>
                    {tx`Our ${answer.about} ${answer.controlNumber}`}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
