import { Button, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { meQuery } from "../../api/queries.ts";
import { decideRecovery, type Recovery, type RecoveryDecision } from "../../api/recoveries.ts";
import { isNoAmount } from "../../ui/money.ts";
import { whyNotEnd } from "./may-end.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { ClaimDialog, ReceivedDialog, WaiveDialog } from "./recovery-dialogs.tsx";
import { t } from "../../language/text.ts";

const DONE: Readonly<Record<RecoveryDecision["kind"], string>> = {
  claim: t`The claim is noted. Send the letter to the vendor.`,
  recovered: t`The money is noted`,
  message: t`It stands in the history`,
  waive: t`The rest is waived`,
};

/** Claim, what was sent or answered, money received, waive: while something is left, for those who may decide. */
export function RecoveryActions({ recovery }: { readonly recovery: Recovery }) {
  const client = useQueryClient();
  const me = useQuery(meQuery).data;
  const [shown, setShown] = useState<RecoveryDecision["kind"] | null>(null);
  const decide = useMutation({
    mutationFn: (decision: RecoveryDecision) => decideRecovery(recovery, decision),
    onSuccess: (_answer, { kind }) => {
      setShown(null);
      notifications.show({ message: DONE[kind], color: "teal.9" });
    },
    onSettled: () => Promise.all(["recovery", "recoveries"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  if (isNoAmount(recovery.amount) || (me?.role !== "approver" && me?.role !== "admin")) return null;
  const whyNot = { recovered: whyNotEnd(recovery, me, "recovered"), waive: whyNotEnd(recovery, me, "waived") };
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
      {recovery.state === "claimed" ? null : <Button onClick={() => show("claim")}>{t`Claim…`}</Button>}
      {recovery.history.some(({ kind }) => kind === "claimed") ? (
        <Button variant="default" onClick={() => show("message")}>{t`Sent or answered…`}</Button>
      ) : null}
      <EndButton whyNot={whyNot.recovered} onClick={() => show("recovered")}>{t`Money received…`}</EndButton>
      <EndButton whyNot={whyNot.waive} onClick={() => show("waive")}>{t`Waive the rest…`}</EndButton>
      {shown === "claim" ? <ClaimDialog {...dialog} /> : null}
      {shown === "message" ? <MessageDialog {...dialog} /> : null}
      {shown === "recovered" ? <ReceivedDialog {...dialog} /> : null}
      {shown === "waive" ? <WaiveDialog {...dialog} /> : null}
    </>
  );
}

/** A button that says why it cannot be used, where it cannot. */
function EndButton(props: { readonly whyNot: string | undefined; readonly onClick: () => void; readonly children: ReactNode }) {
  const { whyNot, onClick, children } = props;
  return (
    <Tooltip label={whyNot ?? ""} disabled={whyNot === undefined} multiline maw={320}>
      {/* A disabled button has no pointer events of its own: the reason hangs on the span. */}
      <span style={{ display: "inline-flex" }}>
        <Button
          variant="default"
          onClick={onClick}
          disabled={whyNot !== undefined}
          {...(whyNot === undefined ? {} : { "aria-description": whyNot })}
        >
          {children}
        </Button>
      </span>
    </Tooltip>
  );
}
