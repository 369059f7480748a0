import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelChange, changesQuery, confirmChange, type PendingChange, refuseChange } from "../../api/duties.ts";
import { midSentence, useActorName } from "../../shared/people.tsx";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { t, tx } from "../../language/text.ts";

const KINDS: Readonly<Record<PendingChange["kind"], string>> = {
  "remit-to": t`Remit-to`,
  "payment-terms": t`Payment terms`,
  "charge-terms": t`Charge terms by EDI`,
  "approval-limit": t`Approval limit`,
  "separate-duties": t`Separation of duties`,
  "audit-policy": t`Audit policy`,
  "sign-in-provider": t`Company sign-in`,
  "vendor-merge": t`Merge of vendor records`,
};
const STATES: Readonly<Record<PendingChange["state"], readonly [string, Tone]>> = {
  waiting: [t`Waits`, "warn"],
  confirmed: [t`Confirmed`, "good"],
  refused: [t`Refused`, "bad"],
  cancelled: [t`Cancelled`, "neutral"],
  replaced: [t`Replaced`, "neutral"],
  expired: [t`Expired`, "neutral"],
};
const DECISIONS = {
  confirm: { verb: t`Confirm`, done: t`The change is confirmed and in force`, send: confirmChange },
  refuse: { verb: t`Refuse`, done: t`The change is refused`, send: refuseChange },
  cancel: { verb: t`Take back`, done: t`The change is taken back`, send: cancelChange },
} as const;
type Decision = keyof typeof DECISIONS;

interface Deciding {
  readonly change: PendingChange;
  readonly decision: Decision;
}

/** Who watches over whom: admins alone decide about it. */
const OF_ACCESS: ReadonlySet<PendingChange["kind"]> = new Set(["separate-duties", "approval-limit", "sign-in-provider"]);

/**
 * Who may decide about a change, and how. Whoever asked for it by the own session takes it back; the service knows who holds
 * which key.
 */
const decisionsOf = (change: PendingChange, role: string | null, userId: string | null): readonly Decision[] => {
  if (change.state !== "waiting") return [];
  if (change.askedBy === `user:${userId}`) return role === "admin" ? ["cancel"] : [];
  const mayDecide = role === "admin" || (role === "approver" && !OF_ACCESS.has(change.kind));
  return mayDecide ? ["confirm", "refuse"] : [];
};

export function ChangesCard({ role, userId }: { readonly role: string | null; readonly userId: string | null }) {
  const changes = useInfiniteQuery(changesQuery);
  const [deciding, decide] = useState<Deciding | null>(null);
  return (
    <Card title={t`Changes`}>
      <div style={{ overflow: "auto" }}>
        <Listing
          query={changes}
          items={changes.data?.pages.flatMap((page) => page.items) ?? []}
          what={t`The changes`}
          loadingRows={3}
          columns={[t`What`, t`From`, t`To`, t`Asked by`, t`State`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="person" title={t`No changes yet`}>
              <p>{t`A change of where or how a vendor is paid stands here until a second person confirms it.`}</p>
            </Empty>
          }
        >
          {(change) => (
            <ChangeRow
              key={change.uuid}
              change={change}
              decisions={decisionsOf(change, role, userId)}
              onDecide={(decision) => decide({ change, decision })}
            />
          )}
        </Listing>
      </div>
      {deciding === null ? null : <Decide {...deciding} onClose={() => decide(null)} />}
    </Card>
  );
}

interface ChangeRowProps {
  readonly change: PendingChange;
  readonly decisions: readonly Decision[];
  readonly onDecide: (decision: Decision) => void;
}

function ChangeRow({ change, decisions, onDecide }: ChangeRowProps) {
  const words = useActorName();
  const [state, tone] = STATES[change.state];
  const decided = change.decidedByName === null ? null : words(change.decidedBy, change.decidedByName);
  return (
    <tr>
      <td>
        <div className="strong">{KINDS[change.kind]}</div>
        <div className="dim">{change.subjectName}</div>
      </td>
      <td style={{ whiteSpace: "normal", maxWidth: 260 }}>{change.before}</td>
      <td style={{ whiteSpace: "normal", maxWidth: 260 }}>{change.after}</td>
      <td>
        <div>{words(change.askedBy, change.askedByName)}</div>
        <div className="dim">{formatInstant(change.askedAt)}</div>
      </td>
      <td style={{ whiteSpace: "normal", maxWidth: 220 }}>
        <Tag tone={tone}>{state}</Tag>
        <div className="dim">
          {change.state === "waiting"
            ? t`until ${formatInstant(change.expiresAt)}`
            : [decided === null || change.state === "expired" ? null : t`by ${midSentence(decided)}`, change.reason]
                .filter(Boolean)
                .join(": ")}
        </div>
      </td>
      <td className="num">
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="compact-xs"
              variant={decision === "confirm" ? "filled" : "default"}
              onClick={() => onDecide(decision)}
              aria-label={t`${DECISIONS[decision].verb}: ${KINDS[change.kind]} of ${change.subjectName}`}
            >
              {DECISIONS[decision].verb}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}

function Decide({ change, decision, onClose }: Deciding & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { verb, done, send } = DECISIONS[decision];
  const form = useForm({ initialValues: { reason: "" } });
  const decide = useMutation({
    mutationFn: ({ reason }: typeof form.values) => send(change.uuid, reason.trim() === "" ? null : reason.trim()),
    onSuccess: () => {
      notifications.show({ message: done, color: "teal.9" });
      onClose();
    },
    onSettled: () =>
      Promise.all(["pending-changes", "settings", "invoice"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <FormDialog
      draft={`change ${change.uuid}`}
      title={t`${verb} this change?`}
      verb={verb}
      close={t`Back`}
      busy={decide.isPending}
      error={decide.error}
      isFinal={decision === "refuse"}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => decide.mutate(values))}
    >
      <p>
        {change.subject === ""
          ? tx`${KINDS[change.kind]} from ${<strong>{change.before}</strong>} to ${<strong>{change.after}</strong>}, asked for by ${change.askedByName}.`
          : tx`${KINDS[change.kind]} of ${change.subjectName} from ${<strong>{change.before}</strong>} to ${<strong>{change.after}</strong>}, asked for by ${change.askedByName}.`}
      </p>
      {decision === "confirm" && change.kind === "remit-to" ? (
        <p className="dim">{t`Ask the vendor by a number that you knew before: a changed remit-to is the commonest fraud there is.`}</p>
      ) : null}
      <Textarea
        label={decision === "confirm" ? t`How you made sure` : t`Reason`}
        description={t`Stands in the history of the change and of the invoices it holds`}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}
