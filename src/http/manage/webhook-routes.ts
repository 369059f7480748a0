import {
  changeEndpointReader,
  CreatedEndpointSchema,
  createEndpointReader,
  deliveryQuery,
  endpointQuery,
  recoverReader,
  RecoveredSchema,
  RedeliveredSchema,
  RotatedSecretSchema,
  TestedEndpointSchema,
  testEndpointReader,
  uuidParams,
  WebhookDeliveryInFullSchema,
  WebhookDeliveryPageSchema,
  WebhookEndpointPageSchema,
  WebhookEndpointSchema,
} from "#contract/manage/webhooks.ts";
import { payload } from "#contract/events/payload.ts";
import { parseInstant } from "#domain/day/instant.ts";
import type { Outcome } from "#usecases/refusal.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhooks,
  redeliverWebhook,
} from "#usecases/webhook/webhook-deliveries.ts";
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
} from "#usecases/webhook/webhook-endpoints.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import { type AnyRoute, type Answer, route } from "../route.ts";

const PAGE = 50;

/** What a use case came to, as an answer. */
const answer = <T>(
  outcome: Outcome<T>,
  status: number,
  field: string,
  bodyOf: (value: T) => unknown = (value) => value,
): Answer | Refusal => (outcome.ok ? { status, body: bodyOf(outcome.value) } : mapRefusal(outcome.refusal, field));

