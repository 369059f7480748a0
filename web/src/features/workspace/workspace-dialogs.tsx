import { lazy, Suspense } from "react";
import type { Me, Workspace } from "../../api/answers.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { DisputeDialog } from "./disputes/dispute-dialog.tsx";
import type { LineDraft } from "./line-draft.ts";
import { MatchPicker } from "./matching/match-picker.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { ApproveDialog } from "./approve-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { TerminateDialog } from "./terminate-dialog.tsx";
import type { useDecisions } from "./use-decisions.ts";

const SnoozeDialog = lazy(() => import("../../shared/several/snooze-dialog.tsx"));

export type DialogName = "approve" | "dispute" | "terminate" | "match" | "hold" | "release" | "assign" | "snooze";

interface WorkspaceDialogsProps {
  readonly invoice: Workspace;
  readonly me: Me;
  /** The one that is open. */
  readonly name: DialogName | null;
  readonly lines: LineDraft;
  readonly decisions: ReturnType<typeof useDecisions>;
  readonly onClose: () => void;
  /** `isDone`: it was put off, or brought back. */
  readonly onSnoozed: (isDone: boolean) => void;
}

/** The dialogs of decisions that need more than a click, and the one that tells who was first. */
export function WorkspaceDialogs({ invoice, me, name, lines, decisions, onClose, onSnoozed }: WorkspaceDialogsProps) {
  const now = useTenantNow();
  const shared = { opened: true, invoice, busy: decisions.busy, error: decisions.error, onClose } as const;
  return (
    <>
      {name === "approve" ? (
        <ApproveDialog
          {...shared}
          me={me}
          lines={lines}
          onApprove={({ reason, charges }) =>
            decisions.decide(invoice, {
              kind: "approve",
              ...(reason === undefined ? {} : { reason }),
              ...(charges === undefined ? {} : { charges }),
            })
          }
        />
      ) : null}
      {name === "dispute" ? (
        <DisputeDialog {...shared} onRaise={(dispute) => decisions.decide(invoice, { kind: "dispute", dispute })} />
      ) : null}
      {name === "assign" ? (
        <AssignDialog
          {...shared}
          onAssign={(assignee) => decisions.decide(invoice, { kind: "assign", assignee, picked: true })}
        />
      ) : null}
      {name === "snooze" ? (
        <Suspense fallback={null}>
          <SnoozeDialog
            items={[{ ...invoice, assignee: invoice.assignee ?? null, snoozedUntil: invoice.snooze?.until ?? null }]}
            now={now}
            onClose={onSnoozed}
          />
        </Suspense>
      ) : null}
      {name === "hold" ? <HoldDialog {...shared} onHold={(hold) => decisions.decide(invoice, { kind: "hold", hold })} /> : null}
      {name === "release" ? (
        <ReleaseDialog {...shared} onRelease={() => decisions.decide(invoice, { kind: "release", picked: true })} />
      ) : null}
      {name === "terminate" ? (
        <TerminateDialog
          {...shared}
          onTerminate={(reason, message) => decisions.decide(invoice, { kind: "terminate", reason, message })}
        />
      ) : null}
      {name === "match" ? (
        <MatchPicker
          {...shared}
          onMatch={(choice) => decisions.decide(invoice, { kind: "match", ...choice })}
          onUnmatch={(reason) => decisions.decide(invoice, { kind: "unmatch", reason })}
          onRematch={(reason) => decisions.decide(invoice, { kind: "rematch", reason })}
        />
      ) : null}
      {decisions.conflict === null ? null : (
        <ConflictDialog
          before={decisions.conflict.before}
          after={decisions.conflict.after}
          kind={decisions.conflict.decision.kind}
          onClose={() => {
            onClose();
            void decisions.closeConflict();
          }}
          onAgain={decisions.again}
        />
      )}
    </>
  );
}
