import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anApp, PASSWORD, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const langOf = (page: Page) => page.evaluate("document.documentElement.lang");

describe("the language of the app in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp({ policy: { autoApprove: false } });
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "O-LANG", charges: [["LINEHAUL", "1000"]] }));
  await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "LANG-1", order: "O-LANG", charges: [["LINEHAUL", "2300.5"]] }));
  await app.service.work();
  const [ana, ben] = [await app.aPerson("admin"), await app.aPerson("admin")];

  it("is chosen under one's account, and holds in the queue, the workspace, after a reload and after signing out", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 900 });
    await app.signIn(page, ana, "/account");
    assert.equal(await langOf(page), "en");
    await page.getByLabel("Language of the app").selectOption("es");
    await page.getByRole("heading", { name: "Su cuenta", exact: true }).waitFor();
    assert.equal(await langOf(page), "es");

    await page.getByRole("link", { name: "Todas las facturas" }).first().click();
    for (const name of ["Factura", "Proveedor", "Facturado", "Variación", "Estado"])
      await page.getByRole("columnheader", { name }).first().waitFor();
    await page.getByRole("navigation", { name: "Principal" }).getByText("Excepciones por causa").waitFor();
    const row = page.locator(".queue-row").filter({ hasText: "LANG-1" });
    await row.getByText("2,300.50").first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "the queue");
    await page.reload();
    await row.waitFor();

    await row.dblclick();
    await page.getByRole("region", { name: "Veredicto" }).waitFor();
    for (const name of ["Cronología", "Documentos", "Cargos"]) await page.getByText(name, { exact: true }).first().waitFor();
    await page.getByText("recibió la factura").first().waitFor();
    await page
      .getByRole("button", { name: /^Disputar/ })
      .first()
      .waitFor();
    await page
      .getByRole("button", { name: /^Anular/ })
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), [], "the workspace");

    await page.getByRole("button", { name: /perfil de/ }).click();
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("heading", { name: "Iniciar sesión en Weighbridge" }).waitFor();
    assert.deepEqual(await seriousFindings(page), [], "the sign-in");
    await page.getByLabel("Correo electrónico").fill(ana);
    await page.getByLabel("Contraseña", { exact: false }).first().fill(PASSWORD);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await page.getByRole("link", { name: "Me necesitan" }).first().waitFor();
    await page.goto(`${app.address}/account`);
    await page.getByLabel("Idioma de la aplicación").selectOption("en");
    await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("writes numbers as French for Canada has them, in the queue and the workspace", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 900 });
    await app.signIn(page, ben, "/account");
    await page.getByLabel("Language of the app").selectOption("fr-CA");
    await page.getByRole("heading", { name: "Votre compte", exact: true }).waitFor();
    assert.equal(await langOf(page), "fr-CA");
    await page.getByRole("link", { name: "Toutes les factures" }).first().click();
    const row = page.locator(".queue-row").filter({ hasText: "LANG-1" });
    await row
      .getByText(/2\s300,50/)
      .first()
      .waitFor();
    await row.dblclick();
    await page.getByText("a reçu la facture").first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "the workspace");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("writes days, numbers and times as somebody chose, whatever the language", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 900 });
    await app.signIn(page, await app.aPerson("admin"), "/account");
    await page.getByLabel("Days and numbers").selectOption({ label: "5 Nov 2026 · 1.234,50" });
    await page.getByLabel("Days and numbers").locator("option:checked", { hasText: "1.234,50" }).waitFor({ state: "attached" });
    const zone = page.getByRole("combobox", { name: "Time zone" });
    await zone.fill("Kiritimati");
    const reloaded = page.waitForEvent("load");
    await page.getByRole("option", { name: "Pacific/Kiritimati" }).click();
    await reloaded;
    await page.getByRole("heading", { name: "Your account", exact: true }).waitFor();
    assert.equal(await zone.inputValue(), "Pacific/Kiritimati");
    assert.deepEqual(await seriousFindings(page), [], "the account");
    const { items } = (await (await page.request.get(`${app.address}/manage/account/sessions`)).json()) as {
      readonly items: readonly { readonly createdAt: string }[];
    };
    const there = new Intl.DateTimeFormat("en-DE", { dateStyle: "medium", timeStyle: "short", timeZone: "Pacific/Kiritimati" });
    await page
      .getByText(there.format(Date.parse(items[0]?.createdAt ?? "")))
      .first()
      .waitFor();
    await page.getByRole("link", { name: "All invoices" }).first().click();
    await page.locator(".queue-row").filter({ hasText: "LANG-1" }).getByText("2.300,50").first().waitFor();
    assert.equal(await langOf(page), "en");
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
