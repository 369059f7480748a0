import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { endReview } from "#db/queries/document/document-review.ts";
import { aServer } from "#tests/builders/a-server.ts";

const A_DAY_MS = 86_400_000;

for (const days of [-3, 0, 3])
  test(`reviews of today are those of the tenant's own day, whose clock is ${days} days on`, async (t) => {
    const server = await aServer({ tenant: { sandbox: true, clockOffsetMs: days * A_DAY_MS } });
    t.after(() => server.app.close());
    const now = Date.now() + days * A_DAY_MS;
    for (const hoursAgo of [1, 30, 80])
      await server.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
        const documentUuid = newUuid();
        const at = new Date(now - hoursAgo * 3_600_000).toISOString();
        await insertDocument(tx, {
          documentUuid,
          type: "Unset",
          approved: false,
          filename: "a.pdf",
          mediaType: "application/pdf",
          blobHash: "h",
          bytes: 1,
          source: "Api",
          intakeUuid: null,
          at,
          by: "key:test",
        });
        await endReview(tx, documentUuid, { at, by: "key:test", corrections: {} });
      });
    const counts = await server.app.inject({ url: "/manage/reviews/counts", headers: server.headers });
    assert.equal(counts.statusCode, 200, counts.body);
    assert.equal(counts.json().doneToday, 1);
  });
