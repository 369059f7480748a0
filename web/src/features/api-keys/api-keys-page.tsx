import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeysQuery } from "../../api/queries.ts";
import { type ApiKey, revokeKey } from "../../api/keys.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { MakeKey } from "./make-key.tsx";
import { QuotasCard } from "./quotas-card.tsx";
import { SCOPES } from "./scopes.ts";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

function ApiKeysPage() {
  const client = useQueryClient();
  const keys = useQuery(apiKeysQuery);
  const [making, make] = useDisclosure(false);
  const mayMake = useMay("makeApiKey");
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const revoke = useMutation({
    mutationFn: revokeKey,
    onSuccess: () => notifications.show({ message: t`The key is revoked`, color: "teal.9" }),
    onError: (error) => notifications.show({ title: t`The key could not be revoked`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["api-keys"] }),
  });

  return (
    <div className="page">
      <PageHead
        title={t`API keys`}
        hint={t`Keys for systems that call the API. Several may be valid at once, so that one can be replaced without a gap.`}
      >
        <Button leftSection={<Icon name="plus" size={14} />} onClick={make.open} {...mayMake}>{t`Make a key`}</Button>
      </PageHead>
      <ListCard>
        <Listing
          query={keys}
          items={keys.data?.items ?? []}
          what={t`The keys`}
          loadingRows={4}
          columns={[t`Name`, t`Begins with`, t`Scopes`, t`Last used`, t`State`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="key" title={t`No keys yet`}>
              <p>{t`Make one for the system that sends orders and invoices.`}</p>
            </Empty>
          }
        >
          {(key) => <KeyRow key={key.uuid} apiKey={key} onRevoke={() => setRevoking(key)} />}
        </Listing>
      </ListCard>
      <QuotasCard />
      <MakeKey opened={making} onClose={make.close} />
      <Confirm
        opened={revoking !== null}
        title={t`Revoke “${revoking?.name ?? ""}”?`}
        verb={t`Revoke`}
        onClose={() => setRevoking(null)}
        onConfirm={() => (revoking === null ? undefined : revoke.mutate(revoking.uuid))}
      >
        <p>{t`Whatever still uses it is refused within seconds. This cannot be undone.`}</p>
      </Confirm>
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const may = useMay("revokeApiKey");
  return (
    <tr>
      <td className="strong">{apiKey.name}</td>
      <td className="mono">{apiKey.prefix}…</td>
      <td className="dim">
        {apiKey.scopes.length === SCOPES.length ? t`All` : apiKey.scopes.join(", ")}
        {apiKey.approvalLimit === null ? null : <div>{t`approves at most ${formatAmount(apiKey.approvalLimit)}`}</div>}
        {apiKey.partner === null ? null : <div>{t`EDI of ${apiKey.partner} alone`}</div>}
      </td>
      <td className="dim">{apiKey.lastUsedAt === null ? t`Never` : formatInstant(apiKey.lastUsedAt)}</td>
      <td>
        <StateTag apiKey={apiKey} />
        {apiKey.expiresAt === null || apiKey.revokedAt !== null ? null : (
          <div className="dim">{t`until ${formatInstant(apiKey.expiresAt)}`}</div>
        )}
      </td>
      <td className="num">
        {apiKey.revokedAt === null ? (
          <Button
            variant="default"
            size="compact-xs"
            onClick={onRevoke}
            {...may}
            aria-label={t`Revoke ${apiKey.name}`}
          >{t`Revoke`}</Button>
        ) : null}
      </td>
    </tr>
  );
}

function StateTag({ apiKey: { revokedAt, expiresAt } }: { readonly apiKey: ApiKey }) {
  if (revokedAt !== null) return <Tag>{t`Revoked`}</Tag>;
  return expiresAt !== null && Date.parse(expiresAt) < Date.now() ? (
    <Tag tone="warn">{t`Expired`}</Tag>
  ) : (
    <Tag tone="good">{t`Active`}</Tag>
  );
}

export default ApiKeysPage;
