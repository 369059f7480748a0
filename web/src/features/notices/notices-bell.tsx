import { Button, Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { newestNoticesQuery, readNotices } from "../../api/notices.ts";
import { Icon } from "../../ui/icons.tsx";
import { Empty, Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { NoticeLink } from "./notice-link.tsx";
import { t } from "../../language/text.ts";

/** The service counts no further. */
const MAX_COUNTED = 100;

const countText = (unread: number): string => (unread >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : `${unread}`);

/** What one is told of, from every page: how many are unread, and the newest of them. */
export function NoticesBell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const newest = useQuery(newestNoticesQuery);
  const unread = newest.data?.unread ?? 0;
  return (
    <Popover
      position="bottom-end"
      width={360}
      opened={opened}
      onChange={(open) => (open ? undefined : close())}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className="bell"
          aria-label={unread === 0 ? t`Notices: none is unread` : t`Notices: ${countText(unread)} unread`}
          title={t`What you are told of`}
          onClick={toggle}
        >
          <Icon name="bell" size={18} />
          {unread === 0 ? null : <span className="bell-count">{countText(unread)}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Notices`} style={{ maxWidth: "calc(100vw - 16px)", padding: 0 }}>
        <Newest onFollow={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Inside the bell: what stands there, while it loads, when it fails and when there is nothing. */
function Newest({ onFollow }: { readonly onFollow: () => void }) {
  const client = useQueryClient();
  const newest = useQuery(newestNoticesQuery);
  const read = useMutation({ mutationFn: (until: string) => readNotices(client, { until }) });
  const latest = newest.data?.items[0]?.at;
  return (
    <div className="stack" style={{ gap: 0 }}>
      <div className="flex notice-head">
        <strong className="grow">{t`Notices`}</strong>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={read.isPending}
          disabled={latest === undefined || newest.data?.unread === 0}
          onClick={() => (latest === undefined ? undefined : read.mutate(latest))}
        >{t`Mark all as read`}</Button>
      </div>
      <FailureLine error={read.error} />
      {newest.isPending ? (
        <RowsLoading rows={4} />
      ) : newest.data === undefined ? (
        <Failure error={newest.error} what={t`Your notices`} onRetry={() => void newest.refetch()} />
      ) : newest.data.items.length === 0 ? (
        <Empty icon="bell" title={t`Nothing yet`}>
          <p>{t`What is assigned to you, answers you and names you is told here.`}</p>
        </Empty>
      ) : (
        <div className="notice-list">
          {newest.data.items.map((notice) => (
            <NoticeLink key={notice.uuid} notice={notice} onFollow={onFollow} />
          ))}
        </div>
      )}
      <div className="flex notice-foot">
        <Link to="/notices" onClick={onFollow} className="grow">{t`All notices`}</Link>
        <Link to="/account" onClick={onFollow}>{t`Choose what you are told of`}</Link>
      </div>
    </div>
  );
}
