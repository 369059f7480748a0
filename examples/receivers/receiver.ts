// A receiver of webhooks on Node 24 or later, nothing else needed: WEBHOOK_SECRET=whsec_... PORT=9000 node receiver.ts
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { verifyWebhook, WebhookError } from "../../sdk/verify-webhook.ts";

const secret = process.env["WEBHOOK_SECRET"] ?? "";
const seen = new Set<string>();

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret });
    // Answer first, work afterwards. The same event may come again: its id tells. Keep ids where they outlive a restart.
    response.writeHead(204).end();
    if (seen.has(event.id)) return;
    seen.add(event.id);
    console.log(`${event.type} ${JSON.stringify(event.data)}`);
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}

createServer((request, response) => void receive(request, response)).listen(
  Number(process.env["PORT"] ?? 9000),
  "127.0.0.1",
  () => console.log("listening"),
);
