import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

/** Controls that a viewer sees and may not use: where, which, why. */
const SEEN = [
  ["/api-keys", "Make a key", "Only an administrator or a developer does this"],
  ["/webhooks", "Add an endpoint", "Only an administrator or a developer does this"],
  ["/mail-settings", "Add a mailbox", "Only an administrator or a developer does this"],
  ["/mail-settings", "Add a sender", "Only an administrator or a developer does this"],
  ["/mail-settings", "Send me a test mail", "Only an administrator or a developer does this"],
  ["/people", "Invite", "Only an administrator or a developer does this"],
] as const;

const NOT_THEIRS = "Your role does not include this. An administrator can say who may do it.";

describe("what a role may not do", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  it("stands disabled with its reason before a viewer, and what they may not read says so in words", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, await app.aPerson("viewer"), "/api-keys");
    for (const [path, name, reason] of SEEN) {
      await page.goto(`${app.address}${path}`);
      const control = page.getByRole("button", { name, exact: true });
      await control.waitFor();
      await page.locator(`button[title="${reason}"]`, { hasText: name }).waitFor();
      assert.ok(await control.isDisabled(), `${path}: ${name}`);
      assert.deepEqual(await seriousFindings(page), [], path);
    }
    await page.goto(`${app.address}/mail-settings`);
    assert.ok(await page.getByLabel("Sender name").isDisabled());
    assert.ok(await page.getByLabel("Before the claim").isDisabled());
    for (const path of ["/api-keys", "/rating-engine", "/document-ai", "/people", "/mail-settings"]) {
      await page.goto(`${app.address}${path}`);
      await page.getByText(NOT_THEIRS).first().waitFor();
      assert.equal(await page.getByText(/X-Api-Key|scope/).count(), 0, path);
      assert.deepEqual(await seriousFindings(page), [], path);
    }
    for (const path of ["/intake", "/failures"]) {
      await page.goto(`${app.address}${path}`);
      await page.locator(".shell-main h1").waitFor();
      assert.deepEqual(await seriousFindings(page), [], path);
    }
    assert.deepEqual(troubles, []);
  });
});
