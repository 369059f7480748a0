import { createHash } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { believableOrders, type DemoOrder } from "#cli/demo/believable-freight.ts";
import { type DemoInvoice, interchange, invoiceBody, orderBody } from "#cli/demo/demo-bodies.ts";
import type { Caller } from "./installation.ts";
import { MAIL_DOMAIN } from "./installation.ts";

const CLIENTS = 4;
const PAUSE_MS = 15;
const AGAIN_MS = 120;
const PATIENCE_MS = 9_000;

/** What was sent, and whether an answer said that it was taken. */
export interface Sent {
  isAcknowledged: boolean;
  /** Versions of an order, of which the last that was acknowledged counts; cents of an invoice. */
  readonly versions: number[];
  readonly cents: number;
}

export interface Sending {
  readonly orders: ReadonlyMap<string, Sent>;
  readonly invoices: ReadonlyMap<string, Sent>;
  readonly documents: ReadonlyMap<string, Sent>;
  /** By their Message-ID. */
  readonly mails: ReadonlyMap<string, Sent>;
  /** Answers that no fault explains. */
  readonly unexpected: readonly string[];
  /** Times of `performance.now()` at which something was acknowledged. */
  readonly acknowledgedAt: readonly number[];
}

/** A file that is told from every other. */
export const fileOf = (name: string): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${name}\n${createHash("sha256").update(name).digest("hex").repeat(40)}\n%%EOF\n`);

/**
 * Callers that send orders (some in two versions), invoices (by V2 or as a 210), documents and mails, each again and again with
 * its idempotency key until it is acknowledged, and some once more afterwards.
 */
export class Load {
  readonly orders = new Map<string, Sent>();
  readonly invoices = new Map<string, Sent>();
  readonly documents = new Map<string, Sent>();
  readonly mails = new Map<string, Sent>();
  readonly unexpected: string[] = [];
  readonly acknowledgedAt: number[] = [];
  readonly #pools: readonly Pool[];
  readonly #caller: Caller;
  readonly #mailPort: number;
  readonly #orders: Iterator<DemoOrder>;
  readonly #over = new AbortController();
  readonly #clients: Promise<void>[] = [];
  #next = 0;
  #asked = 0;

  constructor(given: { apiPorts: readonly number[]; mailPort: number; caller: Caller; seed: number }) {
    this.#pools = given.apiPorts.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: CLIENTS }));
    this.#caller = given.caller;
    this.#mailPort = given.mailPort;
    this.#orders = believableOrders(200_000, Date.now(), given.seed)[Symbol.iterator]();
  }

  begin(): void {
    for (let client = 0; client < CLIENTS; client += 1) this.#clients.push(this.#client());
    this.#clients.push(this.#mailer());
  }

  async end(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#clients);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
  }

  async post(path: string, body: string, contentType: string, key?: string): Promise<number> {
    // The other process where one does not answer, as a balancer has it.
    const pool = this.#pools[(this.#asked += 1) % this.#pools.length] as Pool;
    const answer = await pool.request({
      method: "POST",
      path,
      body,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        "x-api-key": this.#caller.key,
        "x-tenant-uuid": this.#caller.tenantUuid,
        "content-type": contentType,
        ...(key === undefined ? {} : { "x-idempotency-key": key }),
      },
    });
    const said = await answer.body.text();
    if (![200, 201, 202, 409, 503].includes(answer.statusCode)) this.unexpected.push(`${path}: ${answer.statusCode} ${said}`);
    return answer.statusCode;
  }

  async #until(sent: Sent, attempt: () => Promise<number>): Promise<boolean> {
    for (let isOverSince: number | undefined; ;) {
      const status = await attempt().catch(() => 0);
      if (status === 200 || status === 202) {
        sent.isAcknowledged = true;
        this.acknowledgedAt.push(performance.now());
        return true;
      }
      // What was under way when the load ended is given another second, and may be there or not.
      if (this.#over.signal.aborted) isOverSince ??= performance.now();
      if (isOverSince !== undefined && performance.now() - isOverSince > 1_000) return false;
      await sleep(AGAIN_MS);
    }
  }

  async #client(): Promise<void> {
    while (!this.#over.signal.aborted) {
      const { value: order } = this.#orders.next() as { readonly value?: DemoOrder };
      if (order === undefined) return;
      const number = this.#next++;
      if (await this.#sendOrder(order, number)) await this.#sendInvoice(order, number);
      if (number % 5 === 1) await this.#sendDocument(order, number);
      await sleep(PAUSE_MS);
    }
  }

  async #sendOrder(order: DemoOrder, number: number): Promise<boolean> {
    const sent: Sent = { isAcknowledged: false, versions: [], cents: 0 };
    this.orders.set(order.orderNumber, sent);
    for (let version = 1; version <= (number % 3 === 0 ? 2 : 1); version += 1) {
      const body = JSON.stringify(orderBody({ ...order, commodity: `${order.commodity} wbv${version}v` }));
      const send = (): Promise<number> => this.post("/v2/orders", body, "application/json", `order-${number}-${version}`);
      if (!(await this.#until(sent, send))) return false;
      sent.versions.push(version);
      if (number % 10 === 4) await send().catch(() => 0);
    }
    return true;
  }

  async #sendInvoice(order: DemoOrder, number: number): Promise<void> {
    const asEdi = number % 4 === 0;
    const invoice: DemoInvoice = {
      number: `F${String(number).padStart(7, "0")}`,
      order,
      invoiceOn: order.deliveryOn,
      charges: order.charges,
      references: [{ type: "OrderNumber", value: order.orderNumber }],
    };
    const cents = invoice.charges.reduce((sum, charge) => sum + charge.cents, 0);
    const sent: Sent = { isAcknowledged: false, versions: [], cents };
    this.invoices.set(invoice.number, sent);
    const file = asEdi ? interchange([invoice], number + 1, "2026-11-20") : JSON.stringify(invoiceBody(invoice));
    await this.#until(sent, () =>
      asEdi
        ? this.post("/edi/x12", file, "application/edi-x12")
        : this.post("/v2/invoices", file, "application/json", `invoice-${number}`),
    );
  }

  async #sendDocument(order: DemoOrder, number: number): Promise<void> {
    const name = `F${number}.pdf`;
    const sent: Sent = { isAcknowledged: false, versions: [], cents: 0 };
    this.documents.set(name, sent);
    const files = [{ fileName: name, fileBase64String: fileOf(name).toString("base64"), type: "BillOfLading" }];
    const upload = JSON.stringify({ externalId: name, externalOrderId: order.orderNumber, files });
    await this.#until(sent, () => this.post("/v2/documents/ingest", upload, "application/json", `document-${number}`));
  }

  /** Mails of strangers, which wait in quarantine: one a while, each until its server says that it took it. */
  async #mailer(): Promise<void> {
    for (let number = 0; !this.#over.signal.aborted; number += 1) {
      const id = `<fault-${number}@carrier.example>`;
      const sent: Sent = { isAcknowledged: false, versions: [], cents: 0 };
      this.mails.set(id, sent);
      await this.#until(sent, () => sendMail(this.#mailPort, `invoices@${this.#caller.slug}.${MAIL_DOMAIN}`, id));
      await sleep(200);
    }
  }
}

