import assert from "node:assert/strict";
import { test } from "node:test";
import { asOwner } from "../database.ts";
import { newUuid } from "#adapters/ids.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";
import { sweepFiles } from "#usecases/file/keep-file.ts";

const PDF = Buffer.from("%PDF-1.7\nnot much of one");

// One test with its parts: the service it starts ends with it.
test("disputes", async (context) => {
  const outside = anOutside();
  const service = await aService({ outside });
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
  context.after(() => app.close());
  const key = await aKey(service.context, tenant.tenant);
  const strangersKey = await aKey(service.context, (await service.tenant()).tenant);
  let number = 0;

  const call = async (method: "GET" | "POST" | "PATCH", url: string, body?: unknown, as = key) => {
    const own = as === key ? { "x-tenant-uuid": tenant.tenantUuid } : {};
    const answer = await app.inject({
      method,
      url,
      headers: { "x-api-key": as, ...own, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      raw: answer.rawPayload,
      body: answer.headers["content-type"]?.includes("json") ? answer.json() : undefined,
    };
  };

  /** An invoice that waits in review: it bills more than its order says. */
  const anInvoice = async (billed = "150.00"): Promise<string> => {
    number += 1;
    await tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(
      anInvoiceBody({ invoiceNumber: `INV-${number}`, order: `SO-${number}`, charges: [["LINEHAUL", billed]] }),
    );
    await service.work();
    return (await tenant.invoice(`INV-${number}`)).uuid;
  };
  const statusOf = async (): Promise<string> => (await tenant.invoice(`INV-${number}`)).status;
  const dispute = async (invoice: string, given: Record<string, unknown> = {}) => {
    const made = await call("POST", `/manage/invoices/${invoice}/disputes`, {
      party: "Vendor",
      reasons: [{ description: "Too much" }],
      ...given,
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body as { uuid: string; eTag: string; communicationUuid: string | null };
  };
  const read = async (invoice: string, uuid: string) => (await call("GET", `/v2/invoices/${invoice}/disputes/${uuid}`)).body;
  const eventsOf = async (invoice: string) =>
    (
      await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ type: string; at: string; data: string }>(
          "select type, at::text as at, data from event where data like '%' || $1 || '%' order by at",
          [invoice],
        ),
      )
    ).rows;

  await context.test(
    "a dispute is opened, changed reason by reason, and resolved with its last; then the invoice is audited again",
    async () => {
      const invoice = await anInvoice();
      assert.equal(await statusOf(), "review");
      const { uuid, eTag } = await dispute(invoice, {
        reasons: [{ description: "Linehaul" }, { description: " No proof of delivery " }],
      });
      assert.equal(await statusOf(), "disputed");
      const made = await call("GET", `/v2/invoices/${invoice}/disputes/${uuid}`);
      assert.equal(made.headers["etag"], `"${eTag}"`);
      assert.deepEqual([made.body.party, made.body.eTag, made.body.resolvedAt], ["Vendor", eTag, null]);
      const [first, second] = made.body.reasons as { uuid: string; description: string; resolvedAt: string | null }[];
      assert.deepEqual([first?.description, second?.description], ["Linehaul", "No proof of delivery"]);
      assert.deepEqual((await call("GET", `/v2/invoices/${invoice}/disputes`)).body, [made.body]);

      const path = `/manage/invoices/${invoice}/disputes/${uuid}`;
      const added = await call("PATCH", path, { eTag, addReasons: [{ description: "Fuel" }], resolveReasons: [first?.uuid] });
      assert.equal(added.status, 200);
      assert.notEqual(added.body.eTag, eTag);
      assert.equal((await call("PATCH", path, { eTag, resolveReasons: [second?.uuid] })).status, 409);
      const between = await read(invoice, uuid);
      assert.deepEqual(
        between.reasons.map((reason: { resolvedAt: string | null }) => reason.resolvedAt !== null),
        [true, false, false],
      );
      assert.equal(between.resolvedAt, null);
      const last = await call("PATCH", path, {
        eTag: added.headers["etag"],
        resolveReasons: between.reasons.map((reason: { uuid: string }) => reason.uuid.toUpperCase()),
      });
      assert.equal(last.status, 200);
      const resolved = await read(invoice, uuid);
      assert.equal(resolved.resolvedAt, last.body.resolvedAt);
      assert.ok(resolved.resolvedAt !== null);
      const nothing = await call("PATCH", path, { eTag: last.body.eTag, resolveReasons: [first?.uuid] });
      assert.deepEqual([nothing.status, nothing.body], [200, last.body], "resolved again: nothing changes, nobody is told");
      assert.equal(resolved.reasons[0].resolvedAt, between.reasons[0].resolvedAt, "what was resolved earlier keeps its time");
      await service.work();
      assert.equal(await statusOf(), "review");
      const again = await call("PATCH", path, { eTag: last.body.eTag, addReasons: [{ description: "Once more" }] });
      assert.deepEqual([again.status, again.body.resolvedAt, await statusOf()], [200, null, "disputed"]);

      const events = await eventsOf(invoice);
      assert.deepEqual(
        events.map(({ type }) => type),
        ["INVOICE_CREATED", "DISPUTE_CREATED", "DISPUTE_UPDATED", "DISPUTE_UPDATED", "DISPUTE_UPDATED"],
      );
      assert.equal(new Set(events.map(({ at }) => at)).size, events.length);
      assert.deepEqual(JSON.parse(events[1]?.data ?? ""), { invoiceUuid: invoice, disputeUuid: uuid });
    },
  );

  await context.test("of many changes with one eTag exactly one wins", async () => {
    const invoice = await anInvoice();
    const { uuid, eTag } = await dispute(invoice);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call("PATCH", `/manage/invoices/${invoice}/disputes/${uuid}`, { eTag, addReasons: [{ description: `reason ${index}` }] }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 11 }, () => 409)]);
    assert.equal((await read(invoice, uuid)).reasons.length, 2);
  });

  await context.test("an active dispute stops the automatic approval, not a person's", async () => {
    const invoice = await anInvoice();
    await dispute(invoice);
    await tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "150.00"]] }));
    await service.work();
    assert.equal(await statusOf(), "disputed");
    assert.equal((await tenant.invoice(`INV-${number}`)).verdict, "approve");
    const { e_tag } = await tenant.invoice(`INV-${number}`);
    assert.equal((await call("POST", `/manage/invoices/${invoice}/approve`, { eTag: String(e_tag) })).status, 200);
    assert.equal(await statusOf(), "approved");
    assert.equal(
      (await call("POST", `/manage/invoices/${invoice}/disputes`, { party: "Vendor", reasons: [{ description: "late" }] }))
        .status,
      409,
    );
  });

  await context.test("a finished invoice that agrees is approved when its dispute is resolved", async () => {
    const invoice = await anInvoice();
    const { uuid, eTag } = await dispute(invoice);
    await tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${number}`, charges: [["LINEHAUL", "150.00"]] }));
    await service.work();
    const reasons = (await read(invoice, uuid)).reasons as { uuid: string }[];
    await call("PATCH", `/manage/invoices/${invoice}/disputes/${uuid}`, {
      eTag,
      resolveReasons: reasons.map((reason) => reason.uuid),
    });
    await service.work();
    assert.equal(await statusOf(), "approved");
  });

  await context.test(
    "a mail goes out with its attachments; what follows by operation 11 is a mail too and answers it",
    async () => {
      const invoice = await anInvoice();
      const sentBefore = outside.mailer.sent.length;
      const made = await dispute(invoice, {
        communication: {
          text: "Please look at this.",
          email: { subject: "Invoice – März", to: "billing@carrier.example, boss@carrier.example" },
          attachments: [
            { name: "proof.pdf", base64String: PDF.toString("base64") },
            { name: "proof.pdf", base64String: Buffer.from("another").toString("base64") },
            { name: "a first letter.pdf", base64String: PDF.toString("base64") },
            { name: 'Ünïcode ‮/../x;"y".bin', base64String: Buffer.from([0, 1, 255]).toString("base64") },
          ],
        },
      });
      await service.work();
      const base = `/v2/invoices/${invoice}/disputes/${made.uuid}/communications`;
      const followUp = await call("POST", base, { text: "Any news?", subject: "Reminder" });
      assert.deepEqual([followUp.status, Object.keys(followUp.body)], [200, ["uuid"]]);
      await call("POST", base, { text: "Still none?" });
      await service.work();
      const [first, second, third, ...more] = outside.mailer.sent.slice(sentBefore);
      assert.equal(more.length, 0);
      assert.deepEqual([first?.subject, first?.to], ["Invoice – März", ["billing@carrier.example", "boss@carrier.example"]]);
      assert.match(first?.text ?? "", /^Please look at this\.\n\nInvoice: +INV-[^]*\nLINEHAUL[^]*Reasons:\n- Too much$/);
      assert.match(first?.replyTo ?? "", /<dispute-[0-9a-f]{32}@mail\.example>$/);
      assert.deepEqual(first?.attachments.map(({ name, mediaType }) => [name, mediaType]).sort(), [
        ["a first letter.pdf", "application/pdf"],
        ["proof (2).pdf", "application/octet-stream"],
        ["proof.pdf", "application/pdf"],
        ['Ünïcode ‮/../x;"y".bin', "application/octet-stream"],
      ]);
      assert.deepEqual([second?.subject, second?.to, second?.inReplyTo], ["Reminder", first?.to, first?.messageId]);
      assert.deepEqual([third?.subject, third?.inReplyTo], ["Reminder", second?.messageId]);

      const { body: list } = await call("GET", base);
      assert.deepEqual(list[0].email, { subject: "Invoice – März" });
      assert.equal(list.length, 3);
      assert.deepEqual(
        (list[0].attachments as { identifier: string }[]).slice(0, 3).map(({ identifier }) => identifier),
        ["proof.pdf", "proof (2).pdf", "a first letter.pdf"],
        "as they were given",
      );
      for (const { identifier } of list[0].attachments as { identifier: string }[]) {
        const file = await call("GET", `${base}/${made.communicationUuid}/attachments/${encodeURIComponent(identifier)}`);
        assert.equal(file.status, 200, identifier);
        const exact = /filename\*=UTF-8''(\S+)$/.exec(String(file.headers["content-disposition"]))?.[1] ?? "";
        assert.equal(decodeURIComponent(exact), identifier);
        assert.equal(file.headers["x-content-type-options"], "nosniff");
        if (identifier === "proof.pdf") {
          assert.ok(file.raw.equals(PDF));
          assert.equal(file.headers["content-type"], "application/pdf");
        }
      }
      for (const identifier of ["nothing", "../proof.pdf", "proof.PDF"])
        assert.equal(
          (await call("GET", `${base}/${made.communicationUuid}/attachments/${encodeURIComponent(identifier)}`)).status,
          404,
          identifier,
        );
      const types = (await eventsOf(invoice)).map(({ type }) => type);
      assert.deepEqual(types.filter((type) => type === "DISPUTE_COMMUNICATION_CREATED").length, 3);
    },
  );

  await context.test("without earlier mail operation 11 stays inside the service", async () => {
    const invoice = await anInvoice();
    const sentBefore = outside.mailer.sent.length;
    const { uuid } = await dispute(invoice, { communication: { text: "A note to ourselves." } });
    const base = `/v2/invoices/${invoice}/disputes/${uuid}/communications`;
    assert.equal((await call("POST", base, { text: "Another.", subject: "Never sent" })).status, 200);
    await service.work();
    assert.equal(outside.mailer.sent.length, sentBefore);
    for (const entry of (await call("GET", base)).body)
      assert.deepEqual(Object.keys(entry).sort(), ["attachments", "createdAt", "text", "uuid"]);
  });

  await context.test(
    "a mail without an address goes to the one kept for the vendor, else is refused and nothing is made",
    async () => {
      const invoice = await anInvoice();
      const wish = { party: "Vendor", reasons: [{ description: "x" }], communication: { text: "t", email: { subject: "s" } } };
      const refused = await call("POST", `/manage/invoices/${invoice}/disputes`, wish);
      assert.deepEqual([refused.status, Object.keys(refused.body.Errors)], [400, ["communication.email.to"]]);
      assert.deepEqual((await call("GET", `/v2/invoices/${invoice}/disputes`)).body, []);
      const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ vendor: string }>("select vendor_external_id as vendor from invoice where invoice_uuid = $1", [invoice]),
      );
      await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query(
          `insert into vendor (tenant_uuid, external_id, vendor_uuid, body) values ($1, $2, $3, $4) on conflict (tenant_uuid, external_id) do update set body = excluded.body`,
          [tenant.tenantUuid, rows[0]?.vendor, newUuid(), JSON.stringify({ disputeEmail: "claims@carrier.example" })],
        ),
      );
      const sentBefore = outside.mailer.sent.length;
      assert.equal((await call("POST", `/manage/invoices/${invoice}/disputes`, wish)).status, 201);
      await service.work();
      assert.deepEqual(outside.mailer.sent[sentBefore]?.to, ["claims@carrier.example"]);
    },
  );

  await context.test("a mail to the customer goes to the address that is kept with whom the invoice names", async () => {
    const invoice = await anInvoice();
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query(
        "insert into customer (tenant_uuid, external_id, customer_uuid, body) values ($1, 'CUST-9', $2, $3) on conflict do nothing",
        [tenant.tenantUuid, newUuid(), JSON.stringify({ disputeEmail: "freight@customer.example" })],
      ),
    );
    await asOwner(
      service.database,
      `update invoice set body = body || '{"customerExternalId": "CUST-9"}' where invoice_uuid = '${invoice}'`,
    );
    const wish = { party: "Customer", reasons: [{ description: "x" }], communication: { text: "t", email: { subject: "s" } } };
    const sentBefore = outside.mailer.sent.length;
    assert.equal((await call("POST", `/manage/invoices/${invoice}/disputes`, wish)).status, 201);
    await service.work();
    assert.deepEqual(outside.mailer.sent[sentBefore]?.to, ["freight@customer.example"]);
  });

  await context.test("attachments are nobody's until the communication stands; a long text is no file", async () => {
    const pending = async (): Promise<number> =>
      (await service.context.db.control.query("select from pending_blob where tenant_uuid = $1", [tenant.tenantUuid])).rowCount ??
      0;
    const before = await pending();
    const invoice = await anInvoice();
    const content = Buffer.alloc(300_000, "attachment ");
    const attachments = [{ name: "large.bin", base64String: content.toString("base64") }];
    const text = "word ".repeat(10_000).trim();
    const { uuid } = await dispute(invoice, { communication: { text, attachments } });
    const path = `/manage/invoices/${invoice}/disputes/${uuid}/communications`;
    const said = await call("POST", path, { Text: text, Attachments: attachments });
    assert.equal(said.status, 201, JSON.stringify(said.body));
    assert.equal(await pending(), before, "what a communication refers to is somebody's");
    const { body: list } = await call("GET", `/v2/invoices/${invoice}/disputes/${uuid}/communications`);
    assert.deepEqual(
      (list as { text: string }[]).map((entry) => entry.text),
      [text, text],
    );
    const file = await call(
      "GET",
      `/v2/invoices/${invoice}/disputes/${uuid}/communications/${said.body.uuid}/attachments/large.bin`,
    );
    assert.ok(file.raw.equals(content));

    const other = [{ name: "other.bin", base64String: Buffer.from("nobody's").toString("base64") }];
    assert.equal((await call("POST", path.replace(uuid, newUuid()), { text: "t", attachments: other })).status, 404);
    assert.equal(await pending(), before + 1, "a refused one leaves its file for the sweeper");
    assert.equal(await sweepFiles(service.context, -1), 1);
    assert.equal(await pending(), before);
  });

  await context.test("bad bodies are refused by field", async () => {
    const invoice = await anInvoice();
    const { uuid, eTag } = await dispute(invoice);
    const base = { party: "Vendor", reasons: [{ description: "x" }] };
    const cases: readonly (readonly [unknown, string])[] = [
      [{ ...base, party: "Nobody" }, "party"],
      [{ ...base, reasons: [] }, "reasons"],
      [{ ...base, reasons: [{ description: " " }] }, "reasons[0].description"],
      [{ ...base, communication: { text: "" } }, "communication.text"],
      [
        { ...base, communication: { text: "t", email: { subject: "a\r\nBcc: all@example.com", to: "a@b.example" } } },
        "communication.email.subject",
      ],
      [{ ...base, communication: { text: "t", email: { subject: "s", to: "not an address" } } }, "communication.email.to"],
      // The service would answer itself.
      ...["invoices@lakeside.", `dispute-${"0".repeat(32)}@`].map((own): readonly [unknown, string] => [
        {
          ...base,
          communication: {
            text: "t",
            email: { subject: "s", to: `ar@carrier.example, ${own}${outside.mailDomain}` },
          },
        },
        "communication.email.to",
      ]),
      [
        { ...base, communication: { text: "t", attachments: [{ name: "a\nb", base64String: "eA==" }] } },
        "communication.attachments[0].name",
      ],
      [
        { ...base, communication: { text: "t", attachments: [{ name: "a", base64String: "not base64!" }] } },
        "communication.attachments[0].base64String",
      ],
      [
        { ...base, communication: { text: "t", attachments: [{ name: "a", base64String: "" }] } },
        "communication.attachments[0].base64String",
      ],
    ];
    const all = await call("POST", `/manage/invoices/${invoice}/disputes`, {
      party: "Nobody",
      communication: {
        text: 5,
        attachments: [
          { name: "", base64String: "!" },
          { name: "b", base64String: "A".repeat(40_001) },
        ],
      },
    });
    assert.deepEqual(Object.keys(all.body.Errors).sort(), [
      "communication.attachments[0].base64String",
      "communication.attachments[0].name",
      "communication.attachments[1].base64String",
      "communication.text",
      "party",
      "reasons",
    ]);
    for (const [body, field] of cases) {
      const { status, body: answer } = await call("POST", `/manage/invoices/${invoice}/disputes`, body);
      assert.deepEqual([status, Object.keys(answer.Errors)], [400, [field]], JSON.stringify(body));
    }
    const path = `/manage/invoices/${invoice}/disputes/${uuid}`;
    for (const [body, field] of [
      [{}, "eTag"],
      [{ eTag }, "addReasons"],
      [{ eTag, resolveReasons: [newUuid()] }, "resolveReasons"],
      [{ eTag, resolveReasons: ["x"] }, "resolveReasons[0]"],
    ] as const) {
      const { status, body: answer } = await call("PATCH", path, body);
      assert.deepEqual([status, Object.keys(answer.Errors)], [400, [field]], JSON.stringify(body));
    }
    assert.equal(
      (await call("POST", `/v2/invoices/${invoice}/disputes/${uuid}/communications`, { text: "x", subject: "a\nb" })).status,
      400,
    );
    assert.equal((await call("POST", `/v2/invoices/${invoice}/disputes/${uuid}/communications`, { subject: "s" })).status, 400);
  });

  await context.test("another tenant's, another invoice's and unknown ones look alike: not found", async () => {
    const invoice = await anInvoice();
    const { uuid, communicationUuid, eTag } = await dispute(invoice, {
      communication: { text: "t", attachments: [{ name: "a.pdf", base64String: PDF.toString("base64") }] },
    });
    const other = await anInvoice();
    const paths = (of: string, dispute: string) =>
      [
        ["GET", `/v2/invoices/${of}/disputes/${dispute}`, undefined],
        ["GET", `/v2/invoices/${of}/disputes/${dispute}/communications`, undefined],
        ["POST", `/v2/invoices/${of}/disputes/${dispute}/communications`, { text: "x" }],
        ["GET", `/v2/invoices/${of}/disputes/${dispute}/communications/${communicationUuid}/attachments/a.pdf`, undefined],
        ["PATCH", `/manage/invoices/${of}/disputes/${dispute}`, { eTag, addReasons: [{ description: "x" }] }],
        ["POST", `/manage/invoices/${of}/disputes/${dispute}/communications`, { text: "x" }],
      ] as const;
    for (const [method, url, body] of paths(other, uuid)) assert.equal((await call(method, url, body)).status, 404, url);
    for (const [method, url, body] of paths(invoice, newUuid())) assert.equal((await call(method, url, body)).status, 404, url);
    assert.equal((await call("GET", `/v2/invoices/${newUuid()}/disputes`)).status, 404);
    for (const [method, url, body] of paths(invoice, uuid).filter(([, url]) => url.startsWith("/manage")))
      assert.equal((await call(method, url, body, strangersKey)).status, 404, url);
    assert.equal(
      (
        await call(
          "POST",
          `/manage/invoices/${invoice}/disputes`,
          { party: "Vendor", reasons: [{ description: "x" }] },
          strangersKey,
        )
      ).status,
      404,
    );
  });
});
