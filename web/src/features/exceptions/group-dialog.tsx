import { Button, Checkbox, Modal, Progress, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useEffect } from "react";
import { UNDO_SECONDS } from "../../../../src/contract/manage/invoice/undo-seconds.ts";
import type { AnswerOf } from "../../api/answers.ts";
import { ApprovedForNote, ApprovedForRow, givenForOthers, useApprovalPreview } from "../../shared/approved-for.tsx";
import { Variance } from "../../ui/amount.tsx";
import { amountText, formatAmount, tenThousandths, formatCount } from "../../ui/money.ts";
import { useFormDraft } from "../../ui/form-draft.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { meQuery } from "../../api/queries.ts";
import { groupInvoicesQuery, type ExceptionGroup, type GroupAction, type GroupInvoice } from "../../api/exceptions.ts";
import { type GroupProgress, useGroupDecision } from "./use-group-decision.ts";
import { isOutOfReach, whyLeftOut } from "./why-left-out.ts";
import { t } from "../../language/text.ts";

const WORDS: Readonly<
  Record<GroupAction, { readonly verb: string; readonly done: string; readonly hint: string; readonly reason: string | null }>
> = {
  approve: {
    verb: t`Approve`,
    done: t`approved`,
    hint: t`Each is approved as billed. For ${UNDO_SECONDS} seconds you can take them back; then it is final.`,
    reason: t`Why they are approved`,
  },
  dispute: {
    verb: t`Dispute`,
    done: t`disputed`,
    hint: t`A dispute with the vendor is raised for each, with the reasons the audit proposes. No mail goes out: the carriers are not told. For ${UNDO_SECONDS} seconds you can take them back.`,
    reason: t`What is disputed`,
  },
  terminate: {
    verb: t`Terminate`,
    done: t`terminated`,
    hint: t`None of them will be paid. For ${UNDO_SECONDS} seconds you can take them back; then it is final.`,
    reason: t`Why they are terminated`,
  },
  assign: {
    verb: t`Take`,
    done: t`yours`,
    hint: t`They become yours. For ${UNDO_SECONDS} seconds you can take that back.`,
    reason: null,
  },
};
const OUTCOMES: Readonly<Record<string, string>> = {
  "awaits-second": t`Waits for a second approver`,
  "passed-over": t`Passed over`,
  conflict: t`Changed meanwhile`,
  "not-allowed": t`Not allowed`,
  invalid: t`Could not be decided`,
};
const NO_INVOICES: readonly GroupInvoice[] = [];
const count = (size: number): string => formatCount(size);

interface GroupDialogProps {
  readonly group: ExceptionGroup;
  readonly action: GroupAction;
  readonly title: string;
  readonly onClose: () => void;
}

/** One decision for the invoices of a group: they are shown first, and decided about only while they are what was shown. */
export function GroupDialog({ group, action, title, onClose }: GroupDialogProps) {
  const { verb, done } = WORDS[action];
  const found = useQuery({ ...groupInvoicesQuery(group), refetchOnWindowFocus: false });
  const me = useQuery(meQuery).data?.user.id ?? "";
  const { progress, start, stop, goOn } = useGroupDecision(group, me);
  // Nothing to read when all went well: the seconds to take approvals back have begun.
  const clear = progress.state === "done" && progress.items.every(({ outcome }) => outcome === "ok");
  useEffect(() => {
    if (clear) onClose();
  }, [clear, onClose]);
  return (
    <Modal
      opened
      // What was begun is watched to its end, or stopped first.
      onClose={() => (progress.state === "runs" ? stop() : onClose())}
      closeOnClickOutside={false}
      size="lg"
      title={<strong>{`${verb}: ${title}`}</strong>}
    >
      {found.isPending ? (
        <RowsLoading rows={5} />
      ) : found.data === undefined ? (
        <Failure error={found.error} what={t`The group`} onRetry={() => void found.refetch()} />
      ) : progress.state !== "asks" ? (
        <Course progress={progress} done={done} onStop={stop} onGoOn={goOn} onClose={onClose} />
      ) : found.data.items.length === 0 ? (
        <p>{t`Somebody settled them meanwhile: the group is empty.`}</p>
      ) : (
        <GroupForm group={group} action={action} me={me} page={found.data} onStart={start} onClose={onClose} />
      )}
    </Modal>
  );
}

interface GroupFormProps {
  readonly group: ExceptionGroup;
  readonly action: GroupAction;
  readonly me: string;
  /** The oldest of the group. */
  readonly page: AnswerOf<"listExceptionInvoices">;
  readonly onStart: ReturnType<typeof useGroupDecision>["start"];
  readonly onClose: () => void;
}

