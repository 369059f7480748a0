import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aTranscriber, saying, transcribed, type TranscriberOnSocket } from "#tests/builders/a-transcriber.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { anApp, WITHOUT_CHROMIUM } from "./an-app.ts";
import { seriousFindings } from "./serious-findings.ts";

const KEY = "the-key-of-the-document-AI";

describe("the document AI in the browser", WITHOUT_CHROMIUM, async () => {
  const app = await anApp({ grants: ["ingest-documents"] });
  const admin = await app.aPerson("admin");
  let ai: TranscriberOnSocket;
  before(async () => {
    ai = await aTranscriber(KEY);
  });
  after(() => ai.close());

  it("is set up, tried, asked about a paper in doubt and removed; what fails says why, in both themes", async () => {
    const { page, troubles } = await app.aPage({ width: 1440, height: 900 });
    await app.signIn(page, admin, "/document-ai");
    await page.getByText("Nothing sent yet").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "not set up");
    await page.getByLabel("Address").fill("http://10.1.2.3/transcribe");
    await page.getByLabel("Key", { exact: true }).fill(KEY);
    await page.getByLabel("Cost of a page").fill("0.02");
    await page.getByLabel("Cap of a month").fill("5");
    const kinds = page.getByRole("combobox", { name: "Documents that may be sent" });
    if ((await page.locator(".mantine-Pill-root").count()) === 0) {
      await kinds.click();
      await page.getByRole("option", { name: "Invoice", exact: true }).click();
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('[role="alert"]').first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "an address that is refused");
    await page.getByLabel("Address").fill(ai.url);
    await page.getByRole("switch", { name: "Send documents to it" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("0 documents, 0 pages").waitFor();
    await page.getByRole("button", { name: "Test it" }).click();
    await page.getByText("passed").first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "tried");

    // A total that contradicts its charges: it is asked, once well and once in vain.
    const doubtful = (number: string): Promise<Buffer> =>
      aPdf({
        pages: LAYOUTS["labels with colons beside their values"]({ ...PAPER, number }).map((lines) =>
          lines.map(([x, y, text, size = 10, align = "left"]): Printed => [
            x,
            y,
            text.replace("1,875.80", "1,857.80"),
            size,
            align,
          ]),
        ),
      });
    const send = async (name: string): Promise<void> => {
      await page.goto(`${app.address}/documents`);
      await page
        .getByLabel("Files to upload")
        .setInputFiles({ name, mimeType: "application/pdf", buffer: await doubtful(name.slice(0, 4)) });
      await page.getByText("1 of 1 file sent").waitFor();
      for (let turn = 0; turn < 5; turn += 1) await app.service.work();
      await page.goto(`${app.address}/document-ai`);
    };
    ai.answer = (response) => transcribed(response, saying({ totalAmount: "1875.80" }));
    await send("AI-1.pdf");
    await page.getByRole("row").filter({ hasText: "AI-1.pdf" }).getByText("Answered").waitFor();
    ai.answer = (response) => void response.writeHead(401).end();
    await send("AI-2.pdf");
    await page.getByRole("row").filter({ hasText: "AI-2.pdf" }).getByText("Failed").waitFor();
    assert.deepEqual(await seriousFindings(page), [], "documents that were sent");
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await seriousFindings(page), [], "dark");

    await page.route("**/manage/transcriber", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).first().waitFor();
    assert.deepEqual(await seriousFindings(page), [], "away");
    await page.unroute("**/manage/transcriber");
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("button", { name: "Remove it" }).click();
    await page.getByRole("button", { name: "Remove it" }).waitFor({ state: "detached" });
    assert.deepEqual(troubles, []);
    await page.context().close();
  });
});
