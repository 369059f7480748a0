import { createHash, timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { OrderSchema } from "#contract/v2/order.ts";
import { newUuid } from "#adapters/ids.ts";
import { applicationConnection } from "#db/application-role.ts";

/**
 * What one would write first: Fastify with the same schema, the key looked up, and one transaction a request that inserts the idempotency key,
 * the message and its work item. No case folding, no strict numbers: it does less, and still it is the reference.
 */
export const naiveServer = (connectionString: string): FastifyInstance => {
  const pool = new pg.Pool({ ...applicationConnection(connectionString), max: 20 });
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
  app.post("/v2/orders", { schema: { body: { ...OrderSchema, $id: "NaiveOrder" } } }, async (request, reply) => {
    const key = String(request.headers["x-api-key"] ?? "");
    const { rows } = await pool.query<{ tenant_uuid: string; hash: Buffer }>({
      name: "key",
      text: "select tenant_uuid, hash from api_key where prefix = $1 and revoked_at is null",
      values: [key.slice(0, 16)],
    });
    const found = rows[0];
    if (
      found === undefined ||
      !timingSafeEqual(createHash("sha256").update(key).digest(), found.hash) ||
      found.tenant_uuid !== request.headers["x-tenant-uuid"]
    ) {
      return reply.code(401).send({ Title: "no key", Status: 401 });
    }
    const body = request.body as { readonly orderNumber: string; readonly externalId?: string };
    const externalId = body.externalId ?? body.orderNumber;
    const text = JSON.stringify(body);
    const answer = { externalId };
    const client = await pool.connect();
    try {
      await client.query("begin");
      const idempotency = await client.query({
        name: "idempotency",
        text: "insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response) values ($1, 'createOrder', $2, $3, 202, $4) on conflict do nothing",
        values: [
          found.tenant_uuid,
          request.headers["x-idempotency-key"],
          createHash("sha256").update(text).digest(),
          JSON.stringify(answer),
        ],
      });
      if (idempotency.rowCount === 1) {
        const intakeUuid = newUuid();
        await client.query({
          name: "order",
          text: "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, $2, 'createOrder', $3, $4, 'bench', clock_timestamp())",
          values: [found.tenant_uuid, intakeUuid, externalId, text],
        });
        await client.query({
          name: "work",
          text: "insert into work (tenant_uuid, work_uuid, kind, subject_uuid) values ($1, $2, 'ingest-order', $3)",
          values: [found.tenant_uuid, newUuid(), intakeUuid],
        });
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
    return reply.code(202).send(answer);
  });
  return app;
};
