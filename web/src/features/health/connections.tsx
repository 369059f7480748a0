import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { accountsQuery, type SftpAccount } from "../../api/edi.ts";
import type { Health } from "../../api/health.ts";
import { type Mailbox, mailboxesQuery } from "../../api/mailboxes.ts";
import { transcriberQuery } from "../../api/transcriber.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { sayAge } from "./say-age.ts";
import { t } from "../../language/text.ts";

const WEEK_MS = 7 * 86_400_000;

/** What nothing comes in from or out by: mailboxes that cannot be read, partners that are silent, a document AI that fails. */
export function Connections({ silentPartners, unfetchedAnswers }: Health) {
  const mailboxes = useQuery(mailboxesQuery);
  const accounts = useInfiniteQuery(accountsQuery);
  const transcriber = useQuery(transcriberQuery).data;
  const shown = [
    ...troubleOfMailboxes(mailboxes.data?.items ?? []),
    ...silentPartners.map(silence),
    ...troubleOfAccounts(accounts.data?.pages.flatMap((page) => page.items) ?? []),
    ...unfetched(unfetchedAnswers),
    ...pause(transcriber?.pausedUntil ?? null),
  ];
  return (
    <Card flush title={t`Connections that need somebody`} count={shown.length}>
      <Listing
        query={mailboxes}
        items={shown}
        what={t`The mailboxes`}
        loadingRows={2}
        columns={[t`Connection`, t`Since`, t`Cause`]}
        empty={
          <p className="dim card-body">{t`None: mailboxes are read, EDI partners send as they used to, and the document AI answers.`}</p>
        }
      >
        {({ key, what, since, cause }) => (
          <tr key={key}>
            <td className="strong">{what}</td>
            <td className="dim">{since}</td>
            <td style={{ overflowWrap: "anywhere" }}>{cause}</td>
          </tr>
        )}
      </Listing>
    </Card>
  );
}

function troubleOfMailboxes(mailboxes: readonly Mailbox[]): readonly Trouble[] {
  return mailboxes.flatMap(({ uuid, name, failingSince, failure }) =>
    failingSince === null
      ? []
      : [
          {
            key: uuid,
            what: <Link to="/mail-settings">{t`Mailbox ${name}`}</Link>,
            since: formatInstant(failingSince),
            cause: failure ?? t`No cause was noted`,
          },
        ],
  );
}

function troubleOfAccounts(accounts: readonly SftpAccount[]): readonly Trouble[] {
  const weekAgo = Date.now() - WEEK_MS;
  return accounts.flatMap(({ uuid, userName, enabled, createdAt, lastSignInAt }) => {
    if (!enabled || Date.parse(lastSignInAt ?? createdAt) > weekAgo) return [];
    return [
      {
        key: uuid,
        what: <Link to="/edi">{t`SFTP account ${userName}`}</Link>,
        since: formatInstant(lastSignInAt ?? createdAt),
        cause: lastSignInAt === null ? t`It never signed in.` : t`It has not signed in since.`,
      },
    ];
  });
}

interface Trouble {
  readonly key: string;
  readonly what: ReactNode;
  readonly since: string;
  readonly cause: string;
}

function silence(sender: string): Trouble {
  return {
    key: sender,
    what: (
      <Link to="/edi" search={{ sender }}>
        {t`EDI partner ${sender}`}
      </Link>
    ),
    since: t`a week or more`,
    cause: t`It used to send, and sends nothing: ask whether its connection works.`,
  };
}

function unfetched({ waiting, oldestSeconds }: Health["unfetchedAnswers"]): readonly Trouble[] {
  if (waiting === 0) return [];
  const what = <Link to="/edi">{t`Acknowledgements by SFTP`}</Link>;
  const cause = t`Of ${formatCount(waiting)} files that came in nobody fetched the acknowledgements from /out.`;
  return [{ key: "acknowledgements", what, since: sayAge(oldestSeconds), cause }];
}

function pause(until: string | null): readonly Trouble[] {
  if (until === null) return [];
  const what = <Link to="/document-ai">{t`Document AI`}</Link>;
  const cause = t`It failed several times in a row. Documents wait in review meanwhile; it is asked again by itself.`;
  return [{ key: "document-ai", what, since: t`paused until ${formatInstant(until)}`, cause }];
}
