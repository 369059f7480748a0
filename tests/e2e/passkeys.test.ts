import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anApp, PASSWORD, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

describe("passkeys in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  // Passkeys belong to a name, never to an address.
  const address = app.address.replace("127.0.0.1", "localhost");
  const shots = process.env["SCREENSHOTS"];
  const look = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
    assert.deepEqual(await seriousFindings(page), [], name);
  };
  /** The device's own authenticator, as the browser's tools imitate it: with a finger that fits, or not. */
  const aDevice = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return {
      knows: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    };
  };
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.goto(`${address}/sign-in`);
    await page.getByLabel("E-mail").fill(email);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.locator(".shell-main").waitFor();
  };

  it("are added, asked for after the password, sign in by themselves, and are removed", async () => {
    const email = await app.aPerson("approver");
    const { page } = await app.aPage({ height: 1100 });
    // The first look at a page takes its time on a machine that does much else.
    page.setDefaultTimeout(30_000);
    const device = await aDevice(page);
    await signIn(page, email);
    await page.goto(`${address}/account`);
    await page.getByText("With a passkey you sign in by your finger").waitFor();
    await look(page, "passkeys-none");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Work laptop");
    await dialog.locator("input[type=password]").fill("not the password");
    await dialog.getByRole("button", { name: "Go on" }).click();
    await dialog
      .getByText(/not your password/)
      .first()
      .waitFor();
    await look(page, "passkeys-wrong-password");
    await dialog.locator("input[type=password]").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Go on" }).click();
    await page.getByText("Work laptop", { exact: true }).waitFor();
    await look(page, "passkeys-one");

    await page.context().clearCookies();
    await signIn(page, email);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await look(page, "passkey-due");
    await device.knows(false);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await page.getByText(/Your device gave no passkey/).waitFor({ timeout: 70_000 });
    await device.knows(true);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await page.getByText("Work laptop", { exact: true }).waitFor();

    await page.context().clearCookies();
    await page.goto(`${address}/sign-in`);
    await look(page, "sign-in-with-passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.locator(".shell-main").waitFor();
    await page.goto(`${address}/account`);
    await page.getByText(/last used/).waitFor();
    await page.getByRole("button", { name: "Rename Work laptop" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("button", { name: "Remove Old laptop" }).click();
    await page.getByRole("dialog").locator("input[type=password]").fill(PASSWORD);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("With a passkey you sign in by your finger").waitFor();
  });
});
