import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Delegations, delegationQuery, endDelegation, putDelegation, type WantedDelegation } from "../../api/delegation.ts";
import { meQuery } from "../../api/queries.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { t, tx } from "../../language/text.ts";

/** Who approves while one is away, and for whom one approves. Only of those who approve at all. */
export function DelegationCard() {
  const role = useQuery(meQuery).data?.role;
  const approves = role === "approver" || role === "admin";
  const delegations = useQuery({ ...delegationQuery, enabled: approves });
  if (!approves) return null;
  return (
    <Card title={t`While you are away`}>
      {delegations.isPending ? (
        <RowsLoading rows={2} />
      ) : delegations.isLoadingError ? (
        <Failure error={delegations.error} what={t`Who approves for you`} onRetry={() => void delegations.refetch()} />
      ) : (
        <Handing {...delegations.data} />
      )}
    </Card>
  );
}

function Handing({ own, forOthers }: Delegations) {
  const client = useQueryClient();
  const settled = {
    onSettled: () =>
      Promise.all(["delegation", "people", "counts", "queue"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  };
  const put = useMutation({ mutationFn: putDelegation, ...settled });
  const end = useMutation({ mutationFn: endDelegation, ...settled });
  return (
    <div className="stack" style={{ gap: 12 }}>
      {forOthers.map(({ by, byName, from, until, withQueue }) => (
        <div key={by} className="flex wrap">
          <span className="grow">
            {withQueue
              ? tx`You approve for ${<strong>{byName}</strong>}, ${formatDay(from)} to ${formatDay(until)}, and what is assigned to them is among what needs you.`
              : tx`You approve for ${<strong>{byName}</strong>}, ${formatDay(from)} to ${formatDay(until)}.`}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t`End approving for ${byName}`}
            loading={end.isPending}
            onClick={() => end.mutate(by)}
          >{t`End`}</Button>
        </div>
      ))}
      {own === null ? (
        <HandOverForm busy={put.isPending} onPut={put.mutate} />
      ) : (
        <div className="flex wrap">
          <span className="grow">
            {own.withQueue
              ? tx`${<strong>{own.delegateName}</strong>} approves for you, ${formatDay(own.from)} to ${formatDay(own.until)}, and works on what is assigned to you.`
              : tx`${<strong>{own.delegateName}</strong>} approves for you, ${formatDay(own.from)} to ${formatDay(own.until)}.`}
          </span>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t`End that ${own.delegateName} approves for you`}
            loading={put.isPending}
            onClick={() => put.mutate({ delegate: null })}
          >{t`End`}</Button>
        </div>
      )}
      <FailureLine error={put.error ?? end.error} />
      <p className="dim">{t`What they may not approve by themselves they approve by what you may, within your limit; the timeline says that it was for you. Never what you or they entered, approved first or asked to change. They and the admins are told.`}</p>
    </div>
  );
}

interface HandOverFormProps {
  readonly busy: boolean;
  readonly onPut: (wanted: WantedDelegation) => void;
}

function HandOverForm({ busy, onPut }: HandOverFormProps) {
  const me = useQuery(meQuery).data?.user.id;
  const people = useAssigneeChoices(me === undefined ? null : `user:${me}`).filter(({ group }) => group === t`People`);
  const today = new Date().toISOString().slice(0, 10);
  const [delegate, setDelegate] = useState<string | null>(null);
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(today);
  const [withQueue, setWithQueue] = useState(true);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (delegate !== null) onPut({ delegate, from, until, withQueue });
      }}
    >
      <div className="flex wrap" style={{ alignItems: "flex-end" }}>
        <Select
          size="xs"
          label={t`Who approves for you`}
          placeholder={t`Nobody`}
          searchable
          data={people}
          value={delegate}
          onChange={setDelegate}
        />
        <TextInput size="xs" type="date" label={t`From`} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput
          size="xs"
          type="date"
          label={t`Until`}
          min={from}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={busy} disabled={delegate === null}>{t`Hand over`}</Button>
      </div>
      <Checkbox
        size="xs"
        label={t`They work on what is assigned to you, too`}
        checked={withQueue}
        onChange={(event) => setWithQueue(event.currentTarget.checked)}
      />
    </form>
  );
}
