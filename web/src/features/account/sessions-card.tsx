import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endOwnSession, ownSessionsQuery, type Session } from "../../api/people.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

const BROWSERS = [
  ["Edg/", "Edge"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

/** "Firefox", or as it calls itself. */
const browserName = (browser: string | null): string =>
  browser === null ? t`Unknown` : (BROWSERS.find(([sign]) => browser.includes(sign))?.[1] ?? browser.slice(0, 40));

/** Where one is signed in, each to be ended. */
export function SessionsCard() {
  const client = useQueryClient();
  const sessions = useQuery(ownSessionsQuery);
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ["own-sessions"] }) };
  const end = useMutation({ mutationFn: (session: Session) => endOwnSession(session.uuid), ...settled });
  const others = useMutation({ mutationFn: endOtherSessions, ...settled });
  const items = sessions.data?.items ?? [];
  return (
    <Card
      title={t`Where you are signed in`}
      action={
        items.length < 2 ? undefined : (
          <Button
            variant="default"
            size="compact-xs"
            loading={others.isPending}
            onClick={() => others.mutate()}
          >{t`Sign out everywhere else`}</Button>
        )
      }
    >
      <FailureLine error={end.error ?? others.error} />
      <div style={{ overflow: "auto" }}>
        <Listing
          query={sessions}
          items={items}
          what={t`Your sessions`}
          loadingRows={2}
          columns={[t`Browser`, t`Address`, t`Since`, t`Last used`, { label: t`Actions`, hidden: true }]}
          empty={<Empty icon="person" title={t`No session is open`} />}
        >
          {(session) => (
            <tr key={session.uuid}>
              <td className="strong" title={session.browser ?? undefined}>
                {browserName(session.browser)}
              </td>
              <td className="mono">{session.address ?? "–"}</td>
              <td className="dim">{formatInstant(session.createdAt)}</td>
              <td className="dim">{formatInstant(session.lastSeenAt)}</td>
              <td className="num">
                {session.current ? (
                  <Tag tone="good">{t`This one`}</Tag>
                ) : (
                  <Button
                    variant="default"
                    size="compact-xs"
                    loading={end.isPending && end.variables.uuid === session.uuid}
                    onClick={() => end.mutate(session)}
                    aria-label={t`End the session of ${browserName(session.browser)} at ${session.address ?? t`an unknown address`}`}
                  >{t`End`}</Button>
                )}
              </td>
            </tr>
          )}
        </Listing>
      </div>
    </Card>
  );
}
