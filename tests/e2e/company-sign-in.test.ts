import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anIdentityProvider } from "#tests/fixtures/identity-provider.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("signing in at one's company, in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const idp = await anIdentityProvider();
  after(() => idp.stop());
  const shots = process.env["SCREENSHOTS"];
  const look = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    assert.deepEqual(await seriousFindings(page), [], name);
  };

  it("is set up by an admin, and lets in who was invited", async () => {
    const admin = await app.aPerson("admin");
    const { page } = await app.aPage({ height: 1500 });
    // The first look at a page takes its time on a machine that does much else.
    page.setDefaultTimeout(30_000);
    await app.signIn(page, admin, "/people");
    const card = page.locator(".card", { hasText: "Company sign-in" }).last();
    await card.getByLabel("Issuer").fill("https://login.private.example");
    await card.getByLabel("Client id").fill(idp.client.id);
    await card.locator("input[type=password]").fill(idp.client.secret);
    await card.getByLabel("Domains").fill("example.com");
    await card.getByRole("button", { name: "Save" }).click();
    await card
      .getByText(/could not be asked/)
      .first()
      .waitFor();
    await look(page, "company-card-refused");
    await card.getByLabel("Issuer").fill(idp.issuer);
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("On", { exact: true }).waitFor();
    assert.equal(await card.locator("input[type=password]").inputValue(), "", "the secret is shown to nobody");
    await look(page, "company-card");

    const mate = await app.aPerson("auditor");
    const theirs = await app.aPage();
    theirs.page.setDefaultTimeout(30_000);
    idp.state.sendsBackTo = app.address;
    await theirs.page.goto(`${app.address}/sign-in`);
    await theirs.page.getByRole("button", { name: "Sign in with your company" }).click();
    await theirs.page.getByText("Type your e-mail first").waitFor();
    await theirs.page.getByLabel("E-mail").fill("somebody@nowhere.example");
    await theirs.page.getByRole("button", { name: "Sign in with your company" }).click();
    await theirs.page.getByText(/No company signs people|no company signs people/).waitFor();
    await look(theirs.page, "sign-in-no-company");
    idp.state.person = { sub: "stranger", email: "stranger@example.com", name: "S" };
    await theirs.page.getByLabel("E-mail").fill("stranger@example.com");
    await theirs.page.getByRole("button", { name: "Sign in with your company" }).click();
    await theirs.page.getByText(/nobody has invited you/).waitFor();
    await look(theirs.page, "sign-in-not-invited");
    idp.state.person = { sub: "mate", email: mate, name: "Robin" };
    await theirs.page.getByLabel("E-mail").fill(mate);
    await theirs.page.getByRole("button", { name: "Sign in with your company" }).click();
    await theirs.page.locator(".shell-main").waitFor();
    await theirs.page.goto(`${app.address}/account`);
    await theirs.page.getByText("How you prove who you are is set at your company").waitFor();
    await look(theirs.page, "account-by-company");
  });
});
