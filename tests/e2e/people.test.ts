import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { codeOf } from "#tests/builders/authenticator.ts";
import { assignInvoice } from "#usecases/invoice/assign-invoice.ts";
import { anApp, PASSWORD as APP_PASSWORD, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const PASSWORD = "plum ladder quietly north";
const FRESH = "harbor violet seldom engine";

describe("people in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp();
  const admin = await app.aPerson("admin");
  const shots = process.env["SCREENSHOTS"];
  const look = async (page: Page, name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
    assert.deepEqual(await seriousFindings(page), [], name);
  };
  /** What an address of the service has in it is not on the page where it leads: the test's server has a port of its own. */
  const here = (link: string): string => `${app.address}${link.slice(link.indexOf("/", "http://".length))}`;

  it("sees the first steps of a company that has nothing yet, ticked as they are done, and puts them away", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/dashboard");
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("link", { name: "Enter your carriers" }).waitFor();
    await look(page, "first-steps");
    const put = await page.request.put(`${app.address}/manage/vendors/ACME`, {
      data: { name: "Acme Freight" },
      headers: { origin: app.address },
    });
    assert.equal(put.status(), 200, await put.text());
    await page.reload();
    await steps.getByText("Enter your carriers (done)").waitFor();
    await steps.getByRole("link", { name: "Make an API key" }).click();
    await page.getByRole("heading", { name: "API keys" }).first().waitFor();
    await page.goto(`${app.address}/dashboard`);
    await steps.getByRole("button", { name: "Put away" }).click();
    await steps.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    assert.equal(await steps.count(), 0);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("from the invitation over the first sign-in to leaving", async () => {
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/people");
    await page.getByRole("cell", { name: "Robin admin", exact: true }).waitFor();
    await look(page, "people");

    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("ben@people.example");
    await dialog.getByLabel("Name").fill("Ben Bold");
    await dialog.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "Approver" }).click();
    await dialog.getByLabel("Approval limit").fill("not a limit");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await dialog
      .getByText(/must be an amount/)
      .first()
      .waitFor();
    await look(page, "people-invite-refused");
    await dialog.getByLabel("Approval limit").fill("2500");
    await dialog.getByRole("button", { name: "Invite" }).click();
    const link = (await dialog.getByLabel("Secret").textContent()) ?? "";
    assert.match(link, /\/join#/);
    await look(page, "people-link");
    await page.keyboard.press("Escape");

    const theirs = await app.aPage();
    await theirs.page.goto(here(link));
    await theirs.page.getByRole("heading", { name: /^Join / }).waitFor();
    assert.equal(new URL(theirs.page.url()).hash, "", "the token stays in no history");
    await theirs.page.locator("input[name=password]").fill("password1234");
    await theirs.page.getByRole("button", { name: "Join" }).click();
    await theirs.page
      .getByText(/tried first/)
      .first()
      .waitFor();
    await look(theirs.page, "join");
    await theirs.page.locator("input[name=password]").fill(PASSWORD);
    await theirs.page.getByRole("button", { name: "Join" }).click();
    await theirs.page.getByRole("heading", { name: "You have joined" }).waitFor();
    await look(theirs.page, "joined");
    await theirs.page.getByRole("link", { name: "Sign in", exact: true }).click();
    await look(theirs.page, "sign-in");
    await theirs.page.getByLabel("E-mail").fill("ben@people.example");
    await theirs.page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
    await theirs.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await theirs.page.locator(".shell-main").waitFor();

    await theirs.page.getByRole("button", { name: /profile of/ }).click();
    await theirs.page.getByRole("link", { name: "Your account" }).click();
    await theirs.page.getByText("This one").waitFor();
    await theirs.page.getByLabel("Current password").fill("a wrong one");
    await theirs.page.getByLabel("New password").fill(FRESH);
    await theirs.page.getByRole("button", { name: "Change the password" }).click();
    await theirs.page
      .getByText(/is not your password/)
      .first()
      .waitFor();
    await look(theirs.page, "account");
    await theirs.page.getByLabel("Current password").fill(PASSWORD);
    await theirs.page.getByRole("button", { name: "Change the password" }).click();
    await theirs.page.getByText("Your password is changed").waitFor();

    await page.reload();
    await page
      .getByRole("row", { name: /Ben Bold/ })
      .getByText("2,500.00")
      .waitFor();
    await page.getByRole("button", { name: "Actions for Ben Bold" }).click();
    await page.getByRole("menuitem", { name: "Change role or limit" }).waitFor();
    await look(page, "people-menu");
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await dialog.getByRole("button", { name: "Deactivate" }).waitFor();
    await look(page, "people-deactivate");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page
      .getByRole("row", { name: /Ben Bold/ })
      .getByText("Deactivated")
      .waitFor();
    await theirs.page.goto(`${app.address}/orders`);
    await theirs.page.getByRole("heading", { name: "Sign in to Weighbridge" }).waitFor();
    await page.getByRole("button", { name: "Let Ben Bold back in" }).click();
    await page
      .getByRole("row", { name: /Ben Bold/ })
      .getByText("Active", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Actions for Ben Bold" }).click();
    await page.getByRole("menuitem", { name: "Erase" }).click();
    await dialog.getByRole("button", { name: "Erase for good" }).waitFor();
    await look(page, "people-erase");
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await page.getByRole("row", { name: /Erased person/ }).waitFor();
    assert.equal(await page.getByText("Ben Bold").count(), 0);
    await look(page, "people-erased");
    assert.deepEqual([...troubles, ...theirs.troubles], []);
  });

  it("a second factor: asked for by the role, set up, and given at the sign-in; and proof again before what is final", async () => {
    const { page, troubles } = await app.aPage();
    const email = await app.aPerson("admin");
    await app.signIn(page, email, "/people");
    const card = page.getByRole("region", { name: "Signing in" });
    await card.getByLabel("Admin").check();
    await card.getByLabel(/Ask again/).fill("5");
    await look(page, "people-sign-in-rules");
    // Going on before it is answered would take it back.
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await card.getByRole("button", { name: "Save" }).click();
    await saved;
    await page.goto(`${app.address}/orders`);
    await page.getByText("Your role asks for a second factor").waitFor();
    await look(page, "account-second-factor-required");
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=password]").fill(APP_PASSWORD);
    await dialog.getByRole("button", { name: "Go on" }).click();
    const secret = (await dialog.getByLabel("Key", { exact: true }).textContent()) ?? "";
    const [recovery = ""] = (await dialog.getByLabel("Recovery codes").locator("div").allTextContents()) ?? [];
    await look(page, "account-set-up");
    await dialog.getByLabel(/What the app shows/).fill("000000");
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await dialog
      .getByText(/not what your app shows/)
      .first()
      .waitFor();
    await dialog.getByLabel(/What the app shows/).fill(await codeOf(secret));
    await dialog.getByRole("button", { name: "Turn it on" }).click();
    await page.getByText("On", { exact: true }).waitFor();
    await look(page, "account-second-factor");

    const later = await app.aPage();
    await later.page.goto(`${app.address}/sign-in`);
    await later.page.getByLabel("E-mail").fill(email);
    await later.page.locator("input[name=password]").fill(APP_PASSWORD);
    await later.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await later.page.getByLabel("Code").fill("000000");
    await later.page.keyboard.press("Enter");
    await later.page.getByText("This code is not right").waitFor();
    await look(later.page, "sign-in-code");
    await later.page.getByLabel("Code").fill(recovery);
    await later.page.keyboard.press("Enter");
    await later.page.locator(".shell-main").waitFor();

    await app.service.context.db.inSignIn((tx) =>
      tx.query(`update auth."session" set "authenticatedAt" = now() - interval '6 minutes'`),
    );
    await later.page.goto(`${app.address}/api-keys`);
    await later.page.getByRole("button", { name: "Make a key" }).click();
    await later.page.getByRole("dialog").getByLabel("Name").fill("a key");
    await later.page.getByRole("button", { name: "Make the key" }).click();
    const asks = later.page.getByRole("dialog", { name: "Is it still you?" });
    await asks.locator("input").fill(APP_PASSWORD);
    await look(later.page, "proof");
    await asks.getByRole("button", { name: "Go on" }).click();
    await later.page.getByText("Send it as X-Api-Key.").waitFor();
    await later.page.keyboard.press("Escape");
    await app.service.context.db.control.query("update tenant set second_factor_roles = '{}', fresh_minutes = null");
    assert.deepEqual([...troubles, ...later.troubles], []);
  });

  it("a team: made, given an invoice, found in the queue, and removed", async () => {
    const { page, troubles } = await app.aPage();
    await app.aPerson("auditor");
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: "SO-TEAM", charges: [["LINEHAUL", "100.00"]] }));
    for (const invoiceNumber of ["TEAM-1", "TEAM-2"])
      await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber, order: "SO-TEAM", charges: [["LINEHAUL", "190.00"]] }));
    await app.service.work();
    await app.signIn(page, admin, "/people");
    const card = page.getByRole("region", { name: "Teams" });
    await card.getByText("No teams yet").waitFor();
    await look(page, "teams-none");
    await card.getByRole("button", { name: "Make a team" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Night shift");
    await dialog.getByRole("combobox", { name: "Who is in it" }).click();
    await page.getByRole("option", { name: "Robin admin" }).first().click();
    await page.getByRole("option", { name: "Robin auditor" }).click();
    await page.keyboard.press("Escape");
    await look(page, "team-make");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await card
      .getByRole("row", { name: /Night shift/ })
      .getByText("Robin admin, Robin auditor")
      .waitFor();
    await look(page, "teams");

    await page.goto(`${app.address}/queue/exceptions`);
    await page.getByText("TEAM-1").first().click();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /TEAM-1/ }).waitFor();
    await page.keyboard.press("w");
    await dialog.getByRole("combobox", { name: "Who looks after it" }).fill("Night");
    await page.getByRole("option", { name: "Night shift" }).click();
    await look(page, "assign");
    await dialog.getByRole("button", { name: "Assign" }).click();
    await page.getByText(/assigned it to Night shift/).waitFor();
    await look(page, "assigned");

    await page.goto(`${app.address}/queue/needs-me`);
    await page.getByRole("combobox", { name: "Assigned to" }).click();
    await look(page, "queue-assignees");
    await page.getByRole("option", { name: "Night shift" }).click();
    await page.getByText("TEAM-1").first().waitFor();
    await page.getByText("TEAM-2").first().waitFor({ state: "detached" });
    await look(page, "queue-of-team");

    await page.goto(`${app.address}/people`);
    await card.getByRole("button", { name: "Remove Night shift" }).click();
    await dialog.getByText("1 open invoice is assigned to it").waitFor();
    await look(page, "team-remove");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await card.getByText("No teams yet").waitFor();
    assert.deepEqual(troubles, []);
  });

  it("rules of assignment: made, in order, previewed over what waits, applied, told in the timeline and taken back", async () => {
    const { page, troubles } = await app.aPage();
    await app.tenant.acceptOrder(anOrderBody({ orderNumber: "SO-RULE", charges: [["LINEHAUL", "100.00"]] }));
    const bill = async (invoiceNumber: string): Promise<void> => {
      await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber, order: "SO-RULE", charges: [["LINEHAUL", "7190.00"]] }));
      await app.service.work();
    };
    await bill("RULE-1");
    await app.signIn(page, admin, "/assignment");
    await page.getByText("No rules yet").waitFor();
    await look(page, "rules-none");
    const dialog = page.getByRole("dialog");
    const add = async (name: string, fill: () => Promise<void>): Promise<void> => {
      await page.getByRole("button", { name: "Add a rule" }).click();
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      await fill();
      await dialog.getByRole("combobox", { name: "Who gets it" }).click();
      await page.getByRole("option", { name: "Robin admin" }).first().click();
      await look(page, `rule-${name}`);
      await dialog.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: `Change ${name}` }).waitFor();
    };
    await add("Parcel", async () => {
      await dialog.getByRole("combobox", { name: "Modes" }).fill("Parcel");
      await page.keyboard.press("Enter");
    });
    await add("Large", () => dialog.getByRole("textbox", { name: "Billed at least" }).fill("7,000"));
    await page.getByRole("button", { name: "Move Large up" }).click();
    await page.getByText("1. Large").waitFor();
    await page.getByText("from 7,000.00").waitFor();
    await page.getByText(/These rules would assign 1 of the/).waitFor();
    await look(page, "rules");
    await page.getByRole("button", { name: "Assign it now" }).click();
    await app.service.work();
    await page.getByText(/1 assigned on/).waitFor();
    await look(page, "rules-applied");
    await bill("RULE-2");
    const { uuid } = await app.tenant.invoice("RULE-2");
    await page.goto(`${app.address}/invoices/${uuid}`);
    await page.getByText(/assigned it to Robin admin by the rule "Large"/).waitFor();
    await page.goto(`${app.address}/assignment`);
    await page.getByRole("button", { name: "Take back" }).click();
    await app.service.work();
    await page.getByText("1 of 1 taken back: nobody's again").waitFor();
    for (const name of ["Large", "Parcel"]) {
      await page.getByRole("button", { name: `Remove ${name}` }).click();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("button", { name: `Change ${name}` }).waitFor({ state: "detached" });
    }
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("what waits for somebody rings the bell, leads there in one click and is read then; each chooses what rings", async () => {
    const { page, troubles } = await app.aPage({ dark: true });
    const email = await app.aPerson("auditor");
    await app.signIn(page, email, "/account");
    const { service, tenant } = app;
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-BELL", charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "BELL-1", order: "SO-BELL", charges: [["LINEHAUL", "190.00"]] }));
    await service.work();
    const { uuid: invoiceUuid } = await tenant.invoice("BELL-1");
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ id: string }>(
        `select user_id as id from tenant_member m join auth."user" u on u.id::text = m.user_id where tenant_uuid = $1 and u.email = $2`,
        [tx.tenantUuid, email],
      ),
    );
    const toThem = async (): Promise<void> => {
      for (const assignee of [null, `user:${rows[0]?.id}`]) {
        const by = { id: "key:planner", name: "Planner", approvalLimit: null };
        assert.ok((await assignInvoice(service.context, tenant.tenant, by, { invoiceUuid, assignee, eTag: null })).ok);
      }
    };
    await page.getByRole("button", { name: "Notices: none is unread" }).waitFor();
    await toThem();
    await page.getByRole("button", { name: "Notices: 1 unread" }).click();
    const told = page.getByRole("link", { name: /Invoice BELL-1 was assigned to you/ });
    await told.waitFor();
    await look(page, "notices-bell");
    await told.click();
    await page.waitForURL(`**/invoices/${invoiceUuid}`);
    await page.getByRole("button", { name: "Notices: none is unread" }).waitFor();
    await page.goto(`${app.address}/notices`);
    await told.waitFor();
    await look(page, "notices");
    await page.getByText("Unread", { exact: true }).click();
    await page.getByRole("heading", { name: "You have read everything" }).waitFor();
    await page.goto(`${app.address}/account`);
    await page.getByRole("switch", { name: /In the app: An invoice was assigned/ }).press("Space");
    await page.getByRole("switch", { name: /In the app: An invoice was assigned/, checked: false }).waitFor();
    await look(page, "notices-chosen");
    await toThem();
    await page.reload();
    await page.getByRole("button", { name: "Notices: none is unread" }).waitFor();
    assert.deepEqual(troubles, []);
  });

  it("who signed out leaves nothing behind: not on the screen, not in memory, also where the service does not answer", async () => {
    const { page, troubles } = await app.aPage();
    const email = await app.aPerson("admin");
    const shown = page.getByRole("cell", { name: "Robin admin" }).first();
    const open = async (): Promise<void> => {
      await app.signIn(page, email, "/people");
      await shown.waitFor();
    };
    const signOut = async (): Promise<void> => {
      await page.getByRole("button", { name: /profile of/ }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "Sign in to Weighbridge" }).waitFor();
    };
    /** Going back, while nobody is answered: what is shown then would be of before. */
    const showsNothing = async (): Promise<void> => {
      assert.doesNotMatch(await page.content(), /Robin/);
      await page.route("**/manage/**", (route) => route.abort());
      await page.goBack();
      await page
        .getByText(/cannot be reached|could not be loaded/)
        .first()
        .waitFor();
      assert.doesNotMatch(await page.content(), /Robin/);
      await page.unroute("**/manage/**");
    };

    await open();
    await page.route("**/auth/sign-out", (route) => route.abort());
    await signOut();
    await page.getByText("You are still signed in").waitFor();
    await look(page, "signed-out-not-yet");
    await showsNothing();
    await page.unroute("**/auth/sign-out");

    await open();
    await page.evaluate("globalThis.leftBehind = true");
    await signOut();
    assert.equal(await page.evaluate("globalThis.leftBehind"), undefined, "a page of its own");
    assert.equal((await page.context().cookies()).length, 0);
    await page.goto(`${app.address}/people`);
    await page.getByRole("heading", { name: "Sign in to Weighbridge" }).waitFor();

    const other = await app.aPerson("viewer");
    await app.signIn(page, other, "/queue/exceptions");
    const orders = page.getByRole("link", { name: "Orders", exact: true }).first();
    await orders.click();
    await page.getByRole("heading", { name: "Orders", exact: true }).first().waitFor();
    await app.service.context.db.inSignIn((tx) =>
      tx.query(`delete from auth."session" where "userId" = (select id from auth."user" where email = $1)`, [other]),
    );
    // The page may have asked for something by itself and be there already: then there is no link to press any more, and none
    // must be pressed later, when the page of before is back. Behind both lies a page of the app.
    const vendors = page.getByRole("link", { name: "Vendors", exact: true }).first();
    await vendors.click({ timeout: 5_000 }).catch(String);
    await page.getByRole("heading", { name: "Sign in to Weighbridge" }).waitFor();
    await showsNothing();
    assert.deepEqual(troubles, []);
  });

  it("a session that ends: one signs in and is where one was, with what was typed, and a second tab goes on by itself", async () => {
    const { page, troubles } = await app.aPage();
    const email = await app.aPerson("admin");
    const { service, tenant } = app;
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-ENDS", charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "ENDS-1", order: "SO-ENDS", charges: [["LINEHAUL", "190.00"]] }));
    await service.work();
    const { uuid } = await tenant.invoice("ENDS-1");
    await app.signIn(page, email, `/invoices/${uuid}`);
    const other = await page.context().newPage();
    other.setDefaultTimeout(30_000);
    await other.goto(`${app.address}/vendors`);
    await other.getByRole("heading", { name: "Vendors" }).first().waitFor();

    const dialog = page.getByRole("dialog");
    const openDialog = async (): Promise<void> => {
      await page.getByRole("heading", { name: /ENDS-1/ }).waitFor();
      await page.keyboard.press("h");
      await dialog.getByRole("button", { name: "Hold" }).waitFor();
    };
    const note = dialog.getByRole("textbox", { name: "Reason" });
    await openDialog();
    await note.fill("the buyer looks into it");
    await service.context.db.inSignIn((tx) =>
      tx.query(`delete from auth."session" where "userId" = (select id from auth."user" where email = $1)`, [email]),
    );
    await dialog.getByRole("button", { name: "Hold" }).click();
    const heading = { name: "Sign in to Weighbridge" };
    await page.getByRole("heading", heading).waitFor();
    await other.getByRole("link", { name: "Orders", exact: true }).first().click();
    await other.getByRole("heading", heading).waitFor();
    await look(page, "session-ended");

    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: false }).first().fill(APP_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await openDialog();
    assert.equal(await note.inputValue(), "the buyer looks into it");
    await look(page, "session-again");
    await other.getByRole("heading", { name: "Orders", exact: true }).first().waitFor();
    await dialog.getByRole("button", { name: "Hold" }).click();
    await page.getByText("Held: ENDS-1").waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("fields hide what is secret, and tell password managers what they are", async () => {
    const { page } = await app.aPage();
    const fieldsAt = async (path: string): Promise<readonly string[]> => {
      await page.goto(`${app.address}${path}`);
      await page.locator("form input").first().waitFor();
      const told = `[...document.querySelectorAll("form input")].map((field) => field.type + " " + field.autocomplete)`;
      return (await page.evaluate(told)) as readonly string[];
    };
    assert.deepEqual(await fieldsAt("/sign-in"), ["email username", "password current-password"]);
    assert.deepEqual(await fieldsAt("/new-password#nothing"), ["password new-password"]);
    // Nothing stands in the way of pasting.
    await page.locator("input").evaluate((field) => (field as { focus(): void }).focus());
    await page.keyboard.insertText(FRESH);
    assert.equal(await page.locator("input").inputValue(), FRESH);
  });

  it("a forgotten password, and links that do not work", async () => {
    const { page } = await app.aPage();
    await page.goto(`${app.address}/sign-in`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await look(page, "forgot-password");
    await page.getByLabel("E-mail").fill("nobody@people.example");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
    await look(page, "forgot-password-sent");
    await page.goto(`${app.address}/join#nothing`);
    await page.getByRole("heading", { name: "This invitation does not work" }).waitFor();
    await look(page, "join-over");
    await page.goto(`${app.address}/new-password#nothing`);
    await page.getByLabel("New password").fill(FRESH);
    await page.keyboard.press("Enter");
    await page
      .getByText(/was used, is too old/)
      .first()
      .waitFor();
    await look(page, "new-password-over");
  });

  it("is for admins: others are told so", async () => {
    const { page } = await app.aPage();
    const viewer = await app.aPerson("viewer");
    await app.signIn(page, viewer, "/people");
    await page.getByRole("heading", { name: "You may not see the people" }).waitFor();
    await look(page, "people-refused");
    await page.goto(`${app.address}/account`);
    await page.getByText("This one").waitFor();
  });

  it("is one person in all tabs, and listens for changes only where somebody looks", async () => {
    const approver = await app.aPerson("approver");
    const elsewhere = await app.aPage();
    await app.signIn(elsewhere.page, approver);
    await elsewhere.page.context().close();
    const { page, troubles } = await app.aPage();
    await app.signIn(page, admin, "/account");
    const person = (name: string) => page.getByRole("button", { name: `profile of ${name}` });
    await person("Robin admin").waitFor();
    const tab = await page.context().newPage();
    await app.signIn(tab, approver, "/account");
    await person("Robin approver").waitFor();

    const isStream = (request: { url(): string }): boolean => request.url().includes("/manage/events");
    const see = async (state: "hidden" | "visible"): Promise<void> => {
      await page.evaluate(
        `Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "${state}" }); document.dispatchEvent(new Event("visibilitychange"))`,
      );
    };
    const ended = page.waitForEvent("requestfailed", { predicate: isStream });
    await see("hidden");
    await ended;
    const begun = page.waitForEvent("request", { predicate: isStream });
    await see("visible");
    await begun;
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("has somebody approve while one is away, said on both people's pages, and ended by who does", async () => {
    const approver = await app.aPerson("approver");
    const { page, troubles } = await app.aPage({ width: 390 });
    await app.signIn(page, approver, "/account");
    const card = page.getByRole("region", { name: "While you are away" });
    await card.getByRole("combobox", { name: "Who approves for you" }).click();
    await page.getByRole("option", { name: "Robin admin" }).first().click();
    await look(page, "delegation-form");
    await card.getByRole("button", { name: "Hand over" }).click();
    await card.getByText(/approves for you, .* and works on what is assigned to you/).waitFor();
    const boss = await app.aPage({ dark: true });
    await app.signIn(boss.page, admin, "/people");
    await boss.page.getByText(/^Away .*: Robin admin approves$/).waitFor();
    await boss.page.getByText(/^Approves for Robin approver, /).waitFor();
    await look(boss.page, "people-delegation");
    await app.signIn(boss.page, admin, "/account");
    await boss.page.getByRole("button", { name: "End approving for Robin approver" }).click();
    await boss.page.getByRole("combobox", { name: "Who approves for you" }).waitFor();
    await page.reload();
    await card.getByRole("button", { name: "Hand over" }).waitFor();
    assert.deepEqual([...troubles, ...boss.troubles], []);
    await page.context().close();
    await boss.page.context().close();
  });
});
