import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { readDkimKey } from "#adapters/dkim-key.ts";
import { openMailProof } from "#adapters/mail-proof.ts";
import { parseMail } from "#adapters/parse-mail.ts";
import { smtpMailer } from "#adapters/smtp-mailer.ts";
import { addDays, dayOfInstant } from "#domain/day/day.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aMailServer } from "#tests/fixtures/mail-server.ts";
import { mondayOf, weeklyDueAt } from "#usecases/notice/weekly-time.ts";
import { askForWeeklyMails } from "#usecases/report/send-weekly-mail.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const ZONE = "America/New_York";
/** Where the mail says that the app is: behind a proxy that speaks TLS, as one-click unsubscribing wants it. */
const PUBLIC = "https://app.example";
const MONDAY = addDays(mondayOf(dayOfInstant(Date.now())), 7);

const keys = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const dkimKey = readDkimKey("mail.example", "2026a", keys.privateKey.export({ type: "pkcs8", format: "pem" }) as string);
const record = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
const proof = openMailProof("reader.example", async (name, type) => {
  if (type === "TXT" && name === "2026a._domainkey.mail.example") return [[record]];
  throw Object.assign(new Error(`query ENOTFOUND ${name}`), { code: "ENOTFOUND" });
});

/** A mail as the reader's program has it. */
async function received(raw: string) {
  const bytes = Buffer.from(`${raw}\r\n`, "latin1");
  const parsed = await parseMail(Readable.from([bytes]), tmpdir());
  await parsed.close();
  const head = (raw.split("\r\n\r\n")[0] ?? "").replaceAll(/\r\n[ \t]+/g, " ");
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  const { dkim } = await proof(Readable.from([bytes]), { address: "", helo: "", envelopeFrom: "" });
  return { header, dkim, subject: parsed.subject, text: parsed.text };
}

describe("the weekly mail, from one's account over a mail server and back by its links", WITHOUT_CHROMIUM, async () => {
  assert.ok(typeof dkimKey !== "string");
  const server = await aMailServer();
  const mailer = smtpMailer(server.url, dkimKey);
  after(() => {
    mailer.close?.();
    server.close();
  });
  const app = await anApp({ policy: { autoApprove: true }, mailer, publicUrl: PUBLIC });
  await app.tenant.acceptOrder(anOrderBody({ orderNumber: "O-WEEK", charges: [["LINEHAUL", "1000"]] }));
  await app.tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "WEEK-1", order: "O-WEEK", charges: [["LINEHAUL", "1250"]] }));
  await app.service.work();
  const reader = await app.aPerson("approver");

  const wanted = (page: Page) => page.getByRole("switch", { name: "Mail me the figures of the week on Mondays" });
  const wants = async (page: Page, isWanted: boolean): Promise<void> => {
    await app.signIn(page, reader, "/account");
    await page
      .getByRole("switch", { name: "Mail me the figures of the week on Mondays", checked: isWanted, disabled: false })
      .waitFor({ state: "attached" });
  };
  /** What the mail server was handed for a Monday, when its time had come. */
  const mailOf = async (monday: typeof MONDAY) => {
    const before = server.messages.length;
    await app.service.context.db.inTenant(app.tenant.tenantUuid, (tx) =>
      askForWeeklyMails(tx, new Date(weeklyDueAt(monday, ZONE) + 1_000)),
    );
    await app.service.work();
    return Promise.all(server.messages.slice(before).map(received));
  };
  const here = (link: string): string => link.replace(PUBLIC, app.address);

  it("is handed to the mail server for its reader, signed, and stopped by the mail program's own button", async () => {
    const { page, troubles } = await app.aPage({ width: 390, height: 844, dark: true });
    await app.signIn(page, reader, "/account");
    await wanted(page).focus();
    await page.keyboard.press("Space");
    await page.getByText(/^The next one comes /).waitFor();
    const zone = page.getByRole("combobox", { name: "At 7 in the morning in" });
    await zone.fill(ZONE);
    await page.getByRole("option", { name: ZONE }).click();
    await app.service.work();
    await page.reload();
    await wants(page, true);
    const [mail, ...more] = await mailOf(MONDAY);
    assert.ok(mail);
    assert.equal(more.length, 0);
    const envelope = server.said.filter((line) => /^(MAIL|RCPT)/.test(line)).map((line) => line.replace(/ (BODY|SIZE).*$/, ""));
    assert.deepEqual(envelope, ["MAIL FROM:<no-reply@mail.example>", `RCPT TO:<${reader}>`]);
    assert.equal(mail.subject, `A shipper: the week of ${addDays(MONDAY, -7)}`);
    assert.match(mail.text, /- Received: 1 \(0 the week before\)/);
    // A mail program shows its button only where both headers are there and signed (RFC 8058, 4).
    assert.equal(mail.dkim, "pass");
    assert.match(mail.header("dkim-signature"), /[:=]\s*list-unsubscribe\s*:\s*list-unsubscribe-post\s*[:;]/i);
    assert.equal(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    const call = here(/^<(.*)>$/.exec(mail.header("list-unsubscribe"))?.[1] ?? "");

    // What looks through links before the reader does stops nothing, and is led to the page that asks.
    const looked = await fetch(call, { redirect: "manual" });
    assert.equal(looked.status, 303);
    assert.match(looked.headers.get("location") ?? "", /^\/stop-weekly-mail#/);
    await wants(page, true);
    const pressed = await fetch(call, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
    assert.equal(pressed.status, 204, await pressed.text());
    await wants(page, false);
    assert.deepEqual(await mailOf(addDays(MONDAY, 7)), []);
    assert.deepEqual(troubles, []);
    await page.context().close();
  });

  it("is stopped by the link in its text, by whoever is not signed in, after a question", async () => {
    const { page, troubles } = await app.aPage();
    await wants(page, false);
    await wanted(page).focus();
    await page.keyboard.press("Space");
    await page.getByText(/^The next one comes /).waitFor();
    const [mail] = await mailOf(addDays(MONDAY, 14));
    const link = new RegExp(`${PUBLIC}/stop-weekly-mail#\\S+`).exec(mail?.text ?? "")?.[0] ?? "";
    const other = await app.aPage({ width: 390, height: 844 });
    await other.page.goto(here(link));
    const ask = other.page.getByRole("heading", { name: "Stop the weekly mail?" });
    await ask.waitFor();
    assert.deepEqual(await seriousFindings(other.page), [], "the question");
    await wants(page, true);
    await other.page.getByRole("button", { name: "Stop it" }).press("Enter");
    await other.page.getByRole("heading", { name: "The weekly mail is stopped" }).waitFor();
    assert.deepEqual(await seriousFindings(other.page), [], "the answer");
    await wants(page, false);
    assert.deepEqual([...troubles, ...other.troubles], []);
    await page.context().close();
    await other.page.context().close();
  });

  it("leads from each figure to its list", async () => {
    const { page, troubles } = await app.aPage();
    await wants(page, false);
    await wanted(page).focus();
    await page.keyboard.press("Space");
    await page.getByText(/^The next one comes /).waitFor();
    const [mail] = await mailOf(addDays(MONDAY, 21));
    const link = /WAITING FOR YOU[\s\S]*?(https:\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await page.goto(here(link));
    await page.locator(".queue-row").filter({ hasText: "WEEK-1" }).waitFor();
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
