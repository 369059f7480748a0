import assert from "node:assert/strict";
import { test } from "node:test";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import { wordsOf } from "#db/queries/document/document-words.ts";
import { newUuid } from "#adapters/ids.ts";

test("documents are found by words of their names, rare ones by an index, common ones by looking at the newest", async (t) => {
  const server = await aServer();
  t.after(() => server.app.close());
  const stranger = await aServer({ context: server.context });
  t.after(() => stranger.app.close());
  const add = (at: TestServer, filename: string, createdAt: string) =>
    at.context.db.inTenant(at.tenant.tenantUuid, (tx) =>
      insertDocument(tx, {
        documentUuid: newUuid(),
        type: "Unset",
        approved: false,
        filename,
        mediaType: "application/pdf",
        blobHash: "h",
        bytes: 1,
        source: "Api",
        intakeUuid: null,
        at: createdAt,
        by: "key:test",
      }),
    );
  await add(server, "POD signed-Übergabe (2).PDF", "2026-03-01T00:00:00Z");
  await add(server, "pod.pdf", "2026-03-02T00:00:00Z");
  await add(server, "lumper_receipt.png", "2026-03-03T00:00:00Z");
  await add(stranger, "pod of a stranger.pdf", "2026-03-04T00:00:00Z");
  const find = async (q: string): Promise<string[]> => {
    const answer = await server.app.inject({
      url: `/manage/documents?limit=5&q=${encodeURIComponent(q)}`,
      headers: server.headers,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().items.map((item: { filename: string }) => item.filename);
  };
  const signed = "POD signed-Übergabe (2).PDF";
  assert.deepEqual(await find("pod"), ["pod.pdf", signed]);
  assert.deepEqual(await find("übergabe SIGN"), [signed]);
  assert.deepEqual(await find("receipt"), ["lumper_receipt.png"]);
  assert.deepEqual(await find("pod receipt"), []);
  assert.deepEqual(await find("%"), []);
  assert.deepEqual(await find("("), [signed]);
  assert.deepEqual(await find("nowhere"), []);

  await server.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
    await tx.query(
      `insert into document (tenant_uuid, document_uuid, filename, stored_name, media_type, blob_hash, bytes, source, created_at, created_by, modified_at, modified_by)
       select $1, gen_random_uuid(), 'bulk ' || n || '.pdf', 'b', 'application/pdf', 'h', 1, 'Api', '2026-01-01'::timestamptz + n * interval '1 second', 'k', now(), 'k'
       from generate_series(1, 1100) n`,
      [tx.tenantUuid],
    );
    await tx.query(
      `insert into document_word (tenant_uuid, word, document_uuid)
       select $1, word, document_uuid from document, unnest(array['bulk', 'pdf', split_part(split_part(filename, ' ', 2), '.', 1)]) as word
       where tenant_uuid = $1 and stored_name = 'b'`,
      [tx.tenantUuid],
    );
  });
  assert.deepEqual(await find("pdf"), ["pod.pdf", signed, "bulk 1100.pdf", "bulk 1099.pdf", "bulk 1098.pdf"]);
  assert.deepEqual(await find("pdf pod"), ["pod.pdf", signed]);
  assert.deepEqual(await find("bulk 777"), ["bulk 777.pdf"]);
  const { rows } = await server.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
    tx.query<{ "QUERY PLAN": string }>(
      "explain select document_uuid from document_word where tenant_uuid = $1 and word >= 'rec' and word < 'rec~' limit 1001",
      [tx.tenantUuid],
    ),
  );
  assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), /Index Cond:.*word >= 'rec'/);
});

test("words are letters and digits in lower case, each once", () => {
  assert.deepEqual(wordsOf("B/L 4711_copy.Copy.PDF"), ["b", "l", "4711", "copy", "pdf"]);
  assert.deepEqual(wordsOf(" .-_ "), []);
  assert.equal(wordsOf(Array.from({ length: 90 }, (_, n) => `w${n}`).join(" ")).length, 40);
  assert.equal(wordsOf("x".repeat(255))[0]?.length, 60);
});
