import { Button, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { endpointsQuery } from "../../api/queries.ts";
import { deliveriesQuery, type Delivery } from "../../api/webhooks.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { AddEndpoint } from "./add-endpoint.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { DELIVERY_STATES, deliveryState } from "./delivery-labels.ts";
import { EndpointRow } from "./endpoint-row.tsx";
import { useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/webhooks");

/** Where events are sent, and what became of them. */
function WebhooksPage() {
  const { delivery } = route.useSearch();
  const navigate = useNavigate();
  const [adding, add] = useDisclosure(false);
  const mayAdd = useMay("createWebhookEndpoint");
  const { delivery: _shown, ...filter } = route.useSearch();
  return (
    <div className="page">
      <PageHead
        title={t`Webhooks`}
        hint={t`Where events are sent, and every attempt to send them. Deliveries are signed and tried again for 8 hours.`}
      >
        <Button leftSection={<Icon name="plus" size={14} />} onClick={add.open} {...mayAdd}>{t`Add an endpoint`}</Button>
      </PageHead>
      <div className="stack" style={{ gap: 14 }}>
        <Endpoints />
        <Deliveries />
      </div>
      <DeliveryDrawer uuid={delivery} onClose={() => void navigate({ to: "/webhooks", search: filter })} />
      <AddEndpoint opened={adding} onClose={add.close} />
    </div>
  );
}

function Endpoints() {
  const endpoints = useQuery(endpointsQuery);
  return (
    <Card flush title={t`Endpoints`} count={endpoints.data?.items.length ?? 0}>
      <Listing
        query={endpoints}
        items={endpoints.data?.items ?? []}
        what={t`The endpoints`}
        loadingRows={3}
        columns={[t`Address`, t`Events`, t`State`, { label: t`Actions`, hidden: true }]}
        empty={
          <Empty icon="webhook" title={t`No endpoint yet`}>
            <p>{t`Add the address of your receiver; events reach it from then on.`}</p>
          </Empty>
        }
      >
        {(endpoint) => <EndpointRow key={endpoint.uuid} endpoint={endpoint} />}
      </Listing>
    </Card>
  );
}

function Deliveries() {
  const { delivery, ...filter } = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(deliveriesQuery(filter));
  const urls = new Map((useQuery(endpointsQuery).data?.items ?? []).map(({ uuid, url }) => [uuid, url]));
  return (
    <Card
      flush
      title={t`Deliveries`}
      action={
        <Select
          aria-label={t`State`}
          placeholder={t`Any state`}
          data={DELIVERY_STATES}
          clearable
          w={140}
          value={filter.state ?? null}
          onChange={(state) => void navigate({ to: "/webhooks", search: state === null ? {} : { state }, replace: true })}
          clearButtonProps={{ "aria-label": t`Clear the state` }}
        />
      }
    >
      <Listing
        query={list}
        items={list.data?.pages.flatMap((page) => page.items) ?? []}
        what={t`The deliveries`}
        loadingRows={6}
        columns={[t`Event`, t`To`, t`State`, { label: t`Attempts`, number: true }, t`Last answer`, t`Created`, t`Next try`]}
        empty={
          <Empty icon="webhook" title={t`No deliveries`}>
            <p>{t`Approve, dispute or terminate an invoice, or send a test from an endpoint's menu.`}</p>
          </Empty>
        }
      >
        {(each) => (
          <DeliveryRow
            key={each.uuid}
            delivery={each}
            address={urls.get(each.endpointUuid) ?? each.endpointUuid}
            isShown={each.uuid === delivery}
            onShow={() => void navigate({ to: "/webhooks", search: { ...filter, delivery: each.uuid } })}
          />
        )}
      </Listing>
    </Card>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  readonly address: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function DeliveryRow({ delivery, address, isShown, onShow }: DeliveryRowProps) {
  const { tone, label } = deliveryState(delivery.state);
  return (
    <tr className="link" data-active={isShown} onClick={onShow}>
      <td>
        <button
          type="button"
          className="expander strong"
          onClick={(event) => {
            event.stopPropagation();
            onShow();
          }}
        >
          {delivery.type}
        </button>
        {delivery.isTest ? (
          <>
            {" "}
            <Tag>{t`Test`}</Tag>
          </>
        ) : null}
      </td>
      <td className="mono clip" style={{ maxWidth: 260 }}>
        {address}
      </td>
      <td>
        <Tag tone={tone}>{label}</Tag>
      </td>
      <td className="num">{delivery.attemptCount}</td>
      <td className="clip" style={{ maxWidth: 220 }}>
        {delivery.lastStatus ?? delivery.lastError ?? <span className="dim">{t`none yet`}</span>}
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(delivery.createdAt)}
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {delivery.state === "pending" ? formatInstant(delivery.nextAttemptAt) : "–"}
      </td>
    </tr>
  );
}

export default WebhooksPage;
