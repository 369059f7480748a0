import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeysQuery } from "../../api/queries.ts";
import { request } from "../../api/request.ts";
import type { ApiKey } from "../../api/types.ts";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";

const SCOPES: readonly { readonly scope: string; readonly hint: string }[] = [
  { scope: "orders", hint: "send and search orders" },
  { scope: "invoices", hint: "send and read invoices" },
  { scope: "documents", hint: "send and read documents" },
  { scope: "disputes", hint: "read and answer disputes" },
  { scope: "audit", hint: "read audit results" },
  { scope: "edi", hint: "send EDI" },
  { scope: "manage", hint: "read the workspace, notes, assignment" },
  { scope: "decide", hint: "approve, terminate, match, dispute" },
  { scope: "admin", hint: "keys, policy, endpoints, people" },
];

const ApiKeysPage = () => {
  const client = useQueryClient();
  const keys = useQuery(apiKeysQuery);
  const [making, make] = useDisclosure(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useMutation({
    mutationFn: (uuid: string) => request(`/manage/api-keys/${uuid}`, { method: "DELETE" }),
    onSuccess: () => notifications.show({ message: "The key is revoked", color: "teal.9" }),
    onError: (error) => notifications.show({ title: "The key could not be revoked", message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api-keys"] }),
  });

  return (
    <div className="page">
      <PageHead
        title="API keys"
        hint="Keys for systems that call the API. Several may be alive at once, so that one can be changed without a gap."
      >
        <Button leftSection={<Icon name="plus" size={14} />} onClick={make.open}>
          Make a key
        </Button>
      </PageHead>
      <div className="card" style={{ overflow: "auto" }}>
        <Listing
          query={keys}
          items={keys.data?.items ?? []}
          what="The keys"
          loadingRows={4}
          columns={["Name", "Begins with", "Scopes", "Last used", "State", { label: "Actions", hidden: true }]}
          empty={
            <Empty icon="key" title="No keys yet">
              <p>Make one for the system that sends orders and invoices.</p>
            </Empty>
          }
        >
          {(key) => (
            <tr key={key.uuid}>
              <td className="strong">{key.name}</td>
              <td className="mono">{key.prefix}…</td>
              <td className="dim">{key.scopes.length === SCOPES.length ? "All" : key.scopes.join(", ")}</td>
              <td className="dim">{key.lastUsedAt == null ? "Never" : formatInstant(key.lastUsedAt)}</td>
              <td>
                {key.revokedAt != null ? (
                  <Tag>Revoked</Tag>
                ) : key.expiresAt != null && Date.parse(key.expiresAt) < Date.now() ? (
                  <Tag tone="warn">Expired</Tag>
                ) : (
                  <Tag tone="good">Active</Tag>
                )}
              </td>
              <td className="num">
                {key.revokedAt != null ? null : (
                  <Button variant="default" size="compact-xs" onClick={() => setRevoking(key)} aria-label={`Revoke ${key.name}`}>
                    Revoke
                  </Button>
                )}
              </td>
            </tr>
          )}
        </Listing>
      </div>
      <MakeKey opened={making} onClose={make.close} />
      <Confirm
        opened={revoking !== null}
        title={`Revoke “${revoking?.name}”?`}
        verb="Revoke"
        onClose={() => setRevoking(null)}
        onConfirm={() => (revoking === null ? undefined : revoke.mutate(revoking.uuid))}
      >
        <p>Whatever still uses it is refused within seconds. This cannot be undone.</p>
      </Confirm>
    </div>
  );
};

const MakeKey = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>(["orders", "invoices", "documents", "disputes", "audit"]);
  const make = useMutation({
    mutationFn: () => request<ApiKey>("/manage/api-keys", { method: "POST", body: { name: name.trim(), scopes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["api-keys"] }),
  });
  const close = (): void => {
    make.reset();
    setName("");
    onClose();
  };
  return (
    <>
      <Modal opened={opened && make.data === undefined} onClose={close} title={<strong>Make a key</strong>}>
        <form
          className="stack"
          style={{ gap: 14 }}
          onSubmit={(event) => {
            event.preventDefault();
            make.mutate();
          }}
        >
          <TextInput
            label="Name"
            description="What uses it"
            required
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label="Scopes" value={scopes} onChange={setScopes}>
            <div className="stack" style={{ marginTop: 6 }}>
              {SCOPES.map(({ scope, hint }) => (
                <Checkbox key={scope} size="xs" value={scope} label={`${scope}: ${hint}`} />
              ))}
            </div>
          </Checkbox.Group>
          <FailureLine error={make.error} />
          <div className="flex" style={{ justifyContent: "flex-end" }}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={make.isPending} disabled={name.trim() === "" || scopes.length === 0}>
              Make the key
            </Button>
          </div>
        </form>
      </Modal>
      <SecretDialog
        secret={make.data?.key ?? null}
        title={`The key “${make.data?.name ?? ""}”`}
        hint="Send it as X-Api-Key."
        onClose={close}
      />
    </>
  );
};

export default ApiKeysPage;
