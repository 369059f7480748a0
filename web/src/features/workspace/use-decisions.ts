import { dropDraft } from "../../ui/kept-draft.ts";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AnswerOf, Workspace } from "../../api/answers.ts";
import { ApiError } from "../../api/api-error.ts";
import {
  approveInvoice,
  assignInvoice,
  auditAgain,
  holdInvoice,
  releaseInvoice,
  takeBackHold,
  terminateInvoice,
  undoTermination,
  undoApproval,
} from "../../api/decisions.ts";
import { matchOrders, rematchOrders, unmatchOrders } from "../../api/matching.ts";
import { meQuery, readWorkspace } from "../../api/queries.ts";
import { offerReverse, offerUndo } from "../../shared/undo-offers.ts";
import { useShown } from "../../ui/use-shown.ts";
import { mailedTo, raisedText } from "./disputes/dispute-form.ts";
import { sayElsewhere, useOpenInvoice } from "./say-elsewhere.tsx";
import { raiseWithUndo } from "./raise-with-undo.ts";
import { restoreMatch } from "./matching/restore-match.ts";
import { type Decision, DECISIONS, draftEntry, failsInDialog } from "./decision-kinds.ts";
import { t } from "../../language/text.ts";

type Approval = AnswerOf<"approveInvoice">;

export interface Conflict {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly decision: Decision;
}

interface Decided {
  readonly invoice: Workspace;
  readonly decision: Decision;
}

/**
 * Carries decisions out, tells when someone else was first, and goes on to the next invoice. Whoever opened another invoice
 * meanwhile stays there: what became of this one is said in a toast.
 */
export function useDecisions(onDone: (decision: Decision, movesOn: boolean) => void) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const shown = useShown();
  const open = useOpenInvoice();
  const person = useQuery(meQuery).data?.user.id;
  const me = person === undefined ? undefined : `user:${person}`;
  const isRunning = useRef(false);
  const decide = useMutation({
    mutationFn: ({ invoice, decision }: Decided) => carryOut(invoice, decision),
    onSuccess: async (approval, { invoice, decision }) => {
      dropDraft(draftEntry(decision.kind, invoice.uuid));
      if (decision.kind === "approve") dropDraft(draftEntry("lines", invoice.uuid));
      if (approval !== null) sayApproval(invoice, approval);
      offerReverseOf(invoice, decision, me);
      sayDone(invoice, decision);
      if (shown()) onDone(decision, DECISIONS[decision.kind].movesOn);
      await Promise.all([
        client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
        client.invalidateQueries({ queryKey: ["counts"] }),
      ]);
    },
    onError: async (error, { invoice, decision }) => {
      const sayLeft = async (): Promise<void> => {
        sayElsewhere(invoice, { ...failureOf(error, { invoice, decision }), open });
        // Whoever goes back decides on what it is now.
        await client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] });
      };
      if (!shown()) return sayLeft();
      if (!isConflict(error)) {
        if (!failsInDialog(decision)) notifications.show({ color: "red.9", autoClose: 8000, ...failureOf(error, { decision }) });
        return;
      }
      const after = await readWorkspace(invoice.uuid).catch(() => null);
      if (!shown()) await sayLeft();
      else if (after !== null) setConflict({ before: invoice, after, decision });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  /** A second key before the first has its answer says nothing new. */
  const begin = (what: Decided): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    decide.mutate(what);
  };

  return {
    busy: decide.isPending,
    /** A refusal to be shown where the decision was made; conflicts have a dialog of their own. */
    error: isConflict(decide.error) ? null : decide.error,
    decide: (invoice: Workspace, decision: Decision): void => begin({ invoice, decision }),
    reset: decide.reset,
    conflict,
    closeConflict: async (): Promise<void> => {
      const what = conflict;
      setConflict(null);
      decide.reset();
      if (what !== null) await client.invalidateQueries({ queryKey: ["invoice", what.after.uuid] });
    },
    again: (): void => {
      if (conflict === null) return;
      const { after, decision } = conflict;
      setConflict(null);
      begin({ invoice: after, decision });
    },
  };
}

/** What an approval answered; null for every other decision. */
async function carryOut(invoice: Workspace, decision: Decision): Promise<Approval | null> {
  if (decision.kind === "approve") return approveInvoice(invoice, decision.reason, decision.charges);
  if (decision.kind === "dispute") {
    const mailed = mailedTo(invoice, decision.dispute) !== null;
    await raiseWithUndo(invoice, decision.dispute, mailed ? t`is being disputed by mail` : t`is being disputed without a mail`);
    return null;
  }
  await carryOutOther(invoice, decision);
  return null;
}

