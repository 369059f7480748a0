import { Button, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { ApiError, queryText, request } from "../../api/request.ts";
import type { Page } from "../../api/types.ts";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { MoreButton } from "../../ui/page.tsx";
import { Empty, Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";

interface SftpAccount {
  readonly uuid: string;
  readonly userName: string;
  readonly publicKeys: readonly { readonly algorithm: string; readonly key: string; readonly fingerprint: string }[];
  readonly partner: string | null;
  readonly enabled: boolean;
  readonly lastSignInAt: string | null;
}

const accountsQuery = infiniteQueryOptions({
  queryKey: ["sftp-accounts"],
  queryFn: ({ pageParam, signal }) =>
    request<Page<SftpAccount>>(`/manage/edi/sftp-accounts${queryText({ limit: 100, cursor: pageParam })}`, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** Who may come in by SFTP. */
export const SftpAccounts = () => {
  const admin = useQuery(meQuery).data?.role === "admin";
  const list = useInfiniteQuery({ ...accountsQuery, enabled: admin });
  const [edited, setEdited] = useState<SftpAccount | "new" | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!admin)
    return (
      <div className="card">
        <Empty icon="edi" title="For administrators">
          <p>SFTP accounts are made, changed and removed by an administrator of the tenant.</p>
        </Empty>
      </div>
    );
  return (
    <div className="stack">
      <div className="flex wrap">
        <p className="dim grow">
          Partners that send files instead of requests put them into /in and find their acknowledgements in /out. They come in
          with a public key; there are no passwords.
        </p>
        <Button leftSection={<Icon name="plus" size={14} />} onClick={() => setEdited("new")}>
          Add an account
        </Button>
      </div>
      <div className="card" style={{ overflow: "auto" }}>
        {list.isPending ? (
          <RowsLoading rows={3} />
        ) : list.data === undefined ? (
          <Failure error={list.error} what="The accounts" onRetry={() => void list.refetch()} />
        ) : items.length === 0 ? (
          <Empty icon="edi" title="No SFTP accounts yet">
            <p>The server listens where SFTP_PORT is set. Make an account with the partner's public key.</p>
          </Empty>
        ) : (
          <table className="list">
            <thead>
              <tr>
                <th scope="col">User name</th>
                <th scope="col">Sends for</th>
                <th scope="col">Keys</th>
                <th scope="col">Last sign-in</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr key={one.uuid}>
                  <td className="mono strong">{one.userName}</td>
                  <td>{one.partner ?? <span className="dim">Any partner</span>}</td>
                  <td className="mono dim">
                    {one.publicKeys.map((key) => (
                      <div key={key.fingerprint}>{key.fingerprint}</div>
                    ))}
                  </td>
                  <td className="dim">{one.lastSignInAt === null ? "Never" : formatInstant(one.lastSignInAt)}</td>
                  <td>{one.enabled ? <Tag tone="good">Enabled</Tag> : <Tag>Disabled</Tag>}</td>
                  <td className="num">
                    <Button
                      variant="default"
                      size="compact-xs"
                      onClick={() => setEdited(one)}
                      aria-label={`Edit ${one.userName}`}
                    >
                      Edit
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <MoreButton more={list.hasNextPage} loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </div>
      {edited === null ? null : (
        <AccountDialog
          key={edited === "new" ? "" : edited.uuid}
          account={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
};

const AccountDialog = ({ account, onClose }: { readonly account: SftpAccount | null; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [userName, setUserName] = useState(account?.userName ?? "");
  const [partner, setPartner] = useState(account?.partner ?? "");
  const [keys, setKeys] = useState(account?.publicKeys.map((one) => one.key).join("\n") ?? "");
  const [enabled, setEnabled] = useState(account?.enabled ?? true);
  const [removing, setRemoving] = useState(false);
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ["sftp-accounts"] }) };
  const put = useMutation({
    mutationFn: () =>
      request("/manage/edi/sftp-accounts", {
        method: "POST",
        body: {
          userName: userName.trim(),
          partner: partner.trim() === "" ? null : partner.trim(),
          enabled,
          publicKeys: keys
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== ""),
        },
      }),
    onSuccess: () => {
      notifications.show({
        message: `${userName.trim()} may come in ${enabled ? "with these keys" : "no more"}`,
        color: "teal.9",
      });
      onClose();
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: () => request(`/manage/edi/sftp-accounts/${account?.uuid ?? ""}`, { method: "DELETE" }),
    onSuccess: () => {
      notifications.show({ message: `${account?.userName ?? ""} is removed`, color: "teal.9" });
      onClose();
    },
    ...settled,
  });
  const errors = put.error instanceof ApiError ? put.error.fields : {};
  const errorOf = (field: string): string | undefined =>
    Object.entries(errors)
      .filter(([path]) => path.toLowerCase().startsWith(field.toLowerCase()))
      .flatMap(([, messages]) => messages)
      .join("; ") || undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<strong>{account === null ? "Add an SFTP account" : account.userName}</strong>}
    >
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          put.mutate();
        }}
      >
        <div className="edi-fields">
          <TextInput
            label="User name"
            description="3 to 64 of a-z, 0-9, dot, underscore, hyphen"
            required
            maxLength={64}
            readOnly={account !== null}
            {...(account === null ? { "data-autofocus": true } : {})}
            error={errorOf("userName")}
            value={userName}
            onChange={(event) => setUserName(event.currentTarget.value)}
          />
          <TextInput
            label="Sends for"
            description="Sender id (ISA06); empty: any of your partners"
            maxLength={15}
            error={errorOf("partner")}
            value={partner}
            onChange={(event) => setPartner(event.currentTarget.value)}
          />
        </div>
        <Textarea
          label="Public keys"
          description="One a line, as in authorized_keys: Ed25519, ECDSA, or RSA of at least 2048 bits"
          required
          autosize
          minRows={3}
          maxRows={10}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
          error={errorOf("publicKeys")}
          value={keys}
          onChange={(event) => setKeys(event.currentTarget.value)}
        />
        <Switch size="xs" label="May come in" checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
        <FailureLine error={put.error ?? remove.error} />
        {removing ? (
          <div className="note-box warn">
            It is refused within seconds, in open sessions too. What it sent stays in the monitor.
          </div>
        ) : null}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          {account === null ? null : removing ? (
            <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate()}>
              Remove {account.userName}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Remove…
            </Button>
          )}
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={put.isPending} disabled={userName.trim() === "" || keys.trim() === ""}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
};
