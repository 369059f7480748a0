import { Link } from "@tanstack/react-router";
import type { OrderDetail } from "../../api/answers.ts";
import { StatusTag, VerdictTag } from "../../shared/invoice-tags.tsx";
import { Variance } from "../../ui/amount.tsx";
import { Card } from "../../ui/card.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { tidyDecimals } from "../../ui/money.ts";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { type VersionChange, versionChanges } from "./version-changes.ts";
import { t, tx } from "../../language/text.ts";

type Version = OrderDetail["versions"][number];

/** The versions of an order, the newest first, each with what it changed of the one before. */
export function VersionsCard({ order }: { readonly order: OrderDetail }) {
  const { versions } = order;
  return (
    <Card title={t`Versions`} count={versions.length}>
      <ol className="timeline">
        {versions.toReversed().map((version) => (
          <li key={version.version} className={version.version === order.version ? "note" : undefined}>
            <div>
              {tx`${<strong>{t`Version ${version.version}`}</strong>} by ${sayName(version.source).replace("Api", "API")}`}
            </div>
            <time className="when" dateTime={version.receivedAt}>
              {formatInstant(version.receivedAt)}
            </time>
            <Changes version={version} before={versions.find((each) => each.version === version.version - 1)} />
            <AuditedAgain version={version} />
          </li>
        ))}
      </ol>
      {versions.length < 2 ? null : (
        <p className="dim">{t`Open invoices of the order are audited again at each new version. Finalized ones stay as they were decided.`}</p>
      )}
    </Card>
  );
}

/** What a version changed; nothing at the first. */
function Changes({ version, before }: { readonly version: Version; readonly before: Version | undefined }) {
  if (before === undefined) return version.version === 1 ? <div className="dim">{t`The order as it came first`}</div> : null;
  const changes = versionChanges(before.body, version.body);
  if (changes.length === 0)
    return <div className="dim">{t`Sent again with the same charges, dates, stops, references and terms`}</div>;
  return (
    <table className="list dense" aria-label={t`What version ${version.version} changed`}>
      <thead>
        <tr>
          <th scope="col">{t`What`}</th>
          <th scope="col">{t`Version ${before.version}`}</th>
          <th scope="col">{t`Version ${version.version}`}</th>
          <th scope="col" className="num">{t`Change`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.what} change={change} />
        ))}
      </tbody>
    </table>
  );
}

/** The invoices that a version had audited again: what they were before and after, and whose approval it cost. */
function AuditedAgain({ version: { version, audited } }: { readonly version: Version }) {
  if (audited.length === 0) return null;
  return (
    <table className="list dense" aria-label={t`Invoices audited again at version ${version}`}>
      <thead>
        <tr>
          <th scope="col">{t`Invoice audited again`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {audited.map((audit) => (
          <AuditRow key={audit.uuid} audit={audit} />
        ))}
      </tbody>
    </table>
  );
}

const AuditRow = ({ audit }: { readonly audit: Version["audited"][number] }) => (
  <tr>
    <td>
      <Link to="/invoices/$uuid" params={{ uuid: audit.uuid }} className="strong">
        {audit.invoiceNumber}
      </Link>
    </td>
    <td>
      <StatusTag status={audit.before} />
    </td>
    <td>
      <span className="flex">
        {audit.after === null ? null : <StatusTag status={audit.after} />}
        {audit.verdict === null || audit.after !== "review" ? null : <VerdictTag verdict={audit.verdict} />}
        {audit.droppedApprovals === 0 ? null : <Tag tone="warn">{t`Approval dropped`}</Tag>}
      </span>
    </td>
  </tr>
);

const said = (text: string | null) =>
  text === null || text === "" ? <span className="dim">{t`none`}</span> : DAY.test(text) ? formatDay(text) : tidyDecimals(text);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const ChangeRow = ({ change: { what, before, after, amount } }: { readonly change: VersionChange }) => (
  <tr>
    <td className="strong">{what}</td>
    <td>{said(before)}</td>
    <td>{said(after)}</td>
    <td className="num">{amount === null ? "" : <Variance value={amount.by} />}</td>
  </tr>
);
