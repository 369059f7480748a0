import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { QueueItem } from "../../api/answers.ts";
import type { InvoiceSort } from "../../api/queries.ts";
import { saySource } from "../../shared/invoice-sources.ts";
import { QueueTag } from "../../shared/invoice-tags.tsx";
import { Avatar } from "../../shared/people.tsx";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { Variance } from "../../ui/amount.tsx";
import { daysUntil, formatAge, formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount, signOf, tenThousandths, tidyDecimals } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

const FAR_OFF_DAYS = 15;
const SOON_DAYS = 2;
/** From a thousand percent on, in tenths: what is so far off needs no tenths, and its column has no room for them. */
const NO_TENTHS_FROM = 10_000n;

/** What a cell is drawn with beside its invoice. */
export interface CellContext {
  readonly now: number;
  readonly isActive: boolean;
  readonly search: QueueSearch & { readonly from: QueueTab };
  readonly onFollow: () => void;
}

export interface QueueColumn {
  readonly id: string;
  readonly label: string;
  /** Of its track where the columns are chosen by the person. */
  readonly width: string;
  readonly className?: string;
  /** What a click on the heading sorts by: the first one, then the other. */
  readonly sorts?: readonly [InvoiceSort, InvoiceSort?];
  readonly cell: (item: QueueItem, context: CellContext) => ReactNode;
}

const amountOf = (value: string | null | undefined): string => (value == null ? "–" : formatAmount(value));

/** Every column a list of invoices has, in the order in which they stand. */
export const QUEUE_COLUMNS: readonly QueueColumn[] = [
  {
    id: "vendor",
    label: t`Vendor`,
    width: "minmax(140px, 1fr)",
    cell: ({ vendor }) => (
      <span className="clip" title={[vendor.name, vendor.scac, vendor.externalId].filter((text) => text !== null).join(" · ")}>
        {vendor.name ?? vendor.externalId ?? vendor.scac ?? t`Unknown vendor`}
      </span>
    ),
  },
  {
    id: "invoice",
    label: t`Invoice`,
    width: "124px",
    cell: (item, { search, isActive, onFollow }) => (
      <Link to="/invoices/$uuid" params={{ uuid: item.uuid }} search={search} tabIndex={isActive ? 0 : -1} onClick={onFollow}>
        {item.invoiceNumber}
      </Link>
    ),
  },
  { id: "state", label: t`State`, width: "minmax(220px, 2.3fr)", className: "col-why", cell: (item) => <State item={item} /> },
  { id: "type", label: t`Type`, width: "110px", cell: (item) => sayName(item.type) },
  { id: "orders", label: t`Orders`, width: "140px", cell: (item) => item.orders.join(", ") || "–" },
  {
    id: "billed",
    label: t`Billed`,
    width: "110px",
    className: "num",
    sorts: ["-billed", "billed"],
    cell: (item) => (
      <>
        {formatAmount(item.billed)} <span className="dim">{item.currency}</span>
      </>
    ),
  },
  { id: "expected", label: t`Expected`, width: "96px", className: "num", cell: (item) => amountOf(item.expected) },
  {
    id: "variance",
    label: t`Variance`,
    width: "90px",
    className: "num",
    sorts: ["-variance", "variance"],
    cell: (item) => <Variance value={item.variance} />,
  },
  { id: "percent", label: "%", width: "56px", className: "num dim col-percent", cell: (item) => percentOf(item) },
  { id: "approved", label: t`Approved`, width: "96px", className: "num", cell: (item) => amountOf(item.approved) },
  { id: "invoiced", label: t`Invoice date`, width: "110px", cell: (item) => formatDay(item.invoiceOn) },
  {
    id: "due",
    label: t`Due`,
    width: "96px",
    className: "col-due",
    sorts: ["due"],
    cell: (item, { now }) => <Due item={item} now={now} />,
  },
  {
    id: "age",
    label: t`Age`,
    width: "64px",
    className: "num dim",
    sorts: ["oldest", "newest"],
    cell: (item, { now }) => <span title={t`Received ${formatInstant(item.receivedAt)}`}>{formatAge(item.receivedAt, now)}</span>,
  },
  { id: "source", label: t`Came by`, width: "80px", cell: (item) => saySource(item.source) },
  {
    id: "decided",
    label: t`Decided`,
    width: "160px",
    sorts: ["finalized"],
    cell: (item) => (item.finalizedAt === null ? "–" : formatInstant(item.finalizedAt)),
  },
  { id: "found", label: t`Savings found`, width: "110px", className: "num", cell: (item) => amountOf(item.savings?.found) },
  {
    id: "realized",
    label: t`Savings realized`,
    width: "120px",
    className: "num",
    cell: (item) => amountOf(item.savings?.realized),
  },
  {
    id: "delivered",
    label: t`Delivered`,
    width: "160px",
    cell: (item) => <HandedOver item={item} />,
  },
  {
    id: "snoozed",
    label: t`Snoozed until`,
    width: "170px",
    cell: (item) => (item.snoozedUntil === null ? "–" : formatInstant(item.snoozedUntil)),
  },
  {
    id: "who",
    label: t`Who`,
    width: "36px",
    className: "col-who",
    cell: (item) => <Avatar assignee={item.assignee} name={item.assigneeName} />,
  },
];