interface GroupDraft {
  readonly reason: string;
  /** Those that are left out. */
  readonly left: readonly string[];
  /** Those that are not shown as well. */
  readonly whole: boolean;
}

function GroupForm({ group, action, me, page, onStart, onClose }: GroupFormProps) {
  const words = WORDS[action];
  const form = useForm<GroupDraft>({
    initialValues: {
      reason: "",
      left: page.items.filter((item) => whyLeftOut(item, action, me) !== null).map(({ uuid }) => uuid),
      whole: false,
    },
  });
  const { reason, left, whole } = form.values;
  const draft = useFormDraft(`group ${action} ${group.rule} ${group.vendor ?? ""} ${group.charge ?? ""}`, null);
  const chosen = page.items.filter(({ uuid }) => !left.includes(uuid));
  const preview = useApprovalPreview(action === "approve" ? page.items : NO_INVOICES);
  const firsts = chosen.filter(({ uuid }) => (preview.of.get(uuid)?.cannotCompleteFor.length ?? 0) > 0);
  const others = page.nextCursor === null ? 0 : Math.max(1, group.count - page.items.length);
  const all = chosen.length + (whole ? others : 0);
  return (
    <form
      ref={draft.open}
      className="stack"
      style={{ gap: 14 }}
      onInput={(event) => draft.keep(event.currentTarget)}
      onSubmit={form.onSubmit(() => {
        draft.send();
        onStart({ action, reason: reason.trim(), chosen, rest: whole ? page.nextCursor : null }, all);
      })}
    >
      <p>{words.hint}</p>
      {words.reason === null ? null : (
        <Textarea
          label={t`Reason`}
          description={words.reason}
          required
          maxLength={2000}
          autosize={false}
          rows={2}
          data-autofocus
          {...form.getInputProps("reason")}
        />
      )}
      <ChosenInvoices
        items={page.items}
        action={action}
        me={me}
        left={left}
        of={preview.of}
        onChange={(next) => form.setFieldValue("left", next)}
      />
      {preview.isPending ? <p className="dim" role="status">{t`Looking for whom each would be approved…`}</p> : null}
      <FailureLine error={preview.error} />
      <OnlyFirst firsts={firsts} onLeaveOut={() => form.setFieldValue("left", [...left, ...firsts.map(({ uuid }) => uuid)])} />
      <NotShown
        others={others}
        shown={page.items.length}
        all={group.count}
        field={form.getInputProps("whole", { type: "checkbox" })}
      />
      <GroupEnd
        group={group}
        action={action}
        chosen={chosen}
        all={all}
        isWhole={whole}
        isReady={!preview.isPending && all > 0 && (words.reason === null || reason.trim() !== "")}
        onClose={onClose}
      />
    </form>
  );
}

interface NotShownProps {
  readonly others: number;
  readonly shown: number;
  readonly all: number;
  readonly field: object;
}

/** Those of the group beyond the ones that are shown. */
function NotShown({ others, shown, all, field }: NotShownProps) {
  if (others === 0) return null;
  return (
    <Checkbox
      size="xs"
      label={t`Also the ${count(others)} others of the group, which are not shown`}
      description={t`These are the oldest ${count(shown)} of ${count(all)}. They are decided a hundred at a time, and you can stop in between.`}
      {...field}
    />
  );
}

interface GroupEndProps extends Pick<GroupFormProps, "group" | "action" | "onClose"> {
  readonly chosen: readonly GroupInvoice[];
  readonly all: number;
  /** Those that are not shown as well. */
  readonly isWhole: boolean;
  readonly isReady: boolean;
}

/** What it comes to, and the word for it. */
function GroupEnd({ group, action, chosen, all, isWhole, isReady, onClose }: GroupEndProps) {
  return (
    <div className="flex">
      <span>
        <span className="strong">{count(all)}</span> {all === 1 ? t`invoice` : t`invoices`}
        {isWhole
          ? t`, ${formatAmount(group.billed)} ${group.currency} in the group`
          : `, ${formatAmount(billedSum(chosen))} ${group.currency}`}
      </span>
      <span className="grow" />
      <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
      <Button type="submit" {...(action === "terminate" ? { color: "red.9" } : {})} disabled={!isReady}>
        {`${WORDS[action].verb} ${count(all)}`}
      </Button>
    </div>
  );
}

interface OnlyFirstProps {
  readonly firsts: readonly GroupInvoice[];
  readonly onLeaveOut: () => void;
}

