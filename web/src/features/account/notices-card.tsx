import { SegmentedControl, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { chooseNotices, type NoticeChoices, noticesQuery } from "../../api/notices.ts";
import { Card } from "../../ui/card.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const KINDS: readonly (readonly [kind: keyof NoticeChoices["inApp"], words: string])[] = [
  ["assigned", t`An invoice was assigned to you or your team, or away from you`],
  ["answered", t`A dispute of yours was answered, or a mail did not arrive`],
  ["approval", t`Something waits for your approval`],
  ["delegated", t`A colleague has you approve for them, or that is ended (admins: of everybody)`],
  ["mentioned", t`You were named in a note (@name)`],
  ["mailbox-failing", t`A mailbox cannot be read (admins)`],
  ["endpoint-failing", t`A webhook endpoint fails for an hour, works again, or is disabled (admins, developers)`],
  ["edi-silent", t`An EDI partner that used to send has sent nothing for a week (admins, developers)`],
  ["transcriber-cap", t`The document AI is not asked any more this month: its cap is reached (admins)`],
];
const CHOICES = [
  { value: "at-once", label: t`Mail at once` },
  { value: "daily", label: t`Once a day` },
  { value: "never", label: t`No mail` },
];

/** What one is told of in the app and by mail, and when. */
export function NoticesCard() {
  const notices = useQuery(noticesQuery);
  return (
    <Card title={t`What you are told of`}>
      {notices.isPending ? (
        <RowsLoading rows={5} />
      ) : notices.isLoadingError ? (
        <Failure error={notices.error} what={t`Your choice`} onRetry={() => void notices.refetch()} />
      ) : (
        <Choices chosen={notices.data} />
      )}
    </Card>
  );
}

function Choices({ chosen }: { readonly chosen: NoticeChoices }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: chooseNotices,
    onSuccess: (saved) => client.setQueryData(noticesQuery.queryKey, saved),
  });
  return (
    <div className="stack" style={{ gap: 10 }}>
      {KINDS.map(([kind, words]) => (
        <div key={kind} className="flex wrap" style={{ gap: 12 }}>
          <span style={{ flex: "1 1 260px" }}>{words}</span>
          <Switch
            size="xs"
            label={t`In the app`}
            aria-label={t`In the app: ${words}`}
            checked={chosen.inApp[kind]}
            disabled={choose.isPending}
            onChange={(event) => choose.mutate({ inApp: { [kind]: event.currentTarget.checked } })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t`By mail: ${words}`}
            data={CHOICES}
            value={chosen[kind]}
            disabled={choose.isPending}
            onChange={(choice) => choose.mutate({ [kind]: choice })}
          />
        </div>
      ))}
      <FailureLine error={choose.error} />
      <p className="dim">{t`The bell at the top of every page tells it in the app. A mail says what waits and where it is, never what a document or a message says. What you do yourself you are not told of.`}</p>
    </div>
  );
}
