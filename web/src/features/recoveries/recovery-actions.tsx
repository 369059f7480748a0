import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { meQuery } from "../../api/queries.ts";
import { decideRecovery, type Recovery, type RecoveryDecision } from "../../api/recoveries.ts";
import { isNoAmount } from "../../ui/money.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { ClaimDialog, ReceivedDialog, WaiveDialog } from "./recovery-dialogs.tsx";

const DONE: Readonly<Record<RecoveryDecision["kind"], string>> = {
  claim: "The claim is noted. Send the letter to the vendor.",
  recovered: "The money is noted",
  message: "It stands in the history",
  waive: "The rest is waived",
};

/** Claim, what was sent or answered, money received, waive: while something is left, for those who may decide. */
export function RecoveryActions({ recovery }: { readonly recovery: Recovery }) {
  const client = useQueryClient();
  const role = useQuery(meQuery).data?.role;
  const [shown, setShown] = useState<RecoveryDecision["kind"] | null>(null);
  const decide = useMutation({
    mutationFn: (decision: RecoveryDecision) => decideRecovery(recovery, decision),
    onSuccess: (_answer, { kind }) => {
      setShown(null);
      notifications.show({ message: DONE[kind], color: "teal.9" });
    },
    onSettled: () => Promise.all(["recovery", "recoveries"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  if (isNoAmount(recovery.amount) || (role !== "approver" && role !== "admin")) return null;
  const show = (kind: RecoveryDecision["kind"]): void => {
    decide.reset();
    setShown(kind);
  };
  const dialog = {
    recovery,
    busy: decide.isPending,
    error: decide.error,
    changed: decide.error instanceof ApiError && decide.error.status === 409,
    onClose: () => setShown(null),
    onDecide: decide.mutate,
  };
  return (
    <>
      {recovery.state === "claimed" ? null : <Button onClick={() => show("claim")}>Claim…</Button>}
      {recovery.history.some(({ kind }) => kind === "claimed") ? (
        <Button variant="default" onClick={() => show("message")}>
          Sent or answered…
        </Button>
      ) : null}
      <Button variant="default" onClick={() => show("recovered")}>
        Money received…
      </Button>
      <Button variant="default" onClick={() => show("waive")}>
        Waive the rest…
      </Button>
      {shown === "claim" ? <ClaimDialog {...dialog} /> : null}
      {shown === "message" ? <MessageDialog {...dialog} /> : null}
      {shown === "recovered" ? <ReceivedDialog {...dialog} /> : null}
      {shown === "waive" ? <WaiveDialog {...dialog} /> : null}
    </>
  );
}
