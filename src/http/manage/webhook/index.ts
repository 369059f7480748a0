import type { AnyOperation } from "../../operation.ts";
import { changeWebhookEndpointOperation } from "./change-webhook-endpoint.ts";
import { createWebhookEndpointOperation } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpointOperation } from "./delete-webhook-endpoint.ts";
import { getWebhookDeliveryOperation } from "./get-webhook-delivery.ts";
import { getWebhookEndpointOperation } from "./get-webhook-endpoint.ts";
import { listWebhookDeliveriesOperation } from "./list-webhook-deliveries.ts";
import { listWebhookEndpointsOperation } from "./list-webhook-endpoints.ts";
import { recoverWebhooksOperation } from "./recover-webhooks.ts";
import { redeliverWebhookOperation } from "./redeliver-webhook.ts";
import { rotateWebhookSecretOperation } from "./rotate-webhook-secret.ts";
import { testWebhookEndpointOperation } from "./test-webhook-endpoint.ts";

export const manageWebhookOperations: readonly AnyOperation[] = [
  createWebhookEndpointOperation,
  listWebhookEndpointsOperation,
  getWebhookEndpointOperation,
  changeWebhookEndpointOperation,
  deleteWebhookEndpointOperation,
  testWebhookEndpointOperation,
  rotateWebhookSecretOperation,
  recoverWebhooksOperation,
  listWebhookDeliveriesOperation,
  getWebhookDeliveryOperation,
  redeliverWebhookOperation,
];
