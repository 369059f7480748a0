import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const heading = (page: Page, text: string) => page.getByRole("heading", { level: 1, name: text });

/** What is sent to paths that end so waits until it is let go; how often it was sent. */
async function hold(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  const seen = { posts: 0, letGo: () => gate.resolve() };
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      seen.posts += 1;
      await gate.promise;
      await route.continue();
    },
  );
  return seen;
}

describe("a decision is made once, and what became of it is said wherever one is by then", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  for (let place = 1; place <= 5; place += 1) {
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: `SO-${place}`, charges: [["FUEL", "200"]] }));
    const bill = { invoiceNumber: `OVER-${place}`, order: `SO-${place}`, charges: [["FUEL", "260.5"]] } as const;
    await app.tenant.acceptInvoice(anInvoiceBody(bill));
  }
  await app.service.work();
  const email = await app.aPerson("admin");
  const uuidOf = async (number: string) => (await app.tenant.invoice(number)).uuid;
  const inTenant = async (sql: string, values: readonly unknown[]) =>
    app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) => tx.query<Record<string, string>>(sql, [...values]));
  const disputesOf = async (number: string) =>
    (await inTenant("select from dispute where invoice_uuid = $1", [await uuidOf(number)])).rowCount;

  it("raises one dispute however often it is sent, and another one only by choice", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, `/invoices/${await uuidOf("OVER-1")}`);
    await heading(page, "OVER-1").waitFor();
    const held = await hold(page, "/disputes");
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Raise without a mail" }).waitFor();
    await page.keyboard.down("Control");
    // Held down, and pressed anew.
    for (let time = 0; time < 4; time += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.up("Control");
    held.letGo();
    await page.getByText("Dispute raised: OVER-1").waitFor();
    assert.equal(held.posts, 1);
    assert.equal(await disputesOf("OVER-1"), 1);

    await page.getByText("raised a dispute; no mail went out").waitFor();
    await page.keyboard.press("d");
    await dialog.getByText(/In dispute already since .*, by you/).waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Raise without a mail" }).isDisabled());
    assert.deepEqual(await seriousFindings(page), [], "a dispute beside another one");
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(200);
    assert.equal(await disputesOf("OVER-1"), 1);
    await dialog.getByLabel("Raise another dispute beside it").check();
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "detached" });
    assert.equal(await disputesOf("OVER-1"), 2);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("says elsewhere what did not work, and leaves whoever went on where they are", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/queue/exceptions");
    await page.getByRole("row").filter({ hasText: "OVER-2" }).getByRole("link").click();
    await heading(page, "OVER-2").waitFor();
    const next = async (): Promise<string> => {
      await page.keyboard.press("]");
      await heading(page, "OVER-2").waitFor({ state: "detached" });
      return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    };
    const audit = await hold(page, "/audit");
    await page.keyboard.press("e");
    const there = await next();
    await inTenant("update invoice set e_tag = e_tag + 1 where tenant_uuid = $1 and invoice_uuid = $2", [
      app.tenant.tenantUuid,
      await uuidOf("OVER-2"),
    ]);
    audit.letGo();
    await page.getByText("OVER-2: “Audit again” was not carried out").waitFor();
    await heading(page, there).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "said elsewhere");
    await page.getByRole("button", { name: "Open OVER-2" }).click();
    await heading(page, "OVER-2").waitFor();

    const dispute = await hold(page, "/disputes");
    await page.keyboard.press("d");
    await page.getByRole("dialog").getByRole("button", { name: "Raise without a mail" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const gone = await next();
    assert.equal(dispute.posts, 1);
    dispute.letGo();
    await page.getByText(/Dispute raised: OVER-2|“Dispute” was not carried out/).waitFor();
    assert.equal(await disputesOf("OVER-2"), 1);
    await page.waitForTimeout(300);
    await heading(page, gone).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("keeps no draft of a note that was sent, though its writer went on before the answer", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, email, "/queue/exceptions");
    await page.getByRole("row").filter({ hasText: "OVER-4" }).getByRole("link").click();
    await heading(page, "OVER-4").waitFor();
    const notes = await hold(page, "/notes");
    const box = page.getByRole("combobox", { name: "Note for colleagues" });
    await box.fill("as agreed by phone");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await heading(page, "OVER-4").waitFor({ state: "detached" });
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/notes"));
    notes.letGo();
    await answered;
    await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith("weighbridge-draft:note:")));
    await page.goto(`${app.address}/invoices/${await uuidOf("OVER-4")}`);
    await page.getByText("as agreed by phone").waitFor();
    assert.equal(await page.getByText("as agreed by phone").count(), 1, "kept once");
    assert.equal(await box.inputValue(), "");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
