import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  applyAssignmentRules,
  assignmentPreviewQuery,
  type AssignmentRules,
  assignmentRulesQuery,
  type AssignmentRun,
  isUnderWay,
  undoAssignmentRun,
} from "../../api/assignment-rules.ts";
import { useMay } from "../../shared/may.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { formatCount } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

/** What waits already: what the rules would assign of it, how far that is, and the way back. */
export function ApplyCard({ rules }: { readonly rules: AssignmentRules }) {
  const client = useQueryClient();
  const { run, eTag } = rules;
  const isBusy = isUnderWay(run);
  const preview = useQuery({ ...assignmentPreviewQuery(rules), enabled: !isBusy });
  const may = useMay("applyAssignmentRules");
  const settled = {
    onSuccess: (now: AssignmentRules) => client.setQueryData(assignmentRulesQuery.queryKey, now),
    onError: () => client.invalidateQueries({ queryKey: assignmentRulesQuery.queryKey }),
  };
  const apply = useMutation({ mutationFn: () => applyAssignmentRules(eTag), ...settled });
  const undo = useMutation({ mutationFn: (runUuid: string) => undoAssignmentRun(runUuid), ...settled });
  const shown = preview.data;
  return (
    <Card title={t`What waits already`}>
      <div className="stack" style={{ gap: 12 }}>
        <p>{t`A change of the rules moves nothing by itself, and what somebody has stays theirs.`}</p>
        {isBusy || shown === undefined ? null : (
          <div className="flex" style={{ flexWrap: "wrap", gap: 12 }}>
            <span className="grow" role="status">
              <strong>
                {t`These rules would assign ${formatCount(shown.assigned)} of the ${formatCount(shown.unassigned)} invoices that nobody has now.`}
              </strong>{" "}
              {shown.looked < shown.unassigned ? t`The first ${formatCount(shown.looked)} were looked at.` : null}
            </span>
            <Button
              loading={apply.isPending}
              {...may}
              disabled={may.disabled || shown.assigned === 0}
              onClick={() => apply.mutate()}
            >
              {shown.assigned === 1 ? t`Assign it now` : t`Assign them now`}
            </Button>
          </div>
        )}
        {isBusy || shown === undefined ? null : <WhoGets rules={shown.rules} />}
        <FailureLine error={apply.error ?? undo.error ?? preview.error} />
        {run === null ? null : <RunLine run={run} may={may} busy={undo.isPending} onUndo={() => undo.mutate(run.uuid)} />}
      </div>
    </Card>
  );
}

type Previewed = {
  readonly name: string;
  readonly to: readonly { readonly assignee: string; readonly name: string | null; readonly invoices: number }[];
};

function WhoGets({ rules }: { readonly rules: readonly Previewed[] }) {
  const some = rules.filter(({ to }) => to.length > 0);
  if (some.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {some.map(({ name, to }) => (
        <li key={name}>
          {name}: {to.map((each) => `${each.name ?? each.assignee} ${formatCount(each.invoices)}`).join(", ")}
        </li>
      ))}
    </ul>
  );
}

interface RunLineProps {
  readonly run: AssignmentRun;
  readonly may: ReturnType<typeof useMay>;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** How far the run that began last is, or what came of it; it can be taken back for a day. */
function RunLine({ run, may, busy, onUndo }: RunLineProps) {
  const { state, looked, unassigned, assigned, restored, passedOver } = run;
  const back = restored + passedOver;
  const share = state === "running" ? looked / Math.max(1, unassigned) : back / Math.max(1, assigned);
  const said = {
    running: t`${formatCount(looked)} of ${formatCount(unassigned)} looked at, ${formatCount(assigned)} assigned`,
    done: t`${formatCount(assigned)} assigned on ${formatInstant(run.startedAt)} by ${run.startedByName ?? t`somebody`}`,
    undoing: t`${formatCount(back)} of ${formatCount(assigned)} taken back`,
    undone: t`${formatCount(restored)} of ${formatCount(assigned)} taken back: nobody's again`,
  }[state];
  return (
    <div className="note-box info" role="status">
      {isUnderWay(run) ? <Progress value={Math.min(1, share) * 100} aria-label={said} style={{ marginBottom: 8 }} /> : null}
      <div className="flex" style={{ flexWrap: "wrap", gap: 12 }}>
        <span className="grow">
          {said}
          {passedOver === 0 ? null : (
            <>
              {". "}
              {t`${formatCount(passedOver)} were passed over: somebody changed or decided them meanwhile.`}
            </>
          )}
        </span>
        {state === "running" || (state === "done" && assigned > 0) ? (
          <Button variant="default" size="compact-sm" loading={busy} {...may} onClick={onUndo}>
            {state === "running" ? t`Stop and take back` : t`Take back`}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
