import { EVENT_KINDS, EVENT_TYPES } from "#contract/events/event-kinds.ts";

type Json = Record<string, unknown>;

/** Specification, "Event kinds": when each is raised. */
const RAISED: Readonly<Record<keyof typeof EVENT_KINDS, string>> = {
  INVOICE_CREATED: "An invoice was created.",
  INVOICE_APPROVED: "An invoice was approved. Terminated invoices raise nothing.",
  DISPUTE_CREATED: "A dispute was created.",
  DISPUTE_UPDATED: "A dispute was changed, after its creation.",
  DISPUTE_COMMUNICATION_CREATED: "A communication was added to a dispute. It may arrive before DISPUTE_CREATED.",
  ORDER_APPROVED: "An order was approved.",
  DOCUMENT_APPROVED: "A document was approved.",
};

const EXAMPLE_UUID = "0199c0de-0000-7000-8000-000000000001";
const SIGNATURE_HEADERS = [
  { name: "webhook-id", description: "The event's id, the same at every attempt." },
  { name: "webhook-timestamp", description: "Unix seconds of this attempt." },
  {
    name: "webhook-signature",
    description: "`v1,` and base64 HMAC-SHA256 of `id.timestamp.body`; two of them while a secret is rotated.",
  },
];

/** The seven webhooks, as the consumer's side would describe them. */
export function describeEvents(): Json {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const data = Object.fromEntries(
        EVENT_KINDS[type].map((key) => [key, key === "orderExternalId" ? "SO-10023" : EXAMPLE_UUID]),
      );
      return [
        type,
        {
          post: {
            operationId: `receive_${type}`,
            tags: ["Events"],
            summary: RAISED[type],
            description: `Keys of \`data\`: ${EVENT_KINDS[type].join(", ")}. Signed as Standard Webhooks says. Delivered at least once, in no particular order.`,
            security: [],
            parameters: SIGNATURE_HEADERS.map((header) => ({
              ...header,
              in: "header",
              required: true,
              schema: { type: "string" },
            })),
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: { $ref: "#/components/schemas/Event" },
                  examples: {
                    event: { value: { id: EXAMPLE_UUID, type, time: "2026-03-05T10:00:00.000Z", data: JSON.stringify(data) } },
                  },
                },
              },
            },
            responses: {
              "2XX": { description: "Taken, within 20 seconds." },
              default: { description: "Anything else: tried again, for 8 hours." },
            },
          },
        },
      ];
    }),
  );
}

export const EVENT_SCHEMA: Json = {
  type: "object",
  required: ["id", "type", "time", "data"],
  properties: {
    id: { type: "string", format: "uuid", description: "Of the event, identical across redeliveries." },
    type: { type: "string", enum: [...EVENT_TYPES] },
    time: { type: "string", format: "date-time" },
    data: { type: "string", description: "A JSON object, serialized into a string." },
  },
};
