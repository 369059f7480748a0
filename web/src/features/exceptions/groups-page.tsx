import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { formatInstant } from "../../ui/dates.ts";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount, tidyDecimals, formatCount } from "../../ui/money.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { sayName } from "../../ui/words.ts";
import { rulesQuery } from "../../api/policy.ts";
import { exceptionsQuery, type ExceptionGroup, type GroupAction } from "../../api/exceptions.ts";
import { GroupDialog } from "./group-dialog.tsx";

const route = getRouteApi("/app/exceptions/groups");
const TONES: Readonly<Record<string, Tone>> = {
  block: "bad",
  dispute: "violet",
  review: "warn",
  unmatched: "warn",
  information: "neutral",
};
const GROUPINGS = [
  { value: "rule,vendor", label: "Rule and vendor" },
  { value: "rule,vendor,charge", label: "Also by charge" },
  { value: "rule", label: "Rule alone" },
] as const;

const GroupsPage = () => {
  const navigate = useNavigate();
  const { by } = route.useSearch();
  const groupBy = GROUPINGS.find((one) => one.value === by)?.value ?? GROUPINGS[0].value;
  const role = useQuery(meQuery).data?.role;
  const titles = new Map((useQuery(rulesQuery).data ?? []).map((rule) => [rule.id, rule.title]));
  const list = useInfiniteQuery(exceptionsQuery(groupBy));
  const [decision, setDecision] = useState<{ readonly group: ExceptionGroup; readonly action: GroupAction } | null>(null);
  const close = useCallback(() => setDecision(null), []);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const mayDecide = role === "approver" || role === "admin";
  const mayWrite = role !== undefined && role !== "viewer";
  const titleOf = (rule: string): string => titles.get(rule) ?? sayName(rule);
  return (
    <div className="page">
      <PageHead
        title="Exceptions by cause"
        hint="What has the same cause is decided once. An invoice with several findings is in several groups until one of them settles it."
      >
        <SegmentedControl
          size="xs"
          aria-label="Grouped by"
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
        >
          One by one
        </Button>
      </PageHead>
      <div className="card" style={{ overflow: "auto" }}>
        <Listing
          query={list}
          items={items}
          what="The exceptions"
          columns={[
            "Cause",
            { label: "Invoices", number: true },
            { label: "Billed", number: true },
            { label: "Variance", number: true },
            "One decision for all",
          ]}
          empty={
            <Empty icon="ready" title="No exceptions">
              <p>Invoices outside the audit policy are gathered here by their cause.</p>
            </Empty>
          }
        >
          {(group) => {
            const name = `${titleOf(group.rule)}${group.vendor === null ? "" : `, ${group.vendorName ?? group.vendor}`}${group.charge === null ? "" : `, ${group.charge}`}`;
            const act = (action: GroupAction, label: string, may: boolean) => (
              <Button
                variant="default"
                size="compact-xs"
                disabled={!may}
                aria-label={`${label}: ${name}`}
                onClick={() => setDecision({ group, action })}
              >
                {label}
              </Button>
            );
            return (
              <tr key={`${group.rule} ${group.vendor} ${group.charge} ${group.currency}`}>
                <td>
                  <div className="flex wrap">
                    <span className="strong">{titleOf(group.rule)}</span>
                    <Tag tone={TONES[group.severity] ?? "neutral"}>{sayName(group.severity)}</Tag>
                  </div>
                  <div>
                    {groupBy === "rule" ? null : <span>{group.vendorName ?? group.vendor ?? "Vendor unknown"}</span>}
                    {group.charge === null ? null : <span className="mono"> {group.charge}</span>}
                    <span className="dim"> since {formatInstant(group.firstReceivedAt)}</span>
                  </div>
                  {group.sample === null ? null : (
                    <p className="dim">
                      “{tidyDecimals(group.sample.message)}”{" "}
                      <Link to="/invoices/$uuid" params={{ uuid: group.sample.invoiceUuid }} search={{ from: "exceptions" }}>
                        Open one
                      </Link>
                      {group.count > 1 ? `, ${formatCount(group.count - 1)} more like this` : ""}
                    </p>
                  )}
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
                    {act("approve", "Approve", mayDecide)}
                    {act("dispute", "Dispute", mayDecide)}
                    {act("terminate", "Terminate", mayDecide)}
                    {act("assign", "Take", mayWrite && mayDecide)}
                  </span>
                </td>
              </tr>
            );
          }}
        </Listing>
      </div>
      {decision === null ? null : (
        <GroupDialog group={decision.group} action={decision.action} title={titleOf(decision.group.rule)} onClose={close} />
      )}
    </div>
  );
};

export default GroupsPage;
