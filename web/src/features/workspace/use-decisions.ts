import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, request } from "../../api/request.ts";
import type { Workspace } from "../../api/types.ts";
import {
  approveInvoice,
  assignInvoice,
  auditAgain,
  holdInvoice,
  matchOrders,
  raiseDispute,
  releaseInvoice,
  terminateInvoice,
  undoApproval,
  unmatchOrders,
  type ApprovedCharge,
  type HeldApproval,
  type NewDispute,
  type NewHold,
} from "./decide.ts";
import { offerUndo } from "./pending-approval.tsx";

export type Decision =
  | { readonly kind: "approve"; readonly reason?: string; readonly charges?: readonly ApprovedCharge[] }
  | { readonly kind: "terminate"; readonly reason: string; readonly message: string }
  | { readonly kind: "dispute"; readonly dispute: NewDispute }
  | { readonly kind: "hold"; readonly hold: NewHold }
  | { readonly kind: "release" }
  | { readonly kind: "withdraw" }
  | { readonly kind: "audit" }
  | { readonly kind: "match"; readonly orders: readonly string[] }
  | { readonly kind: "unmatch" }
  | { readonly kind: "assign"; readonly assignee: string | null };

export const DECISION_WORDS: Readonly<Record<Decision["kind"], string>> = {
  approve: "Approve",
  terminate: "Terminate",
  dispute: "Dispute",
  hold: "Hold",
  release: "Release",
  withdraw: "Take the approval back",
  audit: "Audit again",
  match: "Match",
  unmatch: "Take the order off",
  assign: "Assign",
};

const DONE: Readonly<Record<Decision["kind"], string | null>> = {
  approve: null,
  terminate: "Terminated",
  dispute: "Dispute raised",
  hold: "Held",
  release: "Released and audited",
  withdraw: "Approval taken back",
  audit: "Audited again",
  match: "Matched and audited",
  unmatch: "Order taken off",
  assign: null,
};

const carryOut = (invoice: Workspace, decision: Decision): Promise<unknown> => {
  switch (decision.kind) {
    case "approve":
      return approveInvoice(invoice, decision.reason, decision.charges);
    case "terminate":
      return terminateInvoice(invoice, decision.reason, decision.message);
    case "dispute":
      return raiseDispute(invoice.uuid, decision.dispute);
    case "hold":
      return holdInvoice(invoice, decision.hold);
    case "release":
      return releaseInvoice(invoice);
    case "withdraw":
      return undoApproval(invoice.uuid, invoice.eTag);
    case "audit":
      return auditAgain(invoice);
    case "match":
      return matchOrders(invoice, decision.orders);
    case "unmatch":
      return unmatchOrders(invoice);
    case "assign":
      return assignInvoice(invoice.uuid, decision.assignee);
  }
};

/** These end one's work on the invoice: on to the next. */
const MOVES_ON: ReadonlySet<Decision["kind"]> = new Set(["approve", "terminate", "dispute", "hold"]);

export interface Conflict {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly decision: Decision;
}

/** Carries decisions out, tells when someone else was first, and goes on to the next invoice. */
export const useDecisions = (onDone: (decision: Decision, movesOn: boolean) => void) => {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const decide = useMutation({
    mutationFn: ({ invoice, decision }: { readonly invoice: Workspace; readonly decision: Decision }) =>
      carryOut(invoice, decision),
    onSuccess: async (answer, { invoice, decision }) => {
      if (decision.kind === "approve") {
        const held = answer as HeldApproval;
        if (held.pendingUntil != null) offerUndo(invoice, held.eTag ?? invoice.eTag);
        if (held.status === "awaits-second")
          notifications.show({
            title: `${invoice.invoiceNumber} waits for a second approver`,
            message:
              "The approval is kept: it is beyond your limit. It takes effect when somebody else with the limit approves too.",
            color: "indigo",
            autoClose: 8000,
          });
      }
      const words = DONE[decision.kind];
      if (words !== null) notifications.show({ message: `${words}: ${invoice.invoiceNumber}`, color: "teal.9", autoClose: 3500 });
      onDone(decision, MOVES_ON.has(decision.kind));
      await Promise.all([
        client.invalidateQueries({ queryKey: ["invoice", invoice.uuid] }),
        client.invalidateQueries({ queryKey: ["counts"] }),
      ]);
    },
    onError: async (error, { invoice, decision }) => {
      if (!(error instanceof ApiError) || error.status !== 409) {
        const withoutDialog =
          decision.kind === "audit" ||
          decision.kind === "assign" ||
          decision.kind === "release" ||
          decision.kind === "withdraw" ||
          (decision.kind === "approve" && decision.reason === undefined);
        if (withoutDialog)
          notifications.show({
            color: "red.9",
            title: `${DECISION_WORDS[decision.kind]} did not work`,
            message: [error.message, ...(error instanceof ApiError ? error.details : [])].join(" "),
            autoClose: 8000,
          });
        return;
      }
      const after = await request<Workspace>(`/manage/invoices/${invoice.uuid}`).catch(() => null);
      if (after !== null) setConflict({ before: invoice, after, decision });
    },
  });

  return {
    busy: decide.isPending,
    /** A refusal to be shown where the decision was made; conflicts have a dialog of their own. */
    error: decide.error instanceof ApiError && decide.error.status === 409 ? null : decide.error,
    decide: (invoice: Workspace, decision: Decision): void => decide.mutate({ invoice, decision }),
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
      decide.mutate({ invoice: after, decision });
    },
  };
};
