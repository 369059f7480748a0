import { setTimeout as sleep } from "node:timers/promises";
import { payload } from "#contract/events/payload.ts";
import { listEventsFrom } from "#db/queries/event/event-tail.ts";
import { findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { newSecret, sign, signingKey } from "#contract/events/sign.ts";
import type { DefineCommand } from "./command.ts";
import { untilStopped } from "./until-stopped.ts";
import { withContext } from "./with-context.ts";

const POLL_MS = 300;
const LOOK_BACK_SECONDS = 60;
const ANSWER_WITHIN_MS = 20_000;

/**
 * `weighbridge webhooks listen --forward-to URL [--tenant SLUG]`: sends a tenant's events, as they happen, to a program on this
 * machine, with the body and the signature a webhook has. For developing a consumer: nothing is queued or retried, and endpoints
 * are not touched.
 */
export const webhooksListen: DefineCommand = (command) =>
  void command
    .requiredOption("--forward-to <url>", "where to send them, for example http://127.0.0.1:3000/hooks")
    .option("--tenant <slug>", "whose events", "lakeside")
    .action(async (options: { readonly forwardTo: string; readonly tenant: string }) => {
      if (!URL.canParse(options.forwardTo)) throw new Error(`--forward-to must be an address, not ${options.forwardTo}`);
      await withContext("of-this-release", async (context) => {
        const tenant = await findTenantBySlug(context.db.control, options.tenant);
        if (tenant === undefined) throw new Error(`there is no tenant ${options.tenant}`);
        const secret = newSecret();
        console.log(`Forwarding events of ${tenant.name} to ${options.forwardTo}\nSigning secret  ${secret}\n`);
        const stop = new AbortController();
        void untilStopped().then(() => {
          stop.abort();
        });
        const list = () => context.db.inTenant(tenant.tenantUuid, (tx) => listEventsFrom(tx, LOOK_BACK_SECONDS));
        // What was there before is not forwarded; what is made in the order of commits, not of ids, is seen within the look-back.
        let seen = new Set((await list()).map((event) => event.eventUuid));
        while (!stop.signal.aborted) {
          const events = await list();
          for (const event of events) {
            if (seen.has(event.eventUuid) || stop.signal.aborted) continue;
            await forward(
              { url: options.forwardTo, secret },
              { id: event.eventUuid, type: event.type, body: payload({ ...event, time: event.at }) },
            );
          }
          seen = new Set(events.map((event) => event.eventUuid));
          await sleep(POLL_MS);
        }
      });
    });

const forward = async (
  { url, secret }: { readonly url: string; readonly secret: string },
  { id, type, body }: { readonly id: string; readonly type: string; readonly body: string },
): Promise<void> => {
  const timestamp = Math.floor(Date.now() / 1000);
  const started = performance.now();
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign([signingKey(secret)], id, timestamp, body),
  };
  const result = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    async (answer) => {
      await answer.body?.cancel();
      return String(answer.status);
    },
    (error: Error) => error.message,
  );
  console.log(`${new Date().toISOString()}  ${type.padEnd(30)} ${id}  ${result}  ${Math.round(performance.now() - started)} ms`);
};