const USUAL = ["vendor", "invoice", "state", "billed", "variance", "percent", "due", "age", "who"];

/** The columns that an address names; the usual ones where it names none. An invoice without its number is none. */
export function shownColumns(columns: string | undefined): readonly QueueColumn[] {
  const ids = columns === undefined ? USUAL : ["invoice", ...columns.split(",")];
  return QUEUE_COLUMNS.filter(({ id }) => ids.includes(id));
}

/** What stands in the address for these columns: nothing for the usual ones. */
export function columnsInAddress(ids: readonly string[]): string | undefined {
  const chosen = QUEUE_COLUMNS.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return chosen.join(",") === USUAL.join(",") ? undefined : chosen.join(",");
}

/** Whether its consumer said that the result arrived; what they are given stands on the invoice's page. */
const HandedOver = ({ item: { uuid, finalizedAt, deliveredAt } }: { readonly item: QueueItem }) =>
  finalizedAt === null ? (
    "–"
  ) : (
    <Link to="/invoices/$uuid" params={{ uuid }} hash="as-returned" tabIndex={-1}>
      {deliveredAt === null ? t`Not delivered` : formatInstant(deliveredAt)}
    </Link>
  );

const State = ({ item }: { readonly item: QueueItem }) => (
  <span className="flex">
    <QueueTag item={item} />
    {item.snoozedUntil === null ? null : (
      <span
        className="tag"
        title={t`Snoozed by ${item.snoozedByName ?? t`somebody`} until ${formatInstant(item.snoozedUntil)}`}
      >{t`Snoozed`}</span>
    )}
    {item.deliveredAt === null ? null : (
      <span className="tag" title={t`Marked as delivered on ${formatInstant(item.deliveredAt)}.`}>{t`Delivered`}</span>
    )}
    <span className="queue-why dim" title={item.headline ?? undefined}>
      {item.headline === null
        ? item.type === "Invoice"
          ? ""
          : item.type
        : tidyDecimals(item.headline.replace(/ Allowed is .*$/, ""))}
    </span>
  </span>
);

/** The variance as a share of what was expected, to a tenth: worked out on whole ten-thousandths. */
const percentOf = (item: QueueItem): string => {
  const expected = tenThousandths(item.expected);
  const variance = tenThousandths(item.variance);
  if (expected === null || variance === null || expected === 0n || signOf(item.variance) === 0) return "";
  const size = expected < 0n ? -expected : expected;
  const tenths = ((variance < 0n ? -variance : variance) * 1000n + size / 2n) / size;
  const sign = variance < 0n ? "−" : "+";
  return tenths < NO_TENTHS_FROM ? `${sign}${tenths / 10n}.${tenths % 10n}` : `${sign}${tenths / 10n}`;
};

/** "3 d late", "today", "in 5 d", or the day itself where it is far off or says nothing any more; null without one. */
function dueText(dueOn: string | null, days: number | null): string | null {
  if (dueOn === null) return null;
  if (days === null || days >= FAR_OFF_DAYS) return formatDay(dueOn).replace(/, \d{4}$/, "");
  if (days < 0) return t`${-days} d late`;
  return days === 0 ? t`today` : t`in ${days} d`;
}

function Due({ item, now }: { readonly item: QueueItem; readonly now: number }) {
  const days = item.status === "approved" || item.status === "terminated" ? null : daysUntil(item.dueOn, now);
  const words = dueText(item.dueOn, days);
  return (
    <span className="flex" style={{ gap: 5 }} title={item.dueOn === null ? undefined : t`Due ${formatDay(item.dueOn)}`}>
      {item.isQuickPay ? (
        <span className="tag warn" title={t`Quick pay: first in the queue`} style={{ padding: "0 4px" }}>
          <Icon name="bolt" size={13} />
          <span className="sr-only">{t`Quick pay`}</span>
        </span>
      ) : null}
      {words === null ? (
        <span className="dim">–</span>
      ) : (
        <span className={days !== null && days < 0 ? "over" : days !== null && days <= SOON_DAYS ? "strong" : "dim"}>
          <span className="on-wide">{words}</span>
          <span className="on-phone" aria-hidden="true">
            {days !== null && days < 0 ? t`${-days} d` : words}
          </span>
        </span>
      )}
    </span>
  );
}
