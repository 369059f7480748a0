import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { operations } from "../../../sdk/openapi.generated.ts";
import type { AnswerOf, BodyOf, ItemOf, Schemas } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type Delivery = ItemOf<"listWebhookDeliveries">;
export type DeliveryInFull = AnswerOf<"getWebhookDelivery">;
export type DeliveryAttempt = DeliveryInFull["attempts"][number];
export type EventType = NonNullable<Schemas["NewWebhookEndpoint"]["types"]>[number];

/** Every kind of event; a kind that is missing here does not compile. */
const KINDS: Readonly<Record<EventType, true>> = {
  INVOICE_CREATED: true,
  INVOICE_APPROVED: true,
  DISPUTE_CREATED: true,
  DISPUTE_UPDATED: true,
  DISPUTE_COMMUNICATION_CREATED: true,
  ORDER_APPROVED: true,
  DOCUMENT_APPROVED: true,
};
export const EVENT_TYPES: readonly string[] = Object.keys(KINDS);

/** As it stands in the address: what is no state or kind of event says nothing. */
export interface DeliveryFilter {
  readonly endpoint?: string;
  readonly type?: string;
  readonly state?: string;
}

type Asked = NonNullable<operations["listWebhookDeliveries"]["parameters"]["query"]>;
const STATES = ["pending", "succeeded", "discarded", "cancelled"] as const;

function asked({ endpoint, type, state }: DeliveryFilter): Asked {
  const knownState = STATES.find((each) => each === state);
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(knownState === undefined ? {} : { state: knownState }),
    ...(type === undefined || !isEventType(type) ? {} : { type }),
  };
}

const isEventType = (text: string): text is EventType => Object.hasOwn(KINDS, text);

const PAGE_SIZE = 60;

export function deliveriesQuery(filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ["deliveries", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/webhook-deliveries", {
          params: { query: { ...asked(filter), limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function deliveryQuery(uuid: string) {
  return queryOptions({
    queryKey: ["delivery", uuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/webhook-deliveries/{uuid}", { params: { path: { uuid } }, signal })),
  });
}

const at = (uuid: string) => ({ params: { path: { uuid } } });

export function redeliver(uuid: string) {
  return answer(api.POST("/manage/webhook-deliveries/{uuid}/redeliver", at(uuid)));
}

export function addEndpoint(body: BodyOf<"createWebhookEndpoint">) {
  return answer(api.POST("/manage/webhook-endpoints", { body }));
}
export function changeEndpoint(uuid: string, body: BodyOf<"changeWebhookEndpoint">) {
  return answer(api.PATCH("/manage/webhook-endpoints/{uuid}", { ...at(uuid), body }));
}
export function deleteEndpoint(uuid: string) {
  return answer(api.DELETE("/manage/webhook-endpoints/{uuid}", at(uuid)));
}
export function testEndpoint(uuid: string) {
  return answer(api.POST("/manage/webhook-endpoints/{uuid}/test", { ...at(uuid), body: {} }));
}
export function rotateSecret(uuid: string) {
  return answer(api.POST("/manage/webhook-endpoints/{uuid}/rotate-secret", at(uuid)));
}
export function recoverEndpoint(uuid: string, since: string) {
  return answer(api.POST("/manage/webhook-endpoints/{uuid}/recover", { ...at(uuid), body: { since } }));
}