/** Those that would get only the first approval of somebody who could give the second one for whoever is away. */
function OnlyFirst({ firsts, onLeaveOut }: OnlyFirstProps) {
  if (firsts.length === 0) return null;
  return (
    <div className="note-box warn flex" role="status">
      <span className="grow">
        {t`${count(firsts.length)} would get only a first approval. It takes two people: after yours you cannot give the second one for whoever is away.`}
      </span>
      <Button size="compact-sm" variant="default" onClick={onLeaveOut}>{t`Leave them out`}</Button>
    </div>
  );
}

const billedSum = (invoices: readonly GroupInvoice[]): string =>
  amountText(invoices.reduce((sum, { billed }) => sum + (tenThousandths(billed) ?? 0n), 0n));

interface ChosenInvoicesProps {
  readonly items: readonly GroupInvoice[];
  readonly action: GroupAction;
  readonly me: string;
  readonly left: readonly string[];
  readonly of: ReturnType<typeof useApprovalPreview>["of"];
  readonly onChange: (left: readonly string[]) => void;
}

function ChosenInvoices({ items, action, me, left, of, onChange }: ChosenInvoicesProps) {
  return (
    <div
      style={{ maxHeight: 300, overflow: "auto", position: "relative" }}
      tabIndex={0}
      role="region"
      aria-label={t`Invoices of the group`}
    >
      <table className="list">
        <tbody>
          {items.map((item) => {
            const { uuid, invoiceNumber, vendor, billed, variance } = item;
            const why = whyLeftOut(item, action, me);
            return (
              <Fragment key={uuid}>
                <tr>
                  <td>
                    <Checkbox
                      size="xs"
                      label={invoiceNumber}
                      description={why === null ? null : left.includes(uuid) ? t`Left out: ${why}` : why}
                      disabled={isOutOfReach(item, action)}
                      checked={!left.includes(uuid)}
                      onChange={() => onChange(left.includes(uuid) ? left.filter((each) => each !== uuid) : [...left, uuid])}
                    />
                  </td>
                  <td className="dim">{vendor}</td>
                  <td className="num">{formatAmount(billed)}</td>
                  <td className="num">
                    <Variance value={variance} />
                  </td>
                </tr>
                <ApprovedForRow item={of.get(uuid)} columns={4} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CourseProps {
  readonly progress: GroupProgress;
  readonly done: string;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

/** How far it is, and what became of each that did not go as wished. */
function Course({ progress, done, onStop, onGoOn, onClose }: CourseProps) {
  const { state, items, all, error } = progress;
  const good = items.filter(({ outcome }) => outcome === "ok").length;
  const others = items.filter(({ outcome }) => outcome !== "ok");
  const forOthers = givenForOthers(items);
  const total = state === "done" ? items.length : Math.max(all, items.length);
  return (
    <div className="stack" style={{ gap: 14 }}>
      {state === "done" || total <= 1 ? null : (
        <Progress value={(items.length / total) * 100} aria-label={t`${count(items.length)} of ${count(total)} decided`} />
      )}
      <div
        className={state !== "runs" && others.length === 0 && error === null ? "note-box good" : "note-box info"}
        role="status"
      >
        {state === "runs" && items.length === 0
          ? t`Deciding about ${count(total)}…`
          : others.length === 0
            ? t`${count(good)} of ${count(total)} ${done}.`
            : t`${count(good)} of ${count(total)} ${done}. ${count(others.length)} not.`}
        {forOthers === undefined ? null : <div>{forOthers}</div>}
        {state === "stopped" ? t` Stopped: nothing is sent for the rest until you go on.` : ""}
      </div>
      <FailureLine error={error} />
      <NotDone items={others} />
      <div className="flex" style={{ justifyContent: "flex-end" }}>
        {state === "runs" ? (
          <Button variant="default" onClick={onStop}>{t`Stop`}</Button>
        ) : (
          <>
            {state === "stopped" ? <Button onClick={onGoOn}>{t`Go on`}</Button> : null}
            <Button {...(state === "stopped" ? { variant: "default" } : {})} onClick={onClose} data-autofocus>{t`Close`}</Button>
          </>
        )}
      </div>
    </div>
  );
}

function NotDone({ items }: Pick<GroupProgress, "items">) {
  if (items.length === 0) return null;
  return (
    <ul className="changes" style={{ margin: 0, paddingLeft: 18, maxHeight: 300, overflow: "auto" }}>
      {items.map((item) => {
        const { uuid, invoiceNumber, outcome, message } = item;
        return (
          <li key={uuid}>
            <span className="strong">{invoiceNumber ?? t`An invoice`}</span>{" "}
            <Tag tone="warn">{OUTCOMES[outcome] ?? sayName(outcome)}</Tag>
            {message === null ? null : <div className="dim">{message}</div>}
            <ApprovedForNote item={item} />
          </li>
        );
      })}
    </ul>
  );
}
