import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anInvoiceBody } from "#tests/builders/bodies.ts";
import { anApp, seriousFindings, WITHOUT_CHROMIUM } from "./an-app.ts";

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("documents of an invoice in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const admin = await app.aPerson("admin");
  await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "DOC-1", charges: [["LINEHAUL", "50"]] }));
  await app.service.work();

  it("shows a picture beside the invoice and downloads it", async () => {
    const { page, troubles } = await app.aPage();
    const { uuid } = await app.tenant.invoice("DOC-1");
    await app.signIn(page, admin, "/api-keys");
    const key = (await (
      await page.request.post(`${app.address}/manage/api-keys`, {
        data: { name: "Documents", scopes: ["documents"] },
        headers: { origin: app.address },
      })
    ).json()) as { readonly key: string };
    const sent = await fetch(`${app.address}/v2/invoices/${uuid}/documents`, {
      method: "POST",
      headers: { "x-api-key": key.key, "x-tenant-uuid": app.tenant.tenantUuid, "content-type": "application/json" },
      body: JSON.stringify({ name: "pod.png", type: "ProofOfDelivery", base64String: DOT }),
    });
    assert.equal(sent.status, 200, await sent.text());
    await page.goto(`${app.address}/invoices/${uuid}`);
    await page.getByRole("button", { name: /^pod\.png/ }).click();
    const picture = page.getByRole("img", { name: "Proof of delivery: pod.png" });
    await picture.waitFor();
    assert.equal(await picture.evaluate((element) => (element as unknown as { readonly naturalWidth: number }).naturalWidth), 1);
    assert.deepEqual(await seriousFindings(page), [], "picture beside the invoice");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    assert.equal(file.suggestedFilename(), "pod.png");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