async function carryOutOther(
  invoice: Workspace,
  decision: Exclude<Decision, { readonly kind: "approve" | "dispute" }>,
): Promise<unknown> {
  switch (decision.kind) {
    case "terminate":
      return terminateInvoice(invoice, decision.reason, decision.message);
    case "hold": {
      const { at } = await holdInvoice(invoice, decision.hold);
      return offerReverse(invoice, { kind: "hold", what: t`is held`, undo: () => takeBackHold(invoice.uuid, at) });
    }
    case "release":
      return invoice.hold?.terminatesAt != null ? undoTermination(invoice.uuid) : releaseInvoice(invoice);
    case "withdraw":
      return undoApproval(invoice.uuid, invoice.eTag);
    case "audit":
      return auditAgain(invoice);
    case "match":
      return matchOrders(invoice, decision.orders, decision.reason);
    case "unmatch":
      return unmatchOrders(invoice, decision.reason);
    case "rematch":
      return rematchOrders(invoice, decision.reason);
    case "assign":
      return assignInvoice(invoice.uuid, decision.assignee);
  }
}

const MATCHED: Readonly<Partial<Record<Decision["kind"], string>>> = {
  match: t`was matched`,
  unmatch: t`was taken off its order`,
  rematch: t`was matched by its references`,
};

/**
 * Offers the reverse of a decision that took effect at once, and to take a termination back while the service waits with it. What
 * somebody did since is never undone by it.
 */
function offerReverseOf(invoice: Workspace, decision: Decision, me: string | undefined): void {
  const { uuid, assignee } = invoice;
  const newest = () => readWorkspace(uuid);
  if (decision.kind === "assign" && decision.assignee !== assignee)
    offerReverse(invoice, {
      kind: "assign",
      what: decision.assignee === null ? t`was left to nobody` : t`was assigned`,
      undo: async () => {
        const now = await newest();
        // Whoever has it since keeps it.
        if (now.assignee !== (decision.assignee === "me" ? me : decision.assignee))
          throw new Error(t`Somebody assigned it otherwise meanwhile: it stays with ${now.assigneeName ?? t`nobody`}.`);
        await assignInvoice(uuid, assignee);
      },
    });
  if (decision.kind === "terminate")
    offerReverse(invoice, { kind: "terminate", what: t`is being terminated`, undo: () => undoTermination(uuid) });
  const matched = MATCHED[decision.kind];
  if (matched !== undefined)
    offerReverse(invoice, { kind: "match", what: matched, undo: async () => restoreMatch(invoice, decision, await newest()) });
}

/** Of a dispute also what leaves the house and to whom: read before its mail is gone. */
function sayDone(invoice: Workspace, decision: Decision): void {
  const { done } = DECISIONS[decision.kind];
  if (done === null) return;
  const told = `${done}: ${invoice.invoiceNumber}`;
  if (decision.kind !== "dispute") return void notifications.show({ message: told, color: "teal.9", autoClose: 3500 });
  const leaves = mailedTo(invoice, decision.dispute) !== null && invoice.disputeMail.leaves;
  const message = raisedText(invoice, decision.dispute);
  notifications.show({ title: told, message, color: leaves ? "teal.9" : "orange.9", autoClose: 8000 });
}

function sayApproval(invoice: Workspace, approval: Approval): void {
  if (approval.pendingUntil !== null) offerUndo(invoice, approval.eTag);
  if (approval.status === "awaits-second")
    notifications.show({
      title: t`${invoice.invoiceNumber} waits for a second approver`,
      message: t`The approval is kept: it is beyond your limit. It takes effect when somebody else with the limit approves too.`,
      color: "indigo",
      autoClose: 8000,
    });
}

/** What is said of a decision that was not carried out; with its invoice where that is not on the screen. */
function failureOf(error: Error, { invoice, decision }: Pick<Decided, "decision"> & Partial<Pick<Decided, "invoice">>) {
  const { label } = DECISIONS[decision.kind];
  return {
    title: invoice === undefined ? t`${label} did not work` : t`${invoice.invoiceNumber}: “${label}” was not carried out`,
    message: [error.message, ...(error instanceof ApiError ? error.details : [])].join(" "),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
