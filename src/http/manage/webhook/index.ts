import type { AnyOperation } from "../../operation.ts";
import { createWebhookEndpointOperation } from "./create-webhook-endpoint.ts";
import { listWebhookEndpointsOperation } from "./list-webhook-endpoints.ts";
import { getWebhookEndpointOperation } from "./get-webhook-endpoint.ts";
import { changeWebhookEndpointOperation } from "./change-webhook-endpoint.ts";
import { deleteWebhookEndpointOperation } from "./delete-webhook-endpoint.ts";
import { testWebhookEndpointOperation } from "./test-webhook-endpoint.ts";
import { rotateWebhookSecretOperation } from "./rotate-webhook-secret.ts";
import { recoverWebhooksOperation } from "./recover-webhooks.ts";
import { listWebhookDeliveriesOperation } from "./list-webhook-deliveries.ts";
import { getWebhookDeliveryOperation } from "./get-webhook-delivery.ts";
import { redeliverWebhookOperation } from "./redeliver-webhook.ts";

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
