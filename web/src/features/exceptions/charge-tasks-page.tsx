import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../api/api-error.ts";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { chargeCodesQuery } from "../../api/policy.ts";
import { answerChargeTask, chargeTasksQuery, type ChargeTask } from "../../api/exceptions.ts";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

/** What vendors write for a charge and nobody has named yet; each is answered once. */
const ChargeTasksPage = () => {
  const role = useQuery(meQuery).data?.role;
  const codes = useQuery(chargeCodesQuery);
  const list = useInfiniteQuery(chargeTasksQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const mayAnswer = role === "approver" || role === "admin";
  return (
    <div className="page">
      <PageHead
        title={t`Charge names`}
        hint={t`Texts on invoices that do not match your charge codes. Say once what a text means, and every open invoice with it is audited again.`}
      />
      <ListCard>
        <Listing
          query={codes.data === undefined ? codes : list}
          items={codes.data === undefined ? [] : items}
          what={t`The charge names`}
          loadingRows={5}
          columns={[t`Text on the invoice`, t`Vendor`, { label: t`Open invoices`, number: true }, t`Last seen`, t`It means`]}
          empty={
            <Empty icon="ready" title={t`Every charge has a name`}>
              <p>{t`A text that no charge code and no alias knows comes here, once for each vendor.`}</p>
            </Empty>
          }
        >
          {(task) => (
            <TaskRow
              key={`${task.vendor} ${task.text}`}
              task={task}
              codes={(codes.data ?? []).map((entry) => entry.code)}
              mayAnswer={mayAnswer}
            />
          )}
        </Listing>
      </ListCard>
    </div>
  );
};

interface TaskProps {
  readonly task: ChargeTask;
  readonly codes: readonly string[];
  readonly mayAnswer: boolean;
}

function TaskRow({ task, codes, mayAnswer }: TaskProps) {
  const sample = task.invoices[0];
  return (
    <tr>
      <td className="strong" style={{ overflowWrap: "anywhere" }}>
        {task.text}
      </td>
      <td>{task.vendorName ?? task.vendor}</td>
      <td className="num">
        {sample === undefined ? (
          task.count
        ) : (
          <Link
            to="/invoices/$uuid"
            params={{ uuid: sample }}
            search={{}}
            aria-label={t`Open one of the ${task.count} invoices with ${task.text}`}
          >
            {formatCount(task.count)}
          </Link>
        )}
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(task.lastSeenAt)}
      </td>
      <td>
        <AnswerForm task={task} codes={codes} mayAnswer={mayAnswer} />
      </td>
    </tr>
  );
}

/** What a text means: a charge code, for its vendor or for everybody. */
function AnswerForm({ task, codes, mayAnswer }: TaskProps) {
  const form = useForm({ initialValues: { code: "", everybody: task.vendorExternalId === null } });
  const answer = useAnswer(task);
  return (
    <form
      className="flex wrap"
      onSubmit={form.onSubmit((given) => {
        if (given.code !== "") answer.mutate(given);
      })}
    >
      <NativeSelect
        size="xs"
        aria-label={t`What ${task.text} means`}
        disabled={!mayAnswer}
        data={[{ value: "", label: t`Pick a code` }, ...codes]}
        {...form.getInputProps("code")}
      />
      <Checkbox
        size="xs"
        label={t`for every vendor`}
        disabled={!mayAnswer || task.vendorExternalId === null}
        {...form.getInputProps("everybody", { type: "checkbox" })}
      />
      <Button
        type="submit"
        size="compact-xs"
        variant="default"
        loading={answer.isPending}
        disabled={!mayAnswer || form.values.code === ""}
        aria-label={t`Keep what ${task.text} means`}
      >{t`Keep`}</Button>
    </form>
  );
}

function useAnswer({ text, vendorExternalId }: ChargeTask) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, everybody }: { readonly code: string; readonly everybody: boolean }) =>
      answerChargeTask({ text, code, vendorExternalId: everybody ? null : vendorExternalId }),
    onSuccess: (made) =>
      notifications.show({
        message:
          made.invoices === 1
            ? t`“${text}” is ${made.code} from now on. ${made.invoices} open invoice is audited again.`
            : t`“${text}” is ${made.code} from now on. ${made.invoices} open invoices are audited again.`,
        color: "teal.9",
      }),
    onError: (error) =>
      notifications.show({
        title: t`That could not be kept`,
        message: error instanceof ApiError && error.details.length > 0 ? error.details.join(" ") : error.message,
        color: "red.9",
      }),
    onSettled: () =>
      Promise.all(
        ["charge-tasks", "charge-codes", "exceptions", "counts"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export default ChargeTasksPage;
