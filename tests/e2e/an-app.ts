import assert from "node:assert/strict";
import { after } from "node:test";
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from "playwright-core";
import type { Mailer } from "#adapters/mailer.ts";
import { buildWebApp } from "#cli/build-web-app.ts";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { serveWebApp } from "#http/web-app.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";
import { aService } from "#tests/service.ts";
import { findChromium } from "#tests/run/chromium.ts";
import type { Amount } from "#domain/money/amount.ts";

/** Null where no Chromium is: the runner says so, loudly, and how to install one. */
const CHROMIUM = findChromium();
export const WITHOUT_CHROMIUM = CHROMIUM === null ? { skip: "no Chromium found" } : {};

export const PASSWORD = "a-long-enough-password";

let browser: Promise<Browser> | undefined;

/** One for all files, as each page has a context of its own. It ends with the run. */
function theBrowser(): Promise<Browser> {
  return (browser ??= chromium.launch({ executablePath: CHROMIUM ?? "", args: ["--no-sandbox", "--disable-gpu"] }));
}

after(async () => (await browser)?.close());

interface PageWish {
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
}

/**
 * A page of a browser of its own. What it complains about, and what it asks of anybody but the service at this address, fails
 * the test that looks at `troubles`.
 */
export async function aPageAt(address: string, given: PageWish = {}) {
  // Waited for here and not where a suite begins: what waits for a promise of another suite is taken for a part of that suite by
  // the runner, with its `after`.
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width: given.width ?? 1360, height: given.height ?? 860 },
    colorScheme: given.dark === true ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const troubles: string[] = [];
  page.on("console", (message) => {
    // A browser reports every refused request; which of them are right, each test knows.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:") && !request.url().startsWith(`blob:${address}`))
      troubles.push(`asked ${request.url()}`);
  });
  return { page, troubles };
}

/** The whole service with a browser in front of it: real database, worker, HTTP side and built app; one tenant. */
export async function anApp(
  given: {
    readonly policy?: unknown;
    readonly grants?: readonly "ingest-documents"[];
    /** Where mail goes out; absent: nowhere. */
    readonly mailer?: Mailer;
    /** Where mails say that it is. */
    readonly publicUrl?: string;
  } = {},
) {
  const { mailer, publicUrl, ...ofTenant } = given;
  const outside = anOutside(publicUrl === undefined ? {} : { publicUrl });
  const service = await aService({ outside: mailer === undefined ? outside : { ...outside, mailer, sendsMail: true } });
  await buildWebApp();
  const people = openPeople(service.context, "http://127.0.0.1");
  const server = buildServer({
    context: service.context,
    rateLimit: { perSecond: 0, burst: 0 },
    resolveSession: people.resolveSession,
    plugins: [signInPlugin(people, "http://127.0.0.1", service.context)],
    fallback: serveWebApp(),
  });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const tenant = await service.tenant({ sandbox: true, ...ofTenant });
  const contexts: BrowserContext[] = [];
  after(async () => {
    // A page that a test left open goes on asking, in the browser that all share.
    await Promise.all(contexts.map((context) => context.close()));
    await server.close();
    await service.stop();
  });
  const cookies = new Map<string, Cookie[]>();

  const aPage = async (given: PageWish = {}) => {
    const made = await aPageAt(address, given);
    contexts.push(made.page.context());
    return made;
  };

  return {
    service,
    tenant,
    address,
    aPage,
    /** Subjects of what went out by mail, where no other way out was given. */
    mailed: (): readonly string[] => outside.mailer.sent.map(({ subject }) => subject),
    aPerson: async (role: PersonRole, approvalLimit: Amount | null = null): Promise<string> => {
      const email = `${role}-${service.context.newUuid()}@example.com`;
      const made = await createPerson(service.context, {
        email,
        name: `Robin ${role}`,
        password: PASSWORD,
        tenantUuid: tenant.tenantUuid,
        role,
        approvalLimit,
      });
      assert.ok(made.ok);
      return email;
    },
    /** Each person signs in once; later pages are given the cookie, as attempts are counted. */
    signIn: async (page: Page, email: string, path = "/"): Promise<void> => {
      const known = cookies.get(email);
      if (known !== undefined) await page.context().addCookies(known);
      await page.goto(`${address}${path}`);
      if (known === undefined) {
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
      }
      await page.locator(".shell-main").waitFor();
      cookies.set(email, await page.context().cookies());
    },
  };
}

export type App = Awaited<ReturnType<typeof anApp>>;
