import { Button, Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Workspace } from "../../../api/answers.ts";
import type { RatingRun } from "../../../api/rating.ts";
import { Card } from "../../../ui/card.tsx";
import { KeySign } from "../../../ui/key-sign.tsx";
import { formatInstant } from "../../../ui/dates.ts";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { FailureLine } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tags.tsx";
import { RatingDrawer } from "./rating-drawer.tsx";
import { RUN_STATES } from "../../../shared/rating-states.ts";
import { faultText, unknownText, whyNotRate } from "./rating-text.ts";
import { useRating } from "./use-rating.ts";
import { t } from "../../../language/text.ts";

interface RatingCardProps {
  readonly invoice: Workspace;
  readonly open: boolean;
  readonly mayWrite: boolean;
}

/** What the tenant's rating engine says: asked here, every run kept. Nothing for tenants that never had one. */
export function RatingCard({ invoice, open, mayWrite }: RatingCardProps) {
  const rating = useRating(invoice);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const whyNot = whyNotRate(invoice, open, mayWrite);
  useShortcuts(
    whyNot === undefined ? [{ keys: "r", label: t`Ask the rating engine`, group: "Invoice", run: rating.ask }] : [],
    `${invoice.uuid} ${whyNot ?? ""}`,
  );
  return (
    <Card
      title={t`Rating`}
      count={invoice.ratings.length}
      action={<RateButton whyNot={whyNot} asking={rating.asking} onAsk={rating.ask} />}
    >
      <div className="stack">
        {rating.asking ? (
          <div className="flex" role="status">
            <span className="num">{t`${rating.seconds} s`}</span>
            <span className="dim grow">{t`The rating engine is asked`}</span>
            <Button variant="default" size="compact-xs" onClick={rating.cancel}>{t`Cancel`}</Button>
          </div>
        ) : null}
        <FailureLine error={rating.error} />
        {invoice.ratings.length === 0 && !rating.asking ? <p className="dim">{noRuns(whyNot)}</p> : null}
        {invoice.ratings.map((run) => (
          <RunLine key={run.uuid} run={run} onShow={() => setShown(run.uuid)} />
        ))}
        <LegacyInfo invoice={invoice} />
      </div>
      <RatingDrawer invoice={invoice} uuid={shown} onClose={() => setShown(undefined)} />
    </Card>
  );
}

const noRuns = (whyNot: string | undefined): string => (whyNot === undefined ? t`Not asked yet.` : `${whyNot}.`);

interface RateButtonProps {
  readonly whyNot: string | undefined;
  readonly asking: boolean;
  readonly onAsk: () => void;
}

const RateButton = ({ whyNot, asking, onAsk }: RateButtonProps) => (
  <Tooltip label={whyNot ?? ""} disabled={whyNot === undefined}>
    {/* A disabled button has no pointer events of its own: the reason hangs on the span. */}
    <span style={{ display: "inline-flex" }}>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={whyNot !== undefined}
        loading={asking}
        onClick={onAsk}
        aria-keyshortcuts="r"
        {...(whyNot === undefined ? {} : { "aria-description": whyNot })}
      >
        {t`Rate it`}
        <KeySign of="r" />
      </Button>
    </span>
  </Tooltip>
);

function RunLine({ run, onShow }: { readonly run: RatingRun; readonly onShow: () => void }) {
  const state = RUN_STATES[run.status];
  const faults = faultText(run);
  const unknown = unknownText(run);
  return (
    <div>
      <div className="flex">
        <Tag tone={state.tone}>{state.label}</Tag>
        <Button variant="subtle" size="compact-xs" onClick={onShow}>
          {formatInstant(run.at)}
        </Button>
      </div>
      <div className="dim" style={{ fontSize: 12 }}>
        {run.durationMs === null
          ? run.isInForce
            ? t`Order ${run.orderExternalId}, asked by ${run.askedByName}; counts in the audit`
            : t`Order ${run.orderExternalId}, asked by ${run.askedByName}`
          : run.isInForce
            ? t`Order ${run.orderExternalId}, asked by ${run.askedByName}, ${run.durationMs} ms; counts in the audit`
            : t`Order ${run.orderExternalId}, asked by ${run.askedByName}, ${run.durationMs} ms`}
      </div>
      {run.failure === null ? null : (
        <div className="over">
          {run.failure} {run.httpStatus === 401 ? <Link to="/rating-engine">{t`Look at the engine's settings`}</Link> : null}
        </div>
      )}
      {faults === null ? null : <div className="over">{faults}</div>}
      {unknown === null ? null : <div className="dim">{unknown}</div>}
    </div>
  );
}

/** What a legacy create left for the engine; it is kept and shown, and not sent. */
function LegacyInfo({ invoice }: { readonly invoice: Workspace }) {
  const told = invoice.orders.filter((order) => order.ratingEngineInfo !== null);
  return told.map((order) => (
    <div key={order.uuid}>
      <div className="dim" style={{ fontSize: 12 }}>
        {t`Rating information of order ${order.orderNumber}`}
      </div>
      <pre className="code-block" tabIndex={0}>
        {order.ratingEngineInfo}
      </pre>
    </div>
  ));
}
