import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, type App, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const bill = async (app: App, place: number): Promise<void> => {
  const charges = (fuel: string): [string, string][] => [
    ["LINEHAUL", "1000"],
    ["FUEL", fuel],
  ];
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${place}`, charges: charges("200") }));
  await app.tenant.acceptInvoice(
    anInvoiceBody({ invoiceNumber: `OVER-${place}`, order: `SO-${place}`, charges: charges("260.5") }),
  );
};

describe("charges paid in place, by keyboard alone", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  for (const place of [1, 2]) await bill(app, place);
  await app.service.work();
  const email = await app.aPerson("approver");
  const timelineOf = async (invoiceNumber: string) => {
    const { uuid } = await app.tenant.invoice(invoiceNumber);
    const { rows } = await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
      tx.query<{ data: { readonly charges?: unknown } }>(
        "select data from timeline where tenant_uuid = $1 and invoice_uuid = $2 and kind = 'approval-given'",
        [tx.tenantUuid, uuid],
      ),
    );
    return rows[0]?.data.charges;
  };

  it("pays a charge at what is expected and approves the sum, with two keys on its row", async (t) => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, `/invoices/${(await app.tenant.invoice("OVER-1")).uuid}`);
    await page.getByRole("heading", { level: 1, name: "OVER-1" }).waitFor();
    const keys = ["j", "j", "p"];
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole("group", { name: "What is paid of FUEL" }).getByText("Pays 200.00 of 260.50").waitFor();
    await page.getByRole("button", { name: "Approve 1,200.00" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "a charge that is paid as expected");
    // Kept where the page is left and opened again.
    await page.reload();
    await page.getByRole("button", { name: "Approve 1,200.00" }).waitFor();
    await page.keyboard.press("Shift+A");
    await page.getByText("is being approved").waitFor();
    t.diagnostic(`journey 4: ${keys.length + 1} keys to short-pay a charge and approve, 2 of them to its row`);
    assert.deepEqual(await timelineOf("OVER-1"), [{ code: "FUEL", amount: "200.0000", reason: "Paid at what is expected" }]);
    await page.getByText("FUEL at 200.00").first().waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("gives a charge an amount and a reason in place; more than is billed is not taken, and what is over asks in the dialog", async (t) => {
    const { page, troubles } = await app.aPage({ width: 390 });
    await app.signIn(page, email, `/invoices/${(await app.tenant.invoice("OVER-2")).uuid}`);
    await page.getByRole("heading", { level: 1, name: "OVER-2" }).waitFor();
    for (const key of ["j", "j", "i"]) await page.keyboard.press(key);
    const form = page.getByRole("form", { name: "What is paid of FUEL" });
    await page.keyboard.type("261");
    await form.getByText(/Between 0 and 260\.50/).waitFor();
    assert.ok(await form.getByRole("button", { name: "Keep" }).isDisabled());
    await page.keyboard.press("Control+a");
    await page.keyboard.type("230.25");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Half the increase, agreed by telephone");
    assert.deepEqual(await seriousFindings(page), [], "an amount in place");
    await page.keyboard.press("Enter");
    await page.getByText("Pays 230.25 of 260.50").waitFor();
    await page.keyboard.press("Shift+A");
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByLabel("FUEL", { exact: true }).inputValue(), "230.25");
    assert.equal(await dialog.getByLabel("Reason for FUEL").inputValue(), "Half the increase, agreed by telephone");
    await dialog.getByText("1,230.25 USD in all").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "an approval with a reason for a charge");
    await dialog.getByRole("textbox", { name: "Reason", exact: true }).press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("is being approved").waitFor();
    t.diagnostic("journey 4: 9 keys beside what is typed: to the row 2, amount 1, reason 1, keep 1, approve 4");
    assert.deepEqual(await timelineOf("OVER-2"), [
      { code: "LINEHAUL", amount: "1000.0000" },
      { code: "FUEL", amount: "230.2500", reason: "Half the increase, agreed by telephone" },
    ]);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