/** A conversation by SMTP, as a server holds it that trusts nobody; 202 once the message was taken. */
async function sendMail(port: number, to: string, id: string): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("no answer")));
  const replies = repliesOf(socket);
  const message = `Message-ID: ${id}\r\nFrom: billing@carrier.example\r\nTo: ${to}\r\nSubject: Our invoice ${id}\r\n\r\nPlease pay.\r\n`;
  try {
    await expect(replies, /^220/);
    for (const [line, reply] of [
      ["EHLO carrier.example", /^250/],
      ["MAIL FROM:<billing@carrier.example>", /^250/],
      [`RCPT TO:<${to}>`, /^250/],
      ["DATA", /^354/],
      [`${message}.`, /^250/],
    ] as const) {
      socket.write(`${line}\r\n`);
      await expect(replies, reply);
    }
    return 202;
  } finally {
    socket.destroy();
  }
}

async function* repliesOf(socket: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of socket) {
    const lines = (rest + (chunk as Buffer).toString()).split("\r\n");
    rest = lines.pop() ?? "";
    // "250-..." goes on, "250 ..." ends a reply.
    for (const line of lines) if (/^\d{3} /.test(line)) yield line;
  }
}

async function expect(replies: AsyncGenerator<string>, wanted: RegExp): Promise<void> {
  const { value, done } = await replies.next();
  if (done === true || !wanted.test(value)) throw new Error(`the mail server said ${value}`);
}
