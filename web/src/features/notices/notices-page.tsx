import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type Notice, noticeListQuery, readNotices } from "../../api/notices.ts";
import { ListCard } from "../../ui/card.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { NoticeLink } from "./notice-link.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/notices");
const COLUMNS = [t`What happened`, { label: t`Read`, hidden: true }] as const;

/** Everything one was told of in the last 90 days. */
function NoticesPage() {
  const isUnread = route.useSearch().show === "unread";
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useInfiniteQuery(noticeListQuery(isUnread));
  const read = useMutation({ mutationFn: (body: Parameters<typeof readNotices>[1]) => readNotices(client, body) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const latest = items[0]?.at;
  const unread = list.data?.pages[0]?.unread ?? 0;
  return (
    <div className="page">
      <PageHead
        title={t`Notices`}
        hint={t`What was assigned to you, answers you, names you or waits for you, in the last 90 days.`}
      >
        <Button component={Link} to="/account" variant="default">{t`Choose what you are told of`}</Button>
      </PageHead>
      <div className="flex wrap" style={{ gap: 12, marginBottom: 12 }}>
        <SegmentedControl
          size="xs"
          aria-label={t`Which notices`}
          value={isUnread ? "unread" : "all"}
          onChange={(show) => void navigate({ to: "/notices", search: show === "unread" ? { show } : {}, replace: true })}
          data={[
            { value: "all", label: t`All` },
            { value: "unread", label: t`Unread` },
          ]}
        />
        <Button
          size="xs"
          variant="default"
          disabled={latest === undefined || unread === 0}
          loading={read.isPending}
          onClick={() => (latest === undefined ? undefined : read.mutate({ until: latest }))}
        >{t`Mark all as read`}</Button>
      </div>
      <FailureLine error={read.error} />
      <ListCard>
        <Listing query={list} items={items} what={t`Your notices`} columns={COLUMNS} empty={<NoNotices unread={isUnread} />}>
          {(notice) => <NoticeRow key={notice.uuid} notice={notice} onRead={() => read.mutate({ uuids: [notice.uuid] })} />}
        </Listing>
      </ListCard>
    </div>
  );
}

function NoticeRow({ notice, onRead }: { readonly notice: Notice; readonly onRead: () => void }) {
  return (
    <tr>
      <td>
        <NoticeLink notice={notice} />
      </td>
      <td style={{ textAlign: "right" }}>
        {notice.readAt === null ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t`Mark as read: ${notice.words}`}
            onClick={onRead}
          >{t`Mark as read`}</Button>
        ) : null}
      </td>
    </tr>
  );
}

function NoNotices({ unread }: { readonly unread: boolean }) {
  return unread ? (
    <Empty icon="bell" title={t`You have read everything`}>
      <p>{t`What you have read stands under All for 90 days.`}</p>
    </Empty>
  ) : (
    <Empty icon="bell" title={t`Nothing yet`}>
      <p>{t`What is assigned to you, answers you, names you or waits for you is told here, and by mail as you choose.`}</p>
    </Empty>
  );
}

export default NoticesPage;
