import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Webhook } from "standardwebhooks";
import { buildOpenApi } from "#http/openapi/build-openapi.ts";
import { routes } from "#http/routes.ts";
import { startSink } from "#tests/fixtures/sink.ts";

/** What the document says of one webhook or callout. */
export interface DescribedWebhook {
  readonly "x-planned"?: true;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody: {
    readonly content: {
      readonly "application/json": { readonly examples: Readonly<Record<string, { readonly value: { readonly data: string } }>> };
    };
  };
}

interface Document {
  readonly webhooks: Readonly<Record<string, { readonly post: DescribedWebhook }>>;
}

/** One message as the consumer got it, its `data` read. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Every webhook and callout of the document of the interface, by name. */
export function describedWebhooks(): Readonly<Record<string, DescribedWebhook>> {
  const { webhooks } = buildOpenApi(routes) as unknown as Document;
  return Object.fromEntries(Object.entries(webhooks).map(([name, { post }]) => [name, post]));
}

/**
 * A consumer on a real socket that holds each message to the document at once: its headers, its signature, its body and the keys
 * of its data. A message that is not as documented is answered with 400, and `faults` says why.
 */
export async function startRecordedSink() {
  const sink = await startSink();
  const described = describedWebhooks();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: "document", ...(buildOpenApi(routes) as object) });
  const faults: string[] = [];
  const sent: SentEvent[] = [];
  let secret: string | undefined;

  const read = (headers: Readonly<Record<string, unknown>>, body: string): SentEvent => {
    const message = JSON.parse(body) as { readonly id: string; readonly type: string; readonly data: string };
    const webhook = described[message.type];
    assert.ok(webhook, `${message.type} is not in the document`);
    assert.equal(webhook["x-planned"], undefined, `${message.type} is sent, and the document says that it is planned`);
    for (const { name, required } of webhook.parameters ?? [])
      assert.ok(!required || typeof headers[name] === "string", `${message.type} has no header ${name}`);
    assert.equal(headers["webhook-id"], message.id);
    assert.ok(secret, "a message came before the endpoint had its secret");
    new Webhook(secret).verify(body, headers as Record<string, string>);
    const valid = ajv.compile({
      $ref: `document#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`,
    });
    assert.ok(valid(message), `${message.type}: ${JSON.stringify(valid.errors)}`);
    assert.deepEqual(Object.keys(message), ["id", "type", "time", "data"]);
    const data = JSON.parse(message.data) as Record<string, string>;
    const example = webhook.requestBody.content["application/json"].examples["event"]?.value.data ?? "{}";
    assert.deepEqual(Object.keys(data), Object.keys(JSON.parse(example) as object), `keys of the data of ${message.type}`);
    return { id: message.id, type: message.type, data };
  };

  sink.answer = (response, { headers, body }): void => {
    try {
      sent.push(read(headers, body));
      response.writeHead(204).end();
    } catch (fault) {
      faults.push(String(fault));
      response.writeHead(400).end();
    }
  };
  return {
    url: sink.url,
    sent,
    faults,
    /** Messages are verified with this secret from now on. */
    verifyWith: (given: string): void => void (secret = given),
    close: sink.close,
  };
}

export type RecordedSink = Awaited<ReturnType<typeof startRecordedSink>>;
