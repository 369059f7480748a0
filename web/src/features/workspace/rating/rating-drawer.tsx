import { Drawer, NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf, Workspace } from "../../../api/answers.ts";
import { type RatedCharge, type RatingRun, ratingQuery } from "../../../api/rating.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { formatInstant } from "../../../ui/dates.ts";
import { Grid } from "../../../ui/grid.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { Failure, RowsLoading } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tags.tsx";
import { prettyText } from "./pretty-text.ts";
import { RUN_STATES } from "../../../shared/rating-states.ts";
import { unknownText } from "./rating-text.ts";
import { t } from "../../../language/text.ts";

interface RatingDrawerProps {
  readonly invoice: Workspace;
  readonly uuid: string | undefined;
  readonly onClose: () => void;
}

/** One run: what came back, what is wrong with it, what moved since the one before, and what was sent. */
export function RatingDrawer({ invoice, uuid, onClose }: RatingDrawerProps) {
  return (
    <Drawer opened={uuid !== undefined} onClose={onClose} position="right" size={740} title={<strong>{t`Rating`}</strong>}>
      {uuid === undefined ? null : <RunDetail key={uuid} invoice={invoice} uuid={uuid} />}
    </Drawer>
  );
}

function RunDetail({ invoice, uuid }: { readonly invoice: Workspace; readonly uuid: string }) {
  const [comparedTo, setComparedTo] = useState<string | undefined>(undefined);
  const found = useQuery({ ...ratingQuery(invoice.uuid, uuid, comparedTo), placeholderData: keepPreviousData });
  if (found.isPending) return <RowsLoading rows={6} />;
  if (found.data === undefined) return <Failure error={found.error} what={t`The rating`} onRetry={() => void found.refetch()} />;
  const run = found.data;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Pairs run={run} />
      <Validations run={run} />
      {unknownText(run) === null ? null : <p className="dim">{unknownText(run)}</p>}
      <Charges title={t`Vendor charges`} charges={run.vendorCharges} />
      <Charges title={t`Customer charges`} charges={run.customerCharges} />
      <Changes run={run} others={othersOf(invoice, run)} onCompare={setComparedTo} />
      <Raw run={run} />
      <Sent run={run} />
    </div>
  );
}

function Pairs({ run }: { readonly run: RatingRun }) {
  const state = RUN_STATES[run.status];
  return (
    <dl className="pairs">
      <dt>{t`State`}</dt>
      <dd>
        <Tag tone={state.tone}>{state.label}</Tag> {run.httpStatus === null ? "" : t`HTTP ${run.httpStatus}`}
      </dd>
      {run.failure === null ? null : (
        <>
          <dt>{t`Why`}</dt>
          <dd className="over">{run.failure}</dd>
        </>
      )}
      <dt>{t`Order`}</dt>
      <dd>{t`${run.orderExternalId} (version ${run.orderVersion})`}</dd>
      <dt>{t`Asked`}</dt>
      <dd>{t`${formatInstant(run.at)} by ${run.askedByName}`}</dd>
      <dt>{t`Took`}</dt>
      <dd>
        {run.durationMs === null ? "–" : t`${run.durationMs} ms`}, {run.attempts} {run.attempts === 1 ? t`attempt` : t`attempts`}
      </dd>
      <dt>{t`To`}</dt>
      <dd className="mono">{run.url}</dd>
    </dl>
  );
}

function Validations({ run }: { readonly run: RatingRun }) {
  if (run.validations.length === 0) return null;
  return (
    <section aria-label={t`Validations`} className="stack">
      <h3>{t`What breaks a rule`}</h3>
      {run.validations.map((fault) => (
        <p key={fault.rule + fault.message} className="over">
          {fault.message}
        </p>
      ))}
    </section>
  );
}

const CHARGE_COLUMNS = [
  { label: t`Code` },
  { label: t`Amount`, number: true, width: 96 },
  { label: t`Rate`, number: true, width: 92 },
  { label: t`Quantity`, number: true, width: 96 },
  { label: t`Qualifier`, width: 150 },
] as const;

