import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount, tidyDecimals, formatCount } from "../../ui/money.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { rulesQuery } from "../../api/policy.ts";
import { exceptionsQuery, type ExceptionGroup, type GroupAction } from "../../api/exceptions.ts";
import { GroupDialog } from "./group-dialog.tsx";
import { t, translated } from "../../language/text.ts";

const route = getRouteApi("/app/exceptions/groups");
const TONES: Readonly<Record<string, Tone>> = {
  block: "bad",
  dispute: "violet",
  review: "warn",
  unmatched: "warn",
  information: "neutral",
};
const GROUPINGS = [
  { value: "rule,vendor", label: t`Rule and vendor` },
  { value: "rule,vendor,charge", label: t`Also by charge` },
  { value: "rule", label: t`Rule alone` },
] as const;

const COLUMNS = [
  t`Cause`,
  { label: t`Invoices`, number: true },
  { label: t`Billed`, number: true },
  { label: t`Variance`, number: true },
  t`One decision for all`,
] as const;

/** Exceptions that have the same cause, to be decided once. */
function GroupsPage() {
  const { by } = route.useSearch();
  const groupBy = GROUPINGS.find((grouping) => grouping.value === by)?.value ?? GROUPINGS[0].value;
  const role = useQuery(meQuery).data?.role;
  const titles = new Map((useQuery(rulesQuery).data ?? []).map((rule) => [rule.id, translated(rule.title)]));
  const list = useInfiniteQuery(exceptionsQuery(groupBy));
  const [decision, setDecision] = useState<{ readonly group: ExceptionGroup; readonly action: GroupAction } | null>(null);
  const close = useCallback(() => setDecision(null), []);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const titleOf = (rule: string): string => titles.get(rule) ?? sayName(rule);
  return (
    <div className="page">
      <Head groupBy={groupBy} />
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The exceptions`}
          columns={COLUMNS}
          empty={
            <Empty icon="ready" title={t`No exceptions`}>
              <p>{t`Invoices outside the audit policy are gathered here by their cause.`}</p>
            </Empty>
          }
        >
          {(group) => (
            <GroupRow
              key={`${group.rule} ${group.vendor} ${group.charge} ${group.currency}`}
              group={group}
              title={titleOf(group.rule)}
              showsVendor={groupBy !== "rule"}
              mayDecide={role === "approver" || role === "admin"}
              onDecide={(action) => setDecision({ group, action })}
            />
          )}
        </Listing>
      </ListCard>
      {decision === null ? null : (
        <GroupDialog group={decision.group} action={decision.action} title={titleOf(decision.group.rule)} onClose={close} />
      )}
    </div>
  );
}

function Head({ groupBy }: { readonly groupBy: string }) {
  const navigate = useNavigate();
  return (
    <PageHead
      title={t`Exceptions by cause`}
      hint={t`What has the same cause is decided once. An invoice with several findings is in several groups until one of them settles it.`}
    >
      <SegmentedControl
        size="xs"
        aria-label={t`Grouped by`}
        value={groupBy}
        onChange={(by) =>
          void navigate({ to: "/exceptions/groups", search: by === GROUPINGS[0].value ? {} : { by }, replace: true })
        }
        data={[...GROUPINGS]}
      />
      <Button
        variant="default"
        component="a"
        href="/queue/exceptions"
        onClick={(event) => {
          event.preventDefault();
          void navigate({ to: "/queue/$tab", params: { tab: "exceptions" } });
        }}
      >{t`One by one`}</Button>
    </PageHead>
  );
}

interface GroupRowProps {
  readonly group: ExceptionGroup;
  /** Of the rule. */
  readonly title: string;
  readonly showsVendor: boolean;
  readonly mayDecide: boolean;
  readonly onDecide: (action: GroupAction) => void;
}

const ACTIONS: readonly (readonly [action: GroupAction, label: string])[] = [
  ["approve", t`Approve`],
  ["dispute", t`Dispute`],
  ["terminate", t`Terminate`],
  ["assign", t`Take`],
];

function GroupRow({ group, title, showsVendor, mayDecide, onDecide }: GroupRowProps) {
  const name = [title, group.vendor === null ? null : (group.vendorName ?? group.vendor), group.charge]
    .filter((part) => part !== null)
    .join(", ");
  return (
    <tr>
      <td>
        <div className="flex wrap">
          <span className="strong">{title}</span>
          <Tag tone={TONES[group.severity] ?? "neutral"}>{sayName(group.severity)}</Tag>
        </div>
        <div>
          {showsVendor ? <span>{group.vendorName ?? group.vendor ?? t`Vendor unknown`}</span> : null}
          {group.charge === null ? null : <span className="mono"> {group.charge}</span>}
          <span className="dim"> {t`since ${formatInstant(group.firstReceivedAt)}`}</span>
        </div>
        <Sample group={group} />
      </td>
      <td className="num strong">{formatCount(group.count)}</td>
      <td className="num">
        {formatAmount(group.billed)} <span className="dim">{group.currency}</span>
      </td>
      <td className="num">
        <Variance value={group.variance} />
      </td>
      <td>
        <span className="flex wrap" style={{ gap: 4 }}>
          {ACTIONS.map(([action, label]) => (
            <Button
              key={action}
              variant="default"
              size="compact-xs"
              disabled={!mayDecide}
              aria-label={`${label}: ${name}`}
              onClick={() => onDecide(action)}
            >
              {label}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  );
}

function Sample({ group: { sample, count } }: Pick<GroupRowProps, "group">) {
  if (sample === null) return null;
  return (
    <p className="dim">
      “{tidyDecimals(sample.message)}”{" "}
      <Link to="/invoices/$uuid" params={{ uuid: sample.invoiceUuid }} search={{ from: "exceptions" }}>{t`Open one`}</Link>
      {count > 1 ? t`, ${formatCount(count - 1)} more like this` : ""}
    </p>
  );
}

export default GroupsPage;
