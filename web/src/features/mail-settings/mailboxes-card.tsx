import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Mailbox, mailboxesQuery } from "../../api/mailboxes.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { MailboxDialog } from "./mailbox-dialog.tsx";
import { MailboxRow } from "./mailbox-row.tsx";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

/** Mailboxes that mail is fetched from, and what the last looks came to. */
export function MailboxesCard() {
  const mailboxes = useQuery(mailboxesQuery);
  const may = useMay("createMailbox");
  const [shown, show] = useState<Mailbox | "new" | null>(null);
  return (
    <Card
      flush
      title={t`Mailboxes`}
      count={mailboxes.data?.items.length ?? 0}
      action={
        <Button
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => show("new")}
          {...may}
        >{t`Add a mailbox`}</Button>
      }
    >
      <Listing
        query={mailboxes}
        items={mailboxes.data?.items ?? []}
        what={t`The mailboxes`}
        loadingRows={2}
        columns={[t`Mailbox`, t`Taken as`, t`Then`, t`State`, { label: t`Actions`, hidden: true }]}
        empty={
          <Empty icon="mail" title={t`No mailbox yet`}>
            <p>{t`Add the mailbox that carriers write to already: each message in it is taken once, and nothing is deleted.`}</p>
          </Empty>
        }
      >
        {(mailbox) => <MailboxRow key={mailbox.uuid} mailbox={mailbox} onChange={() => show(mailbox)} />}
      </Listing>
      {shown === null ? null : <MailboxDialog mailbox={shown === "new" ? null : shown} onClose={() => show(null)} />}
    </Card>
  );
}
