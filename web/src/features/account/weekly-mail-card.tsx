import { Select, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { chooseNotices, type NoticeChoices, noticesQuery } from "../../api/notices.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { ownZone, zones } from "../../ui/zones.ts";
import { t } from "../../language/text.ts";

/** Whether one gets the figures of the week by mail, and in the morning of which place. */
export function WeeklyMailCard() {
  const notices = useQuery(noticesQuery);
  return (
    <Card title={t`The week by mail`}>
      {notices.isPending ? (
        <RowsLoading rows={2} />
      ) : notices.isLoadingError ? (
        <Failure error={notices.error} what={t`Your choice`} onRetry={() => void notices.refetch()} />
      ) : (
        <Weekly weekly={notices.data.weekly} />
      )}
    </Card>
  );
}

function Weekly({ weekly }: { readonly weekly: NoticeChoices["weekly"] }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: chooseNotices,
    onSuccess: (saved) => client.setQueryData(noticesQuery.queryKey, saved),
  });
  const timeZone = weekly.timeZone ?? ownZone();
  const put = (wanted: boolean, zone: string): void => choose.mutate({ weekly: { wanted, timeZone: zone } });
  return (
    <div className="stack" style={{ gap: 10 }}>
      <Switch
        size="xs"
        label={t`Mail me the figures of the week on Mondays`}
        checked={weekly.wanted}
        disabled={choose.isPending}
        onChange={(event) => put(event.currentTarget.checked, timeZone)}
      />
      <Select
        size="xs"
        label={t`At 7 in the morning in`}
        searchable
        allowDeselect={false}
        maw={320}
        data={zones(timeZone)}
        value={timeZone}
        disabled={choose.isPending || !weekly.wanted}
        onChange={(zone) => put(weekly.wanted, zone ?? timeZone)}
      />
      <FailureLine error={choose.error} />
      <p className="dim">
        {weekly.nextAt === null
          ? t`Last week beside the week before: what came in, what was approved automatically and by people, savings by currency, what is open by age and waits for you. It holds what your role may see, for this company alone; each figure leads to its list.`
          : t`The next one comes ${formatInstant(weekly.nextAt)}, as your clock shows it. Last week beside the week before: what came in, what was approved automatically and by people, savings by currency, what is open by age and waits for you. It holds what your role may see, for this company alone; each figure leads to its list.`}
      </p>
    </div>
  );
}
