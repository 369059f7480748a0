import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type Recovery, recoveryLetter, recoveryQuery } from "../../api/recoveries.ts";
import { Card, Figure, FiguresCard } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { BackLink, DetailColumns, DetailHead, DetailPage } from "../../ui/detail-page.tsx";
import { LetterLinks } from "../../ui/letter-links.tsx";
import { formatAmount } from "../../ui/money.ts";
import { useActorName } from "../../shared/people.tsx";
import { Tag } from "../../ui/tags.tsx";
import { RecoveryActions } from "./recovery-actions.tsx";
import { historyClause, stateLabel, vendorName } from "./recovery-labels.ts";
import { t, tx } from "../../language/text.ts";

const route = getRouteApi("/app/recoveries/$uuid");

function RecoveryPage() {
  const { uuid } = route.useParams();
  return (
    <DetailPage
      query={useQuery(recoveryQuery(uuid))}
      what={t`The recovery`}
      title={(recovery) => (recovery === undefined ? t`Recovery` : t`Recovery of ${recovery.orderNumber}`)}
    >
      {(recovery) => (
        <>
          <Head recovery={recovery} />
          <DetailColumns
            main={
              <>
                <Sums recovery={recovery} />
                <InvoicesCard recovery={recovery} />
                <LetterCard recovery={recovery} />
              </>
            }
            side={
              <>
                <FactsCard recovery={recovery} />
                <HistoryCard recovery={recovery} />
              </>
            }
          />
        </>
      )}
    </DetailPage>
  );
}

interface Shown {
  readonly recovery: Recovery;
}

function Head({ recovery }: Shown) {
  const state = stateLabel(recovery.state);
  return (
    <DetailHead
      back={<BackLink to="/recoveries">{t`Recoveries`}</BackLink>}
      title={`${recovery.orderNumber}, ${vendorName(recovery)}`}
      tags={
        <Tag tone={state.tone} title={state.hint}>
          {state.label}
        </Tag>
      }
      hint={
        <p>
          {recovery.reason} {state.hint}
        </p>
      }
    >
      <RecoveryActions recovery={recovery} />
    </DetailHead>
  );
}

function Sums({ recovery }: Shown) {
  const sums = [
    { label: t`Approved`, value: recovery.approved, sub: t`for this order` },
    { label: t`Due now`, value: recovery.due, sub: t`order version ${recovery.orderVersion}` },
    { label: t`Too much`, value: recovery.overpaid, sub: t`approved less due` },
    { label: t`To get back`, value: recovery.amount, sub: recovery.currency },
  ];
  return (
    <FiguresCard label={t`Amounts`}>
      {sums.map(({ label, value, sub }) => (
        <Figure key={label} label={label} value={formatAmount(value)} sub={sub} />
      ))}
    </FiguresCard>
  );
}

function InvoicesCard({ recovery }: Shown) {
  return (
    <Card flush title={t`What was approved`} label={t`Invoices`} action={<span className="dim">{recovery.currency}</span>}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Invoice`}</th>
            <th scope="col">{t`Approved on`}</th>
            <th scope="col" className="num">{t`For this order`}</th>
          </tr>
        </thead>
        <tbody>
          {recovery.invoices.map((invoice) => (
            <tr key={invoice.uuid}>
              <td>
                <Link to="/invoices/$uuid" params={{ uuid: invoice.uuid }} className="strong">
                  {invoice.invoiceNumber}
                </Link>
              </td>
              <td className="dim">{formatInstant(invoice.approvedAt)}</td>
              <td className="num">{formatAmount(invoice.approved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function LetterCard({ recovery }: Shown) {
  const { letter } = recovery;
  return (
    <Card
      title={t`Claim letter`}
      action={
        letter === null ? undefined : (
          <>
            <CopyButton text={letter.text} label={t`Copy`} />
            <LetterLinks name={`recovery-${recovery.orderNumber}`} load={(format) => recoveryLetter(recovery.uuid, format)} />
          </>
        )
      }
    >
      {letter === null ? (
        <p className="dim">{t`Nothing is left to get back, so there is nothing to ask for.`}</p>
      ) : (
        <div className="stack">
          <strong>{letter.subject}</strong>
          <pre className="code-block" tabIndex={0} aria-label={t`Text of the letter`}>
            {letter.text}
          </pre>
        </div>
      )}
    </Card>
  );
}

function FactsCard({ recovery }: Shown) {
  const facts = [
    [t`Vendor id`, recovery.vendor.externalId],
    ["SCAC", recovery.vendor.scac],
    [t`Claimed`, formatAmount(recovery.claimed)],
    [t`Received`, formatAmount(recovery.recovered)],
    [t`Waived`, formatAmount(recovery.waived)],
    // What was given up for an order that asks for more by now is no part of this sum any more.
    ...(recovery.waivedStill === recovery.waived ? [] : [[t`Of it still given up`, formatAmount(recovery.waivedStill)] as const]),
    [t`Since`, formatInstant(recovery.createdAt)],
  ] as const;
  return (
    <Card title={t`Details`}>
      <dl className="pairs">
        <dt>{t`Order`}</dt>
        <dd>
          <Link to="/orders/$externalId" params={{ externalId: recovery.orderExternalId }}>
            {recovery.orderNumber}
          </Link>
        </dd>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} style={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

function HistoryCard({ recovery }: Shown) {
  const who = useActorName();
  return (
    <Card title={t`History`}>
      <ol className="timeline">
        {recovery.history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.kind}`}>
            <div>
              <strong>{who(entry.actor, entry.actorName)}</strong>{" "}
              {historyClause(entry, `${formatAmount(entry.sum)} ${recovery.currency}`)}
            </div>
            {entry.note === null || entry.actor === "policy" ? null : <div className="said">{entry.note}</div>}
            <span className="when">
              {tx`${<time dateTime={entry.at}>{formatInstant(entry.at)}</time>} · ${formatAmount(entry.amount)} left · ${stateLabel(entry.state).label}`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export default RecoveryPage;