function Charges({ title, charges }: { readonly title: string; readonly charges: readonly RatedCharge[] }) {
  if (charges.length === 0) return null;
  return (
    <section aria-label={title} className="stack">
      <h3>{title}</h3>
      <Grid columns={CHARGE_COLUMNS}>
        {charges.map((charge, at) => (
          <tr key={`${at} ${charge.code ?? ""}`}>
            <td>{charge.code ?? charge.description ?? "–"}</td>
            <td className="num strong">{formatAmount(charge.amount)}</td>
            <td className="num">{charge.rate ?? ""}</td>
            <td className="num">{charge.quantity ?? ""}</td>
            <td>{charge.qualifier ?? ""}</td>
          </tr>
        ))}
      </Grid>
    </section>
  );
}

/** Answered runs that another may be set beside: of the same order first. */
function othersOf(invoice: Workspace, run: RatingRun): readonly RatingRun[] {
  const others = invoice.ratings.filter(({ uuid, status }) => uuid !== run.uuid && status === "answered");
  const isSame = ({ orderUuid }: RatingRun): boolean => orderUuid === run.orderUuid;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))];
}

/** Two runs of the same minute are told apart by how long they took. */
const whichRun = ({ at, durationMs, orderExternalId }: RatingRun): string =>
  t`since ${formatInstant(at)} (${durationMs ?? 0} ms), order ${orderExternalId}`;

interface ChangesProps {
  readonly run: AnswerOf<"getRating">;
  readonly others: readonly RatingRun[];
  readonly onCompare: (uuid: string) => void;
}

function Changes({ run, others, onCompare }: ChangesProps) {
  if (run.status !== "answered" || others.length === 0) return null;
  const isChosen = others.some(({ uuid }) => uuid === run.comparedTo);
  return (
    <section aria-label={t`Changes`} className="stack">
      <div className="flex">
        <h3 className="grow">{t`What moved`}</h3>
        <NativeSelect
          size="xs"
          aria-label={t`Compared with the run of`}
          value={run.comparedTo ?? ""}
          onChange={(event) => onCompare(event.currentTarget.value)}
          data={[
            ...(isChosen
              ? []
              : [{ value: run.comparedTo ?? "", label: run.comparedTo === null ? t`Choose a run` : t`An earlier run` }]),
            ...others.map((other) => ({
              value: other.uuid,
              label: whichRun(other),
            })),
          ]}
        />
      </div>
      {run.comparedTo !== null && run.changes.length === 0 ? <p className="dim">{t`Nothing moved.`}</p> : null}
      {run.changes.map((change) => (
        <div key={change.list + change.charge} className="flex">
          <span className="strong grow">
            {change.charge}
            {change.list === "customer" ? t` (customer)` : ""}
          </span>
          <span className="num">
            {change.before === null ? t`none` : formatAmount(change.before)} →{" "}
            {change.after === null ? t`none` : formatAmount(change.after)}
          </span>
          <span className="num dim">{formatAmount(change.difference)}</span>
        </div>
      ))}
    </section>
  );
}

function Raw({ run }: { readonly run: RatingRun }) {
  if (run.rawResponse === null || run.rawResponse === "") return null;
  return (
    <section aria-label={t`Raw response`} className="stack">
      <h3>{t`What the engine says ${run.rawResponseType === null ? "" : `(${run.rawResponseType})`}`}</h3>
      <pre className="code-block" tabIndex={0}>
        {prettyText(run.rawResponse, run.rawResponseType)}
      </pre>
    </section>
  );
}

function Sent({ run }: { readonly run: AnswerOf<"getRating"> }) {
  return (
    <section aria-label={t`Request`} className="stack">
      <div className="flex">
        <h3 className="grow">{t`What was sent`}</h3>
        <CopyButton text={run.curl} label={t`Copy as curl`} />
      </div>
      {run.leftOut.map((words) => (
        <p key={words} className="dim">
          {t`Left out: ${words}`}
        </p>
      ))}
      <pre className="code-block" tabIndex={0}>
        {prettyText(run.request, "Json")}
      </pre>
    </section>
  );
}
