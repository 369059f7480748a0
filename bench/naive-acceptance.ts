import { createHash, timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { OrderSchema } from "#contract/v2/order-body.ts";
import { newUuid } from "#adapters/ids.ts";

interface KnownKey {
  readonly tenant_uuid: string;
  readonly hash: Buffer;
}

interface Message {
  readonly tenantUuid: string;
  readonly key: unknown;
  readonly externalId: string;
  readonly text: string;
  readonly answer: string;
}

interface Rival {
  findKey(pool: pg.Pool, prefix: string): Promise<KnownKey | undefined>;
  store(pool: pg.Pool, message: Message): Promise<void>;
}

/**
 * What others would write: Fastify with the same schema, a key, and one commit a request of the idempotency key, the message and
 * its work item. No case folding, no strict numbers, no order by subject, nobody told: they do less, and still they are the
 * reference.
 *
 * `naive` is what one writes first: six round trips to the database. `fair` knows a key for two seconds, as we do, and stores
 * with one statement.
 */
export function rivalServer(which: "naive" | "fair", connectionString: string): FastifyInstance {
  const rival = which === "naive" ? NAIVE : fairRival();
  const pool = new pg.Pool({ connectionString, max: 20 });
  const app = fastify({
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        removeAdditional: false,
        strict: false,
        keywords: ["x-not-blank", "x-empty-is-absent", "x-day", "x-amount", "x-rate", "x-enum-text"],
      },
    },
  });
  app.addHook("onClose", () => pool.end());
  app.post("/v2/orders", { schema: { body: { ...OrderSchema, $id: "RivalOrder" } } }, async (request, reply) => {
    const key = String(request.headers["x-api-key"] ?? "");
    const found = await rival.findKey(pool, key.slice(0, 16));
    if (
      found === undefined ||
      !timingSafeEqual(createHash("sha256").update(key).digest(), found.hash) ||
      found.tenant_uuid !== request.headers["x-tenant-uuid"]
    ) {
      return reply.code(401).send({ Title: "no key", Status: 401 });
    }
    const body = request.body as { readonly orderNumber: string; readonly externalId?: string };
    const externalId = body.externalId ?? body.orderNumber;
    const answer = { externalId };
    await rival.store(pool, {
      tenantUuid: found.tenant_uuid,
      key: request.headers["x-idempotency-key"],
      externalId,
      text: JSON.stringify(body),
      answer: JSON.stringify(answer),
    });
    return reply.code(202).send(answer);
  });
  return app;
}

async function readKey(pool: pg.Pool, prefix: string): Promise<KnownKey | undefined> {
  const { rows } = await pool.query<KnownKey>({
    name: "key",
    text: "select tenant_uuid, hash from api_key where prefix = $1 and revoked_at is null",
    values: [prefix],
  });
  return rows[0];
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

const NAIVE: Rival = {
  findKey: readKey,
  store: async (pool, { tenantUuid, key, externalId, text, answer }) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const idempotency = await client.query({
        name: "idempotency",
        text: "insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response) values ($1, 'createOrder', $2, $3, 202, $4) on conflict do nothing",
        values: [tenantUuid, key, hashOf(text), answer],
      });
      if (idempotency.rowCount === 1) {
        const intakeUuid = newUuid();
        await client.query({
          name: "order",
          text: "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, $2, 'createOrder', $3, $4, 'bench', clock_timestamp())",
          values: [tenantUuid, intakeUuid, externalId, text],
        });
        await client.query({
          name: "work",
          text: "insert into work (tenant_uuid, work_uuid, kind, subject_uuid) values ($1, $2, 'ingest-order', $3)",
          values: [tenantUuid, newUuid(), intakeUuid],
        });
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  },
};

const KEY_LIFETIME_MS = 2000;

function fairRival(): Rival {
  const known = new Map<string, { readonly until: number; readonly key: Promise<KnownKey | undefined> }>();
  return {
    findKey: (pool, prefix) => {
      const cached = known.get(prefix);
      if (cached !== undefined && cached.until > Date.now()) return cached.key;
      const key = readKey(pool, prefix);
      known.set(prefix, { until: Date.now() + KEY_LIFETIME_MS, key });
      return key;
    },
    store: async (pool, { tenantUuid, key, externalId, text, answer }) => {
      await pool.query({
        name: "accept",
        text: `with keyed as (
            insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response) values ($1, 'createOrder', $2, $3, 202, $4)
            on conflict do nothing returning key
          ), accepted as (
            insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at)
            select $1, $5, 'createOrder', $6, $7, 'bench', clock_timestamp() from keyed returning intake_uuid
          )
          insert into work (tenant_uuid, work_uuid, kind, subject_uuid) select $1, $8, 'ingest-order', intake_uuid from accepted`,
        values: [tenantUuid, key, hashOf(text), answer, newUuid(), externalId, text, newUuid()],
      });
    },
  };
}
