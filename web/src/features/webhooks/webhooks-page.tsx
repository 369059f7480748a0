import { Button, Menu, ActionIcon, Modal, Select, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deliveriesQuery, endpointsQuery } from "../../api/queries.ts";
import { request } from "../../api/request.ts";
import type { Delivery, WebhookEndpoint } from "../../api/types.ts";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { SecretDialog } from "../../ui/secret-once.tsx";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { Tag, type Tone } from "../../ui/tags.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";

const route = getRouteApi("/app/webhooks");
export const DELIVERY_TONES: Readonly<Record<Delivery["state"], Tone>> = {
  pending: "info",
  succeeded: "good",
  discarded: "bad",
  cancelled: "neutral",
};
/** So many kinds of events there are. */
const EVENT_KINDS = 7;
const STATES = [
  { value: "pending", label: "Waiting" },
  { value: "succeeded", label: "Delivered" },
  { value: "discarded", label: "Given up" },
  { value: "cancelled", label: "Cancelled" },
];

const WebhooksPage = () => {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [adding, add] = useDisclosure(false);
  const endpoints = useQuery(endpointsQuery);
  const { delivery, ...filter } = search;
  const list = useInfiniteQuery(deliveriesQuery(filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const urls = new Map((endpoints.data?.items ?? []).map((one) => [one.uuid, one.url]));

  return (
    <div className="page">
      <PageHead
        title="Webhooks"
        hint="Where events are sent, and every attempt to send them. Deliveries are signed and tried again for 8 hours."
      >
        <Button leftSection={<Icon name="plus" size={14} />} onClick={add.open}>
          Add an endpoint
        </Button>
      </PageHead>
      <section className="card" aria-label="Endpoints" style={{ marginBottom: 14, overflow: "auto" }}>
        <header>
          <h2>Endpoints</h2>
          <span className="count">{endpoints.data?.items.length}</span>
        </header>
        <Listing
          query={endpoints}
          items={endpoints.data?.items ?? []}
          what="The endpoints"
          loadingRows={3}
          columns={["Address", "Events", "State", { label: "Actions", hidden: true }]}
          empty={
            <Empty icon="webhook" title="No endpoint yet">
              <p>Add the address of your receiver; events reach it from then on.</p>
            </Empty>
          }
        >
          {(endpoint) => <EndpointRow key={endpoint.uuid} endpoint={endpoint} />}
        </Listing>
      </section>
      <section className="card" aria-label="Deliveries" style={{ overflow: "auto" }}>
        <header>
          <h2>Deliveries</h2>
          <span className="grow" />
          <Select
            aria-label="State"
            placeholder="Any state"
            data={STATES}
            clearable
            w={140}
            value={search.state ?? null}
            onChange={(state) => void navigate({ to: "/webhooks", search: state === null ? {} : { state }, replace: true })}
            clearButtonProps={{ "aria-label": "Clear the state" }}
          />
        </header>
        <Listing
          query={list}
          items={items}
          what="The deliveries"
          loadingRows={6}
          columns={["Event", "To", "State", { label: "Attempts", number: true }, "Last answer", "Created", "Next try"]}
          empty={
            <Empty icon="webhook" title="No deliveries">
              <p>Approve, dispute or terminate an invoice, or send a test from an endpoint's menu.</p>
            </Empty>
          }
        >
          {(one) => (
            <tr
              key={one.uuid}
              className="link"
              data-active={one.uuid === delivery}
              onClick={() => void navigate({ to: "/webhooks", search: { ...filter, delivery: one.uuid } })}
            >
              <td>
                <button
                  type="button"
                  className="expander strong"
                  onClick={(event) => {
                    event.stopPropagation();
                    void navigate({ to: "/webhooks", search: { ...filter, delivery: one.uuid } });
                  }}
                >
                  {one.type}
                </button>
              </td>
              <td className="mono clip" style={{ maxWidth: 260 }}>
                {urls.get(one.endpointUuid) ?? one.endpointUuid}
              </td>
              <td>
                <Tag tone={DELIVERY_TONES[one.state] ?? "neutral"}>
                  {STATES.find((state) => state.value === one.state)?.label ?? one.state}
                </Tag>
              </td>
              <td className="num">{one.attemptCount}</td>
              <td className="clip" style={{ maxWidth: 220 }}>
                {one.lastStatus ?? one.lastError ?? <span className="dim">none yet</span>}
              </td>
              <td className="dim" style={{ whiteSpace: "nowrap" }}>
                {formatInstant(one.createdAt)}
              </td>
              <td className="dim" style={{ whiteSpace: "nowrap" }}>
                {one.state === "pending" ? formatInstant(one.nextAttemptAt) : "–"}
              </td>
            </tr>
          )}
        </Listing>
      </section>
      <DeliveryDrawer uuid={delivery} onClose={() => void navigate({ to: "/webhooks", search: filter })} />
      <AddEndpoint opened={adding} onClose={add.close} />
    </div>
  );
};

const EndpointRow = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const [deleting, confirm] = useDisclosure(false);
  const act = useMutation({
    mutationFn: ({
      method,
      path,
      body,
    }: {
      readonly method: string;
      readonly path: string;
      readonly body?: unknown;
      readonly done: string;
    }) =>
      request<{ secret?: string } | undefined>(`/manage/webhook-endpoints/${endpoint.uuid}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
      }),
    onSuccess: (answer, { done }) => {
      if (typeof answer?.secret === "string") setSecret(answer.secret);
      else notifications.show({ message: done, color: "teal.9" });
    },
    onError: (error) => notifications.show({ title: "That did not work", message: error.message, color: "red.9" }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["endpoints"] }),
        client.invalidateQueries({ queryKey: ["deliveries"] }),
      ]),
  });
  const failing = endpoint.failingSince != null;
  return (
    <tr>
      <td>
        <div className="mono" style={{ overflowWrap: "anywhere", minWidth: 260 }}>
          {endpoint.url}
        </div>
        {endpoint.description === null || endpoint.description === "" ? null : <div className="dim">{endpoint.description}</div>}
      </td>
      <td className="dim">
        {endpoint.types === null || endpoint.types.length === 0 || endpoint.types.length >= EVENT_KINDS
          ? "All events"
          : endpoint.types.join(", ")}
      </td>
      <td>
        <Tag tone={!endpoint.enabled ? "neutral" : failing ? "bad" : "good"}>
          {!endpoint.enabled ? "Paused" : failing ? `Failing since ${formatInstant(endpoint.failingSince)}` : "Active"}
        </Tag>
      </td>
      <td className="num">
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={`Actions for ${endpoint.url}`}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => act.mutate({ method: "POST", path: "/test", body: {}, done: "A test event is on its way" })}
            >
              Send a test event
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                act.mutate({
                  method: "PATCH",
                  path: "",
                  body: { enabled: !endpoint.enabled },
                  done: endpoint.enabled ? "Paused" : "Active again",
                })
              }
            >
              {endpoint.enabled ? "Pause" : "Activate"}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                act.mutate({
                  method: "POST",
                  path: "/recover",
                  body: { since: new Date(Date.now() - 86_400_000).toISOString() },
                  done: "What failed in the last day is sent again",
                })
              }
            >
              Send again what failed in the last day
            </Menu.Item>
            <Menu.Item onClick={() => act.mutate({ method: "POST", path: "/rotate-secret", done: "The secret was changed" })}>
              Change the secret
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red.9" onClick={confirm.open}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <SecretDialog
          secret={secret}
          title="New signing secret"
          hint="The old one signs too until it expires, so that you can change over without a gap."
          onClose={() => setSecret(null)}
        />
        <Confirm
          opened={deleting}
          title="Delete this endpoint?"
          verb="Delete"
          onClose={confirm.close}
          onConfirm={() => act.mutate({ method: "DELETE", path: "", done: "Deleted" })}
        >
          <p>
            Nothing is sent to <span className="mono">{endpoint.url}</span> any more, and what waits for it is cancelled.
          </p>
        </Confirm>
      </td>
    </tr>
  );
};

const AddEndpoint = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const add = useMutation({
    mutationFn: () =>
      request<WebhookEndpoint>("/manage/webhook-endpoints", {
        method: "POST",
        body: { url: url.trim(), ...(description.trim() === "" ? {} : { description: description.trim() }) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["endpoints"] }),
  });
  const close = (): void => {
    add.reset();
    setUrl("");
    setDescription("");
    onClose();
  };
  return (
    <>
      <Modal opened={opened && add.data === undefined} onClose={close} title={<strong>Add an endpoint</strong>}>
        <form
          className="stack"
          style={{ gap: 14 }}
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <TextInput
            label="Address"
            description="https, reachable from the service"
            type="url"
            required
            data-autofocus
            placeholder="https://example.com/weighbridge"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <TextInput label="Description" value={description} onChange={(event) => setDescription(event.currentTarget.value)} />
          <FailureLine error={add.error} />
          <div className="flex" style={{ justifyContent: "flex-end" }}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add
            </Button>
          </div>
        </form>
      </Modal>
      <SecretDialog
        secret={add.data?.secret ?? null}
        title="Keep the signing secret"
        hint="Your receiver checks the signature of each event with it (Standard Webhooks)."
        onClose={close}
      />
    </>
  );
};

export default WebhooksPage;
