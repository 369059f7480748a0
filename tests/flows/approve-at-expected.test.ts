import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import type { Workspace } from "../../web/src/api/answers.ts";
import { approvalDraft, approvalFrom } from "../../web/src/features/workspace/approval-draft.ts";
import { aService } from "../service.ts";

/** What the app's dialog sends for "Each charge at what the order expects", and what the service makes of it. */
suite("approving at what the order expects", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const approved = async (
    ordered: readonly (readonly [string, string])[],
    billed: readonly (readonly [string, string])[],
    policy: Record<string, unknown> = {},
  ) => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: true, ...policy });
    await made.order(anOrderBody({ orderNumber: "AE-1", charges: ordered }));
    const { uuid } = await made.invoice(anInvoiceBody({ invoiceNumber: "AE", order: "AE-1", charges: billed }));
    const invoice: Workspace = await made.done("GET", `/manage/invoices/${uuid}`);
    const draft = { ...approvalDraft(invoice), how: "expected" as const, reason: { code: "ShortPay", words: "" } };
    const answer = await made.ask("POST", `/manage/invoices/${uuid}/approve`, {
      eTag: invoice.eTag,
      ...approvalFrom(invoice, draft),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const after: Workspace = await made.done("GET", `/manage/invoices/${uuid}`);
    return [after.status, after.totals.approved, ...(after.audit?.charges ?? []).map((row) => `${row.code} ${row.approved}`)];
  };

  test("with a tax that the policy expects", async () => {
    const taxes = [{ place: "US-PA", code: "HST", percent: "13" }];
    assert.deepEqual(
      await approved(
        [["LINEHAUL", "1000"]],
        [
          ["LINEHAUL", "1200"],
          ["HST", "156"],
        ],
        { taxes },
      ),
      ["approved", "1130.0000", "LINEHAUL 1000.0000", "HST 130.0000"],
    );
  });

  test("with a discount that the invoice leaves out", async () => {
    assert.deepEqual(
      await approved(
        [
          ["LINEHAUL", "2500"],
          ["DISCOUNT", "-600"],
        ],
        [["LINEHAUL", "2500"]],
      ),
      ["approved", "1900.0000", "LINEHAUL 2500.0000", "DISCOUNT -600.0000"],
    );
  });
});
