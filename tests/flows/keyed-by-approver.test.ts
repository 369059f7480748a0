import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { newUuid } from "#adapters/ids.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const PUBLIC_URL = "http://localhost:8080";
const OWN = { "sec-fetch-site": "same-origin", host: "localhost:8080", origin: PUBLIC_URL };

/** People who sign in and decide over HTTP, where duties are separated and where they are not. */
suite("who keyed an invoice does not approve it", () => {
  let service: Service;
  let app: FastifyInstance;
  let places = 0;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    const people = openPeople(service.context, PUBLIC_URL);
    app = buildServer({
      context: service.context,
      resolveSession: people.resolveSession,
      plugins: [signInPlugin(people, PUBLIC_URL)],
      rateLimit: { perSecond: 0, burst: 0 },
    });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  /** A person of the tenant who is signed in. */
  const aPerson = async (tenantUuid: string, name: string) => {
    const email = `${name}-${newUuid()}@example.com`;
    const made = await createPerson(service.context, { email, name, tenantUuid, role: "approver" });
    assert.ok(made.ok);
    places += 1;
    const signed = await app.inject({
      method: "POST",
      url: "/auth/sign-in/email",
      headers: { "content-type": "application/json", ...OWN },
      payload: JSON.stringify({ email, password: made.value.password }),
      remoteAddress: `192.0.2.${places}`,
    });
    assert.equal(signed.statusCode, 200, signed.body);
    const cookie = [signed.headers["set-cookie"]]
      .flat()
      .map((entry) => String(entry).split(";")[0])
      .join("; ");
    const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
      const headers = { ...OWN, cookie, "content-type": "application/json" };
      const answer = await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    return { id: `user:${made.value.userId}`, ask };
  };

  /** An invoice that `by` keyed, and waits for a decision. */
  const keyed = async (tenant: Awaited<ReturnType<Service["tenant"]>>, number: string, by: string) => {
    await tenant.acceptOrder(anOrderBody({ orderNumber: `K-${number}`, charges: [["LINEHAUL", "100"]] }));
    const body = anInvoiceBody({ invoiceNumber: number, order: `K-${number}`, charges: [["LINEHAUL", "100"]] });
    await acceptMessage(service.context, {
      tenantUuid: tenant.tenantUuid,
      operation: "createInvoice",
      externalId: number,
      body: JSON.stringify(body),
      sentBy: by,
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    await service.work();
    return tenant.invoice(number);
  };

  test("where two people work: refused to the keyer, with a name of its own, and allowed to the other", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    const [ann, ben] = [await aPerson(tenant.tenantUuid, "Ann"), await aPerson(tenant.tenantUuid, "Ben")];
    const { uuid } = await keyed(tenant, "KA-1", ann.id);
    const read = await ann.ask("GET", `/manage/invoices/${uuid}`);
    assert.deepEqual([read.status, read.body.createdByName, read.body.status], [200, "Ann", "review"]);
    const refused = await ann.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: read.body.eTag, reason: "mine" });
    assert.equal(refused.status, 403, JSON.stringify(refused.body));
    assert.match(JSON.stringify(refused.body), /keyed/i);
    const approved = await ben.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: read.body.eTag, reason: "seen" });
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], JSON.stringify(approved.body));
  });

  test("where one person works, and in a sandbox, he may", async () => {
    const alone = await service.tenant({ policy: { autoApprove: false } });
    const ann = await aPerson(alone.tenantUuid, "Ann");
    const sandbox = await service.tenant({ policy: { autoApprove: false }, sandbox: true });
    const [ben] = [await aPerson(sandbox.tenantUuid, "Ben"), await aPerson(sandbox.tenantUuid, "Cyn")];
    for (const [tenant, person, number] of [
      [alone, ann, "KA-2"],
      [sandbox, ben, "KA-3"],
    ] as const) {
      const { uuid, e_tag: eTag } = await keyed(tenant, number, person.id);
      const { status, body } = await person.ask("POST", `/manage/invoices/${uuid}/approve`, {
        eTag: String(eTag),
        reason: "mine",
      });
      assert.deepEqual([status, body.status], [200, "approved"], JSON.stringify(body));
    }
  });
});
