import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { forgetJob, type ParkedJob, parkedJobsQuery, retryJob } from "../../api/health.ts";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { t, translated, tx } from "../../language/text.ts";

export const ONLY_ADMINS = t`An administrator tries failed jobs again: what they do may be paid by`;

/** Does something about a failed job, says so, and reads what is left. */
function useDeed(act: (job: ParkedJob) => Promise<unknown>, said: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => notifications.show({ message: said, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`It could not be done`, message: error.message, color: "red.9" }),
    onSettled: () => Promise.all(["parked-jobs", "health"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Jobs that failed until their last attempt, each with its cause and what can be done about it. */
export function ParkedJobs({ mayAct }: { readonly mayAct: boolean }) {
  const list = useInfiniteQuery(parkedJobsQuery);
  const retry = useDeed(retryJob, t`It is being tried again`);
  const forget = useDeed(forgetJob, t`It is forgotten`);
  const [asked, setAsked] = useState<ParkedJob | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card flush title={t`Failed jobs`} count={items.length}>
      {items.length === 0 ? null : (
        <p
          className="dim"
          style={{ padding: "10px 14px" }}
        >{tx`Mend what the cause says, then try again: one of them here, or all of a kind under Queue. Messages that did not land are under ${<Link to="/failures">{t`What failed`}</Link>}.`}</p>
      )}
      <Listing
        query={list}
        items={items}
        what={t`The failed jobs`}
        loadingRows={2}
        columns={[t`Failed`, t`Job`, t`Cause`, { label: t`Actions`, hidden: true }]}
        empty={
          <p className="dim card-body">{tx`None. Messages that did not land are under ${<Link to="/failures">{t`What failed`}</Link>}.`}</p>
        }
      >
        {(job) => (
          <JobRow
            key={job.uuid}
            job={job}
            mayAct={mayAct}
            isRetried={retry.isPending && retry.variables.uuid === job.uuid}
            onRetry={() => retry.mutate(job)}
            onForget={() => setAsked(job)}
          />
        )}
      </Listing>
      <Confirm
        opened={asked !== null}
        title={t`Forget this job?`}
        verb={t`Forget`}
        onClose={() => setAsked(null)}
        onConfirm={() => (asked === null ? undefined : forget.mutate(asked))}
      >
        <p>{t`${sayName(asked?.kind ?? "")}: it is not tried any more, and whoever it was for is not told.`}</p>
      </Confirm>
    </Card>
  );
}

interface JobRowProps {
  readonly job: ParkedJob;
  readonly mayAct: boolean;
  readonly isRetried: boolean;
  readonly onRetry: () => void;
  readonly onForget: () => void;
}

function JobRow({ job, mayAct, isRetried, onRetry, onForget }: JobRowProps) {
  const props = { variant: "default", size: "compact-xs", disabled: !mayAct, title: mayAct ? undefined : ONLY_ADMINS } as const;
  return (
    <tr>
      <td className="dim">{formatInstant(job.parkedAt)}</td>
      <td style={{ maxWidth: 380 }}>
        <span className="strong">{sayName(job.kind)}</span>
        <div className="dim">{translated(job.what)}</div>
      </td>
      <td style={{ overflowWrap: "anywhere" }}>{job.error ?? t`No cause was noted`}</td>
      <td className="num">
        <div className="flex wrap" style={{ gap: 6 }}>
          <Button
            {...props}
            aria-label={t`Try again: ${sayName(job.kind)}`}
            loading={isRetried}
            onClick={onRetry}
          >{t`Try again`}</Button>
          {job.mayBeForgotten ? (
            <Button {...props} aria-label={t`Forget: ${sayName(job.kind)}`} onClick={onForget}>{t`Forget`}</Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
