import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import nodemailer from "nodemailer";
import { startSmtpServer, type SmtpServer } from "#intake/smtp/start-smtp-server.ts";
import { createDispute } from "#usecases/dispute/create-dispute.ts";
import { listMail } from "#usecases/mail/list-mail.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { anOutside } from "../builders/an-outside.ts";
import { file210 } from "../builders/edi-files.ts";
import { aService } from "../service.ts";

const COPIES = 50;
const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null };

describe("fifty copies of a mail at once, read by two processes", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let tenant: Awaited<ReturnType<typeof service.tenant>>;
  let smtp: SmtpServer;
  before(async () => {
    service = await aService({ outside: anOutside() }, { stops: "by-hand", workers: 2 });
    tenant = await service.tenant();
    smtp = await startSmtpServer(service.context, { port: 0, host: "127.0.0.1", tls: null, limits: { clientsOfAddress: 100 } });
    await service.context.db.inTenant(tenant.tenantUuid, async (tx) => {
      await tx.query(
        "insert into vendor (tenant_uuid, external_id, vendor_uuid, name, body) values ($1, 'ACME', $2, 'Acme', $3)",
        [tenant.tenantUuid, service.context.newUuid(), JSON.stringify({ contact: { email: "billing@proven.example" } })],
      );
      await tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', $2)", [
        tenant.tenantUuid,
        JSON.stringify({ scacs: ["ACMF"], vendorExternalId: "ACME" }),
      ]);
      await tx.query(
        "insert into mail_sender (tenant_uuid, sender, decision, vendor_external_id, decided_at, decided_by) values ($1, '@proven.example', 'vendor', 'ACME', now(), 'key:auditor')",
        [tenant.tenantUuid],
      );
    });
  });
  after(async () => {
    await smtp.stop();
    await service.stop();
  });

  /**
   * Sends the copies at once, over as many connections; `differ`: each with a Message-ID of its own, as from a mail program that
   * was told to send again; `senders`: each of another address.
   */
  const sendCopies = async (
    mail: { readonly to: string; readonly attachments: { filename: string; content: string }[] },
    differ: boolean,
    senders = false,
  ) => {
    const before = (await outcomes()).length;
    await Promise.all(
      Array.from({ length: COPIES }, async (_, copy) => {
        const transport = nodemailer.createTransport({
          host: "127.0.0.1",
          port: smtp.port() ?? 0,
          secure: false,
          ignoreTLS: true,
        });
        try {
          await transport.sendMail({
            from: `Billing <billing${senders ? copy : ""}@proven.example>`,
            subject: "Once",
            text: "Please find attached.",
            messageId: differ ? `<${mail.to}-${copy}@proven.example>` : `<${mail.to}@proven.example>`,
            date: new Date("2026-03-01T12:00:00Z"),
            ...mail,
          });
        } finally {
          transport.close();
        }
      }),
    );
    await service.work(60_000);
    const all = await outcomes();
    assert.equal(all.length, before + COPIES, "each is listed");
    return all.slice(0, COPIES);
  };
  const outcomes = async (): Promise<readonly string[]> => {
    const listed = await listMail(service.context, tenant.tenant, { outcomes: [], q: null, limit: 500, cursor: null });
    return listed.ok ? listed.value.items.map(({ outcome }) => outcome) : assert.fail("no list");
  };
  const count = async (what: string): Promise<number> =>
    (
      await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ count: number }>(`select count(*)::int as count from ${what} where tenant_uuid = $1`, [tx.tenantUuid]),
      )
    ).rows[0]?.count ?? 0;
  const toInvoices = () => `invoices@${tenant.tenant.slug}.mail.example`;

  test("are one document, whoever sends them", async () => {
    const before = await count("document");
    const attachments = [{ filename: "pod.pdf", content: "%PDF-1.4\nmany senders\n%%EOF\n" }];
    const became = await sendCopies({ to: toInvoices(), attachments }, true, true);
    assert.equal((await count("document")) - before, 1);
    assert.equal(became.filter((outcome) => outcome === "document").length, 1);
  });

  for (const differ of [false, true])
    test(`are one invoice and one document${differ ? ", also where each has a Message-ID of its own" : ""}`, async () => {
      const [invoices, documents] = [await count("invoice"), await count("document")];
      const number = differ ? 2 : 1;
      const became = await sendCopies(
        {
          to: toInvoices(),
          attachments: [
            {
              filename: "one.edi",
              content: file210(number, [{ number: `C-${number}`, order: "NO-SUCH", cents: 100 }], { sender: "ACMF" }),
            },
            { filename: "one.pdf", content: `%PDF-1.4\n${number}\n%%EOF\n` },
          ],
        },
        differ,
      );
      assert.deepEqual([(await count("invoice")) - invoices, (await count("document")) - documents], [1, 1]);
      assert.deepEqual(
        Object.entries(Object.groupBy(became, (outcome) => outcome))
          .map(([outcome, some]) => [outcome, some?.length])
          .toSorted(),
        [
          ["duplicate", COPIES - 1],
          ["invoice", 1],
        ],
      );
    });

  test("are one communication of a dispute", async () => {
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "190.00"]] }));
    await service.work();
    const { uuid: invoiceUuid } = await tenant.invoice("I-1");
    const made = await createDispute(service.context, tenant.tenant, AUDITOR, {
      invoiceUuid,
      party: "Vendor",
      reasons: ["too much"],
      communication: { text: "Too much.", email: { subject: "Dispute", to: ["ar@carrier.example"] }, attachments: [] },
    });
    assert.ok(made.ok);
    await service.work();
    const { rows } = await service.context.db.control.query<{ token: string }>(
      "select token from mail_token where tenant_uuid = $1",
      [tenant.tenantUuid],
    );
    await sendCopies({ to: `dispute-${rows[0]?.token}@mail.example`, attachments: [] }, false);
    assert.equal(await count("communication"), 2);
  });
});