/** Webhook endpoints and their deliveries (design of the surface, section 6). */
export const webhookRoutes: readonly AnyRoute[] = [
  route({
    operationId: "createWebhookEndpoint",
    method: "POST",
    path: "/manage/webhook-endpoints",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    body: createEndpointReader,
    bodyExample: { url: "https://tms.example.com/hooks/weighbridge", types: ["INVOICE_APPROVED"] },
    summary: "Register a webhook endpoint",
    description:
      "Events are posted to it, signed as the Standard Webhooks specification says with the secret that is answered here, once.",
    responses: { 201: { description: "The endpoint and its secret.", schema: CreatedEndpointSchema } },
    handle: async ({ context, tenant, body }) =>
      answer(
        await createWebhookEndpoint(context, tenant, {
          url: body.url.trim(),
          types: body.types,
          description: body.description,
          enabled: body.enabled ?? undefined,
        }),
        201,
        "url",
      ),
  }),
  route({
    operationId: "listWebhookEndpoints",
    method: "GET",
    path: "/manage/webhook-endpoints",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    query: endpointQuery,
    summary: "List webhook endpoints",
    responses: { 200: { description: "Endpoints, newest first.", schema: WebhookEndpointPageSchema } },
    handle: async ({ context, tenant, query }) =>
      answer(await listWebhookEndpoints(context, tenant, query.limit ?? PAGE, query.cursor ?? null), 200, "cursor"),
  }),
  route({
    operationId: "getWebhookEndpoint",
    method: "GET",
    path: "/manage/webhook-endpoints/{uuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    params: uuidParams,
    summary: "Get a webhook endpoint",
    responses: { 200: { description: "The endpoint.", schema: WebhookEndpointSchema } },
    handle: async ({ context, tenant, params }) => answer(await getWebhookEndpoint(context, tenant, params.uuid), 200, "uuid"),
  }),
  route({
    operationId: "changeWebhookEndpoint",
    method: "PATCH",
    path: "/manage/webhook-endpoints/{uuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    body: changeEndpointReader,
    bodyExample: { enabled: false },
    summary: "Change a webhook endpoint",
    description:
      "Disabling cancels what waits for it, and nothing is queued for it until it is enabled; `recover` sends what it missed.",
    responses: { 200: { description: "The endpoint as it is now.", schema: WebhookEndpointSchema } },
    handle: async ({ context, tenant, params, body }) =>
      answer(
        await changeWebhookEndpoint(context, tenant, params.uuid, {
          url: body.url?.trim(),
          types: body.types,
          description: body.description,
          enabled: body.enabled ?? undefined,
        }),
        200,
        "uuid",
      ),
  }),
  route({
    operationId: "deleteWebhookEndpoint",
    method: "DELETE",
    path: "/manage/webhook-endpoints/{uuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    summary: "Delete a webhook endpoint",
    description: "What waits for it is cancelled; its deliveries stay readable.",
    responses: { 204: { description: "It is gone." } },
    handle: async ({ context, tenant, params }) =>
      answer(await deleteWebhookEndpoint(context, tenant, params.uuid), 204, "uuid", () => undefined),
  }),
  route({
    operationId: "testWebhookEndpoint",
    method: "POST",
    path: "/manage/webhook-endpoints/{uuid}/test",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    body: testEndpointReader,
    bodyOptional: true,
    bodyExample: { type: "INVOICE_APPROVED" },
    summary: "Send a test event",
    description: "Sends an event of the kind with made-up ids to this endpoint; the delivery tells what became of it.",
    responses: { 202: { description: "The delivery to look at.", schema: TestedEndpointSchema } },
    handle: async ({ context, tenant, params, body }) =>
      answer(await testWebhookEndpoint(context, tenant, params.uuid, body?.type ?? "INVOICE_APPROVED"), 202, "uuid"),
  }),
  route({
    operationId: "rotateWebhookSecret",
    method: "POST",
    path: "/manage/webhook-endpoints/{uuid}/rotate-secret",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    summary: "Rotate the secret of a webhook endpoint",
    description: "For a day both secrets sign, so that the consumer can change over without a gap.",
    responses: { 200: { description: "The new secret.", schema: RotatedSecretSchema } },
    handle: async ({ context, tenant, params }) => answer(await rotateWebhookSecret(context, tenant, params.uuid), 200, "uuid"),
  }),
  route({
    operationId: "recoverWebhooks",
    method: "POST",
    path: "/manage/webhook-endpoints/{uuid}/recover",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    body: recoverReader,
    bodyExample: { since: "2026-03-01T00:00:00Z", missing: true },
    summary: "Send what an endpoint has missed",
    description:
      "Sends at once what was raised since then and has not been delivered: waiting for its next retry, discarded or cancelled.",
    responses: { 202: { description: "How many are on their way.", schema: RecoveredSchema } },
    handle: async ({ context, tenant, params, body }) => {
      // Without a zone it is UTC, whatever the database's is.
      const since = parseInstant(body.since);
      if (since === undefined) return refuse("validation-failed", { since: ["since must be an ISO 8601 date-time"] });
      return answer(await recoverWebhooks(context, tenant, params.uuid, { since, missing: body.missing ?? false }), 202, "uuid");
    },
  }),
  route({
    operationId: "listWebhookDeliveries",
    method: "GET",
    path: "/manage/webhook-deliveries",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    query: deliveryQuery,
    summary: "List webhook deliveries",
    responses: { 200: { description: "Deliveries, newest first.", schema: WebhookDeliveryPageSchema } },
    handle: async ({ context, tenant, query }) => {
      const filter = { endpointUuid: query.endpoint ?? null, type: query.type ?? null, state: query.state ?? null };
      return answer(
        await listWebhookDeliveries(context, tenant, filter, query.limit ?? PAGE, query.cursor ?? null),
        200,
        "cursor",
      );
    },
  }),
  route({
    operationId: "getWebhookDelivery",
    method: "GET",
    path: "/manage/webhook-deliveries/{uuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "manage",
    params: uuidParams,
    summary: "Get a webhook delivery with every attempt",
    responses: { 200: { description: "The delivery.", schema: WebhookDeliveryInFullSchema } },
    handle: async ({ context, tenant, params }) =>
      answer(await getWebhookDelivery(context, tenant, params.uuid), 200, "uuid", ({ time, data, ...delivery }) => ({
        ...delivery,
        payload: payload({ eventUuid: delivery.eventUuid, type: delivery.type, time, data }),
      })),
  }),
  route({
    operationId: "redeliverWebhook",
    method: "POST",
    path: "/manage/webhook-deliveries/{uuid}/redeliver",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: uuidParams,
    summary: "Deliver a webhook once more",
    description: "At once, whatever became of it; the id and the body are the same, the 8 hours begin anew.",
    responses: { 202: { description: "It is on its way.", schema: RedeliveredSchema } },
    handle: async ({ context, tenant, params }) => answer(await redeliverWebhook(context, tenant, params.uuid), 202, "uuid"),
  }),
];
