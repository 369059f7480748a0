import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import { choice, flag, requiredInstant, requiredText, text, uuid } from "../../schema.ts";
import { EVENT_TYPES } from "../../events/event-kinds.ts";

const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const nullableInstant = Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" });
const nullableInteger = Type.Unsafe<number | null>({ type: ["integer", "null"] });
const URL_LENGTH = 2048;

const wantedTypes = Type.Optional(
  Type.Unsafe<string[] | null>({
    type: ["array", "null"],
    minItems: 1,
    maxItems: 50,
    items: { type: "string", enum: [...EVENT_TYPES], "x-enum-text": `one of ${EVENT_TYPES.join(", ")}` },
    description: "The kinds of events it wants; without it (or null) all of them, those to come included.",
  }),
);
const description = text({ maxLength: 500 });

export const createEndpointReader = reader(
  Type.Object(
    {
      url: requiredText(URL_LENGTH, { example: "https://tms.example.com/hooks/weighbridge" }),
      types: wantedTypes,
      description,
      enabled: flag(),
    },
    { $id: "NewWebhookEndpoint" },
  ),
);

export const changeEndpointReader = reader(
  Type.Object(
    { url: text({ minLength: 1, maxLength: URL_LENGTH }), types: wantedTypes, description, enabled: flag() },
    { $id: "WebhookEndpointChange" },
  ),
);

export const testEndpointReader = reader(Type.Object({ type: choice(EVENT_TYPES) }, { $id: "WebhookTest" }));

export const recoverReader = reader(
  Type.Object(
    {
      since: requiredInstant(),
      missing: flag({ description: "Also what was raised while nothing was queued for this endpoint." }),
    },
    { $id: "WebhookRecovery" },
  ),
);

const endpointProperties = {
  uuid: uuid(),
  url: Type.String(),
  types: Type.Array(Type.String()),
  description: nullableText,
  enabled: Type.Boolean(),
  failingSince: nullableInstant,
  alert: Type.Boolean({ description: "No attempt has succeeded for 24 hours." }),
  createdAt: Type.String({ format: "date-time" }),
};
export const WebhookEndpointSchema = Type.Object(endpointProperties, { $id: "WebhookEndpoint" });
export const CreatedEndpointSchema = Type.Object(
  { ...endpointProperties, secret: Type.String({ description: "Shown once." }) },
  { $id: "CreatedWebhookEndpoint" },
);
export const RotatedSecretSchema = Type.Object(
  {
    uuid: uuid(),
    secret: Type.String({ description: "Shown once." }),
    previousSecretExpiresAt: Type.String({ format: "date-time" }),
  },
  { $id: "RotatedWebhookSecret" },
);
export const TestedEndpointSchema = Type.Object({ deliveryUuid: uuid(), eventUuid: uuid() }, { $id: "TestedWebhookEndpoint" });
export const RecoveredSchema = Type.Object({ recovered: Type.Integer() }, { $id: "RecoveredWebhooks" });

const deliveryProperties = {
  uuid: uuid(),
  endpointUuid: uuid(),
  eventUuid: uuid(),
  type: Type.String(),
  isTest: Type.Boolean({ description: "Its event was made to try the endpoint: nothing happened." }),
  state: Type.String({ description: "pending, succeeded, discarded or cancelled" }),
  attemptCount: Type.Integer(),
  createdAt: Type.String({ format: "date-time" }),
  nextAttemptAt: nullableInstant,
  lastAttemptAt: nullableInstant,
  lastStatus: nullableInteger,
  lastError: nullableText,
  doneAt: nullableInstant,
};
export const WebhookDeliveryInFullSchema = Type.Object(
  {
    ...deliveryProperties,
    url: Type.String(),
    payload: Type.String({ description: "The body, byte for byte." }),
    attempts: Type.Array(
      Type.Object({
        attempt: Type.Integer(),
        startedAt: Type.String({ format: "date-time" }),
        durationMs: Type.Integer(),
        status: nullableInteger,
        error: nullableText,
        response: nullableText,
      }),
    ),
  },
  { $id: "WebhookDeliveryInFull" },
);
export const RedeliveredSchema = Type.Object({ uuid: uuid(), state: Type.String() }, { $id: "RedeliveredWebhook" });

const page = <S extends Parameters<typeof Type.Array>[0]>(items: S, $id: string) =>
  Type.Object({ items: Type.Array(items), nextCursor: nullableText }, { $id });
export const WebhookEndpointPageSchema = page(Type.Object(endpointProperties), "WebhookEndpointPage");
export const WebhookDeliveryPageSchema = page(Type.Object(deliveryProperties), "WebhookDeliveryPage");

const PAGE_QUERY = {
  limit: Type.Optional(
    Type.Unsafe<number>({ type: "integer", minimum: 1, maximum: 200, description: "At most so many; 50 unless told." }),
  ),
  cursor: Type.Optional(Type.Unsafe<string>({ type: "string", maxLength: 1000 })),
};
export const endpointQuery = Type.Object(PAGE_QUERY);
export const deliveryQuery = Type.Object({
  ...PAGE_QUERY,
  endpoint: Type.Optional(uuid()),
  type: choice(EVENT_TYPES),
  state: choice(["pending", "succeeded", "discarded", "cancelled"]),
});
export const uuidParams = Type.Object({ uuid: uuid() });
