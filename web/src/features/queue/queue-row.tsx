import { Link } from "@tanstack/react-router";
import type { QueueItem } from "../../api/answers.ts";
import { QueueTag } from "../../shared/invoice-tags.tsx";
import { Avatar } from "../../shared/people.tsx";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { Variance } from "../../ui/amount.tsx";
import { daysUntil, formatAge, formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount, signOf, tenThousandths, tidyDecimals } from "../../ui/money.ts";

const FAR_OFF_DAYS = 15;
const SOON_DAYS = 2;
/** From a thousand percent on, in tenths: what is so far off needs no tenths, and its column has no room for them. */
const NO_TENTHS_FROM = 10_000n;

const LABELS: readonly (readonly [label: string, className?: string])[] = [
  ["Vendor"],
  ["Invoice"],
  ["State", "col-why"],
  ["Billed", "num"],
  ["Variance", "num"],
  ["%", "num col-percent"],
  ["Due", "col-due"],
  ["Age", "num"],
  ["Who", "col-who"],
];

/** The headings of the table. */
export function Labels() {
  return (
    <div className="queue-cols queue-labels" role="row" aria-rowindex={1}>
      {LABELS.map(([label, className]) => (
        <span key={label} role="columnheader" className={className}>
          {label}
        </span>
      ))}
    </div>
  );
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly now: number;
  readonly isActive: boolean;
  readonly isGone: boolean;
  readonly search: QueueSearch & { readonly from: QueueTab };
  readonly onOpen: () => void;
  readonly onFollow: () => void;
}

/** An invoice of a queue. */
export function QueueRow({ item, index, start, now, isActive, isGone, search, onOpen, onFollow }: QueueRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className={isGone ? "queue-cols queue-row gone" : "queue-cols queue-row"}
      style={{ transform: `translateY(${start}px)` }}
      title={isGone ? "No longer in this queue" : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || (event.target instanceof Element && event.target.closest("a") !== null)) return;
        onOpen();
      }}
    >
      <VendorCell item={item} />
      <span role="gridcell" className="clip">
        <Link to="/invoices/$uuid" params={{ uuid: item.uuid }} search={search} tabIndex={isActive ? 0 : -1} onClick={onFollow}>
          {item.invoiceNumber}
        </Link>
      </span>
      <StateCell item={item} />
      <span role="gridcell" className="num">
        {formatAmount(item.billed)} <span className="dim">{item.currency}</span>
      </span>
      <span role="gridcell" className="num">
        <Variance value={item.variance} />
      </span>
      <span role="gridcell" className="num dim col-percent">
        {percentOf(item)}
      </span>
      <span role="gridcell" className="col-due clip">
        <Due item={item} now={now} />
      </span>
      <span role="gridcell" className="num dim" title={`Received ${formatInstant(item.receivedAt)}`}>
        {formatAge(item.receivedAt, now)}
      </span>
      <span role="gridcell" className="col-who">
        <Avatar assignee={item.assignee} name={item.assigneeName} />
      </span>
    </div>
  );
}

const VendorCell = ({ item: { vendor } }: { readonly item: QueueItem }) => (
  <span
    role="gridcell"
    className="clip"
    title={[vendor.name, vendor.scac, vendor.externalId].filter((text) => text !== null).join(" · ")}
  >
    {vendor.name ?? vendor.externalId ?? vendor.scac ?? "Unknown vendor"}
  </span>
);

const StateCell = ({ item }: { readonly item: QueueItem }) => (
  <span role="gridcell" className="flex col-why">
    <QueueTag item={item} />
    <span className="clip dim" title={item.headline ?? undefined}>
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
  if (days < 0) return `${-days} d late`;
  return days === 0 ? "today" : `in ${days} d`;
}

function Due({ item, now }: { readonly item: QueueItem; readonly now: number }) {
  const days = item.status === "approved" || item.status === "terminated" ? null : daysUntil(item.dueOn, now);
  const words = dueText(item.dueOn, days);
  return (
    <span className="flex" style={{ gap: 5 }} title={item.dueOn === null ? undefined : `Due ${formatDay(item.dueOn)}`}>
      {item.isQuickPay ? (
        <span className="tag warn" title="Quick pay: first in the queue" style={{ padding: "0 4px" }}>
          <Icon name="bolt" size={13} />
          <span className="sr-only">Quick pay</span>
        </span>
      ) : null}
      {words === null ? (
        <span className="dim">–</span>
      ) : (
        <span className={days !== null && days < 0 ? "over" : days !== null && days <= SOON_DAYS ? "strong" : "dim"}>
          {words}
        </span>
      )}
    </span>
  );
}
