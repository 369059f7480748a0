import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountsQuery, type SftpAccount } from "../../api/edi.ts";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { t } from "../../language/text.ts";

/** Who may come in by SFTP. */
export function SftpAccounts() {
  const admin = useQuery(meQuery).data?.role === "admin";
  const list = useInfiniteQuery({ ...accountsQuery, enabled: admin });
  const [edited, setEdited] = useState<SftpAccount | "new" | null>(null);
  if (!admin)
    return (
      <ListCard>
        <Empty icon="edi" title={t`For administrators`}>
          <p>{t`SFTP accounts are made, changed and removed by an administrator of the tenant.`}</p>
        </Empty>
      </ListCard>
    );
  return (
    <div className="stack">
      <div className="flex wrap">
        <p className="dim grow">{t`Partners that send files instead of requests put them into /in and find their acknowledgements in /out. They come in with a public key; there are no passwords.`}</p>
        <Button leftSection={<Icon name="plus" size={14} />} onClick={() => setEdited("new")}>{t`Add an account`}</Button>
      </div>
      <ListCard>
        <Listing
          query={list}
          items={list.data?.pages.flatMap((page) => page.items) ?? []}
          what={t`The accounts`}
          loadingRows={3}
          columns={[t`User name`, t`Sends for`, t`Keys`, t`Last sign-in`, t`State`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="edi" title={t`No SFTP accounts yet`}>
              <p>{t`The server listens where SFTP_PORT is set. Make an account with the partner's public key.`}</p>
            </Empty>
          }
        >
          {(account) => <AccountRow key={account.uuid} account={account} onEdit={() => setEdited(account)} />}
        </Listing>
      </ListCard>
      {edited === null ? null : (
        <AccountDialog
          key={edited === "new" ? "" : edited.uuid}
          account={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function AccountRow({ account, onEdit }: { readonly account: SftpAccount; readonly onEdit: () => void }) {
  return (
    <tr>
      <td className="mono strong">{account.userName}</td>
      <td>{account.partner ?? <span className="dim">{t`Any partner`}</span>}</td>
      <td className="mono dim">
        {account.publicKeys.map(({ fingerprint }) => (
          <div key={fingerprint}>{fingerprint}</div>
        ))}
      </td>
      <td className="dim">{account.lastSignInAt === null ? t`Never` : formatInstant(account.lastSignInAt)}</td>
      <td>{account.enabled ? <Tag tone="good">{t`Enabled`}</Tag> : <Tag>{t`Disabled`}</Tag>}</td>
      <td className="num">
        <Button variant="default" size="compact-xs" onClick={onEdit} aria-label={t`Edit ${account.userName}`}>{t`Edit`}</Button>
      </td>
    </tr>
  );
}
