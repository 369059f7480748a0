import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookEndpoint } from "../../api/answers.ts";
import { changeEndpoint, deleteEndpoint, EVENT_TYPES, recoverEndpoint, rotateSecret, testEndpoint } from "../../api/webhooks.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { useMeantRow } from "../../ui/meant-row.ts";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { Tag } from "../../ui/tags.tsx";
import { useMay } from "../../shared/may.ts";
import { t, tx } from "../../language/text.ts";

const DAY_MS = 86_400_000;

/** What is done with an endpoint, and what to say when it is. */
interface Act {
  readonly carryOut: () => Promise<unknown>;
  readonly done: string;
}

function useEndpointActs(endpoint: WebhookEndpoint, onSecret: (secret: string) => void) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ carryOut }: Act) => carryOut(),
    onSuccess: (_answer, { done }) => (done === "" ? undefined : notifications.show({ message: done, color: "teal.9" })),
    onError: (error) => notifications.show({ title: t`That did not work`, message: error.message, color: "red.9" }),
    onSettled: () => Promise.all(["endpoints", "deliveries"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  const { uuid, enabled } = endpoint;
  return {
    test: () => act.mutate({ carryOut: () => testEndpoint(uuid), done: t`A test event is on its way` }),
    toggle: () =>
      act.mutate({ carryOut: () => changeEndpoint(uuid, { enabled: !enabled }), done: enabled ? t`Paused` : t`Active again` }),
    recover: () =>
      act.mutate({
        carryOut: () => recoverEndpoint(uuid, new Date(Date.now() - DAY_MS).toISOString()),
        done: t`What failed in the last day is sent again`,
      }),
    // The new secret is shown; nothing else needs to be said.
    rotate: () => act.mutate({ carryOut: async () => onSecret((await rotateSecret(uuid)).secret), done: "" }),
    remove: () => act.mutate({ carryOut: () => deleteEndpoint(uuid), done: t`Deleted` }),
  };
}

export function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [deleting, confirm] = useDisclosure(false);
  const acts = useEndpointActs(endpoint, setSecret);
  const meant = useMeantRow(endpoint.uuid);
  const may = useMay("changeWebhookEndpoint");
  return (
    <tr {...meant}>
      <td>
        <div className="mono" style={{ overflowWrap: "anywhere", minWidth: 260 }}>
          {endpoint.url}
        </div>
        {endpoint.description === null || endpoint.description === "" ? null : <div className="dim">{endpoint.description}</div>}
      </td>
      <td className="dim">
        {endpoint.types.length === 0 || endpoint.types.length >= EVENT_TYPES.length ? t`All events` : endpoint.types.join(", ")}
      </td>
      <td>
        <StateTag endpoint={endpoint} />
      </td>
      <td className="num">
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t`Actions for ${endpoint.url}`} {...may}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={acts.test}>{t`Send a test event`}</Menu.Item>
            <Menu.Item onClick={acts.toggle}>{endpoint.enabled ? t`Pause` : t`Activate`}</Menu.Item>
            <Menu.Item onClick={acts.recover}>{t`Send again what failed in the last day`}</Menu.Item>
            <Menu.Item onClick={acts.rotate}>{t`Change the secret`}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red.9" onClick={confirm.open}>{t`Delete`}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <SecretDialog
          secret={secret}
          title={t`New signing secret`}
          hint={t`The old one signs too until it expires, so that you can change over without a gap.`}
          onClose={() => setSecret(null)}
        />
        <Confirm
          opened={deleting}
          title={t`Delete this endpoint?`}
          verb={t`Delete`}
          onClose={confirm.close}
          onConfirm={acts.remove}
        >
          <p>{tx`Nothing is sent to ${<span className="mono">{endpoint.url}</span>} any more, and what waits for it is cancelled.`}</p>
        </Confirm>
      </td>
    </tr>
  );
}

function StateTag({ endpoint: { enabled, failingSince } }: { readonly endpoint: WebhookEndpoint }) {
  if (!enabled) return <Tag>{t`Paused`}</Tag>;
  return failingSince === null ? (
    <Tag tone="good">{t`Active`}</Tag>
  ) : (
    <Tag tone="bad">{t`Failing since ${formatInstant(failingSince)}`}</Tag>
  );
}
