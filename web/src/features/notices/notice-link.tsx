import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { type Notice, readNotices } from "../../api/notices.ts";
import { formatInstant } from "../../ui/dates.ts";
import { t } from "../../language/text.ts";

interface NoticeLinkProps {
  readonly notice: Notice;
  readonly onFollow?: () => void;
}

/** What happened, and in one click where it did; it is read then. */
export function NoticeLink({ notice, onFollow }: NoticeLinkProps) {
  const client = useQueryClient();
  const router = useRouter();
  const follow = (event: MouseEvent): void => {
    // That it could not be noted keeps nobody from going there: it stays unread.
    if (notice.readAt === null) void readNotices(client, { uuids: [notice.uuid] }).catch(() => {});
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(notice.path);
    onFollow?.();
  };
  return (
    <a href={notice.path} className={notice.readAt === null ? "notice unread" : "notice"} onClick={follow}>
      <span className="notice-words">
        {notice.readAt === null ? <span className="sr-only">{t`Unread:`} </span> : null}
        {notice.words}
      </span>
      <span className="dim">{formatInstant(notice.at)}</span>
    </a>
  );
}
