import type { Workspace } from "../../api/answers.ts";
import type { Key } from "../../ui/keys.ts";
import type { IconName } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import type { Decision } from "./decision-kinds.ts";
import type { DialogName } from "./workspace-dialogs.tsx";
import type { Paying } from "./use-line-draft.ts";
import type { Rights } from "./workspace-rights.ts";
import { t } from "../../language/text.ts";

/** Something that can be done with the invoice now, or not, and then why not. */
export interface HeadAction {
  readonly label: string;
  readonly keys: Key;
  readonly icon?: IconName;
  readonly primary?: boolean;
  readonly busy?: boolean;
  /** Why it cannot be done; undefined when it can. */
  readonly whyNot: string | undefined;
  readonly run: () => void;
}

interface Given {
  readonly invoice: Workspace;
  readonly rights: Rights;
  /** A decision is under way; and no dialog shows it. */
  readonly busy: boolean;
  readonly busyAlone: boolean;
  /** What was decided of single charges, in all; undefined: nothing was. */
  readonly paying: Paying | undefined;
  readonly show: (dialog: DialogName) => void;
  readonly decide: (decision: Decision) => void;
}

/** In the row of buttons. */
export function mainActions({ invoice, rights, busy, busyAlone, paying, show, decide }: Given): readonly HeadAction[] {
  if (!rights.open) return [];
  const { whyNot } = rights;
  const approve = (): void => {
    if (busy) return;
    // As billed is not what the grid shows.
    if (paying !== undefined) {
      if (paying.approval === undefined) show("approve");
      else decide(paying.approval);
      return;
    }
    if (rights.plain) decide({ kind: "approve" });
    else show("approve");
  };
  return [
    rights.matched
      ? {
          label:
            invoice.firstApproval !== null
              ? t`Complete the approval`
              : paying === undefined
                ? t`Approve`
                : t`Approve ${formatAmount(paying.sum)}`,
          keys: "Shift+A",
          run: approve,
          primary: true,
          whyNot: rights.whyNotApprove,
          busy: busyAlone,
        }
      : { label: t`Pick the order`, keys: "m", run: () => show("match"), primary: true, whyNot },
    { label: t`Dispute`, keys: "d", run: () => show("dispute"), whyNot },
    { label: t`Terminate`, keys: "Shift+T", run: () => show("terminate"), whyNot },
  ];
}

/** Behind "More". */
export function moreActions({ invoice, rights, show, decide }: Given): readonly HeadAction[] {
  const { open, mayWrite, mayDecide, mine, matched, whyNot } = rights;
  return [
    ...(open && mayWrite
      ? [
          {
            label: mine ? t`Leave it to others` : t`Assign to me`,
            keys: "a" as const,
            run: () => decide({ kind: "assign", assignee: mine ? null : "me" }),
            icon: "person" as const,
            whyNot: undefined,
          },
          {
            label: t`Assign to…`,
            keys: "w" as const,
            run: () => show("assign"),
            icon: "group" as const,
            whyNot: undefined,
          },
          {
            label: invoice.snooze === null ? t`Snooze…` : t`Snooze, or bring back…`,
            keys: "Shift+H" as const,
            run: () => show("snooze"),
            icon: "clock" as const,
            whyNot: undefined,
          },
        ]
      : []),
    ...(mayDecide
      ? [
          { label: t`Hold`, keys: "h" as const, run: () => show("hold"), icon: "clock" as const, whyNot },
          ...(invoice.hold === null
            ? []
            : [
                {
                  label: invoice.hold.terminatesAt === null ? t`Release…` : t`Take the termination back`,
                  keys: "y" as const,
                  // What is released may be paid at once: that is asked before.
                  run: () => (invoice.hold?.terminatesAt == null ? show("release") : decide({ kind: "release" })),
                  icon: "clock" as const,
                  whyNot,
                },
              ]),
          {
            label: t`Audit again`,
            keys: "e" as const,
            run: () => decide({ kind: "audit" }),
            icon: "refresh" as const,
            whyNot,
          },
          ...(matched
            ? [{ label: t`Pick the order`, keys: "m" as const, run: () => show("match"), icon: "order" as const, whyNot }]
            : []),
        ]
      : []),
  ];
}
