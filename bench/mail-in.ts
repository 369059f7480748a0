import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Socket, connect } from "node:net";
import { join } from "node:path";
import { loadavg, tmpdir } from "node:os";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { diskBlobStore } from "#adapters/blob-store.ts";
import { parseMail } from "#adapters/parse-mail.ts";
import { UnreadableMail } from "#adapters/parsed-mail.ts";
import { startSmtpServer } from "#intake/smtp/start-smtp-server.ts";
import { WORKER_OPTIONS } from "#cli/supervise-worker.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aService } from "#tests/service.ts";

/**
 * Mail that comes in. `--rate`: messages a second that are accepted by SMTP, each durable before its 250, by 16 senders (aim: 200
 * on two cores), beside a server that only says 250. `--memory`: what a message of 25 MB costs this process while it is taken and
 * read (aim: 64 MiB). `--mutants N --folder DIR`: so many changed copies of the mails in a folder are read; none may crash, hang
 * or be given up for a fault that is not its own. Without an option the first two.
 */
const { values } = parseArgs({
  options: {
    rate: { type: "boolean", default: false },
    memory: { type: "boolean", default: false },
    mutants: { type: "string", default: "0" },
    folder: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "10" },
    send: { type: "string", default: "" },
    port: { type: "string", default: "0" },
    to: { type: "string", default: "" },
  },
});
const MIB = 1024 ** 2;
const BYTES = 25_000_000;
const PIECES = [
  "\r\n",
  "\n",
  "\0",
  "--",
  "=?utf-8?B?",
  "\r\n\r\n",
  "Content-Type:",
  "Content-Type: multipart/mixed; boundary=a\r\n",
  "\u00ff",
];

function mail(number: number, parts: readonly string[]): string {
  return [
    "From: Jo <jo@carrier.example>",
    `Subject: Invoice ${number}`,
    `Message-ID: <${number}.${process.pid}@carrier.example>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    ...parts.flatMap((part) => ["--b", part]),
    "--b--",
    "",
  ].join("\r\n");
}

function attachment(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,76}/g) ?? [];
  return `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="i.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines.join("\r\n")}`;
}

/** Speaks SMTP as a mail server does that hands on many messages by one connection. */
async function speak(port: number): Promise<{ send(to: string, text: string): Promise<void>; end(): void }> {
  const socket: Socket = connect(port, "127.0.0.1");
  let said = "";
  let heard = (): void => {};
  socket.on("data", (chunk: Buffer) => {
    said += chunk.toString("latin1");
    heard();
  });
  const answer = async (wanted: string): Promise<void> => {
    while (!/^\d{3} .*\r\n/m.test(said)) await new Promise<void>((resolve) => (heard = resolve));
    const line = said;
    said = "";
    if (!line.split("\r\n").some((each) => each.startsWith(`${wanted} `))) throw new Error(`${wanted} was hoped for: ${line}`);
  };
  const tell = async (text: string, wanted: string): Promise<void> => {
    socket.write(text);
    await answer(wanted);
  };
  await once(socket, "connect");
  await answer("220");
  await tell("EHLO carrier.example\r\n", "250");
  return {
    send: async (to, text) => {
      await tell("MAIL FROM:<jo@carrier.example>\r\n", "250");
      await tell(`RCPT TO:<${to}>\r\n`, "250");
      await tell("DATA\r\n", "354");
      await tell(`${text}.\r\n`, "250");
    },
    end: () => void socket.destroy(),
  };
}

async function withIntake<T>(
  work: (port: number, to: string, service: Awaited<ReturnType<typeof aService>>) => Promise<T>,
  given: Partial<ReturnType<typeof anOutside>> = {},
): Promise<T> {
  const proof = { spf: "none", dkim: "none", dmarc: "none", isAligned: false, doubt: null, from: [] };
  // On the disk, as the service keeps them: each message is flushed there before its 250, and none stays in memory.
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-bench-mail-"));
  const blobs = await diskBlobStore(folder);
  const outside = { ...anOutside(), blobs, mailProof: async () => proof, ...given };
  const service = await aService({ outside }, { stops: "by-hand" });
  const { tenant } = await service.tenant();
  const smtp = await startSmtpServer(service.context, { port: 0, host: "127.0.0.1", tls: null });
  try {
    return await work(smtp.port() ?? 0, `invoices@${tenant.slug}.${outside.mailDomain}`, service);
  } finally {
    await smtp.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function persecond(port: number, to: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let sent = 0;
  const senders = Array.from({ length: 16 }, async () => {
    const sender = await speak(port);
    while (performance.now() < end) {
      sent += 1;
      await sender.send(to, mail(sent, [attachment(Buffer.from(`%PDF-1.4\n${sent}\n%%EOF\n`.repeat(50)))]));
    }
    sender.end();
  });
  const began = performance.now();
  await Promise.all(senders);
  return sent / ((performance.now() - began) / 1_000);
}

async function rate(seconds: number): Promise<void> {
  const bare = createServer((socket) => {
    let data = false;
    socket.write("220 bare\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      const text = chunk.toString("latin1");
      if (data && !text.endsWith("\r\n.\r\n") && text !== ".\r\n") return;
      socket.write(text.startsWith("DATA") ? "354 go\r\n" : "250 ok\r\n");
      data = text.startsWith("DATA");
    });
  }).listen(0, "127.0.0.1");
  await once(bare, "listening");
  const { port } = bare.address() as { port: number };
  const reference = await persecond(port, "a@b.example", Math.max(2, seconds / 4));
  bare.close();
  const ours = await withIntake((own, to) => persecond(own, to, seconds));
  console.log(
    `messages accepted a second, durable: ${ours.toFixed(0)} (aim 200); a server that only says 250: ${reference.toFixed(0)}`,
  );
}

const LARGE: Readonly<Record<string, () => string>> = {
  "an attachment": () => mail(1, [attachment(Buffer.alloc((BYTES * 3) / 4, "%PDF-1.4 "))]),
  "a text": () => mail(2, [`Content-Type: text/plain\r\n\r\n${`${"x".repeat(70)}\r\n`.repeat(BYTES / 72)}`]),
};

/** In a process of its own: what the sender keeps of the message is not measured. */
async function sendLarge(port: number, to: string, what: string): Promise<void> {
  const sender = await speak(port);
  await sender.send(to, LARGE[what]?.() ?? "");
  sender.end();
}

/** In a process with the options of a worker. */
async function asWorker(): Promise<void> {
  if (process.execArgv.includes("--expose-gc")) return memory();
  const options = ["--expose-gc", ...WORKER_OPTIONS, process.argv[1] ?? "", "--memory"];
  await once(spawn(process.execPath, options, { stdio: "inherit" }), "exit");
}

async function memory(): Promise<void> {
  await withIntake(
    async (port, to, service) => {
      const first = await speak(port);
      await first.send(to, mail(0, [attachment(Buffer.from("%PDF-1.4"))]));
      first.end();
      await service.work(60_000);
      for (const what of Object.keys(LARGE)) {
        globalThis.gc?.();
        await sleep(500);
        const before = process.memoryUsage().rss;
        let most = before;
        const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
        const sender = spawn(process.execPath, [process.argv[1] ?? "", "--send", what, "--port", String(port), "--to", to], {
          stdio: "inherit",
        });
        await once(sender, "exit");
        await service.work(120_000);
        clearInterval(watch);
        console.log(`25 MB in ${what}: ${((most - before) / MIB).toFixed(0)} MiB more at most (aim 64)`);
      }
      // The sender is asked about as outside of tests: the whole message is read for its signatures.
    },
    { mailProof: anOutside().mailProof },
  );
}

async function mutants(folder: string, count: number): Promise<void> {
  if (folder === "") throw new Error("--folder names the mails to change");
  const mails = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
  const outside = anOutside();
  let state = Number(values.seed);
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let [unreadable, slowest] = [0, 0];
  for (let number = 0; number < count; number += 1) {
    const [name, raw] = mails[number % mails.length] ?? ["", Buffer.alloc(0)];
    const seed = state;
    const bytes = number < mails.length ? raw : changed(raw, mails[random(mails.length)]?.[1] ?? raw, random);
    const began = performance.now();
    try {
      const read = await parseMail(Readable.from([bytes]), outside.spoolFolder);
      await read.close();
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw new Error(`${name}, mutant ${number} of seed ${seed}`, { cause: error });
      unreadable += 1;
    }
    slowest = Math.max(slowest, performance.now() - began);
  }
  console.log(
    `${count} mails and mutants of ${mails.length} read: no crash; ${unreadable} said to be unreadable, the slowest ${slowest.toFixed(0)} ms`,
  );
}

function changed(raw: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(raw);
  for (let times = 1 + random(6); times > 0; times -= 1) {
    const at = random(bytes.length + 1);
    const to = at + random(60);
    const piece = Buffer.from(PIECES[random(PIECES.length)] ?? "", "latin1");
    const ways: readonly (() => Buffer)[] = [
      () => Buffer.concat([bytes.subarray(0, at), Buffer.from([random(256)]), bytes.subarray(at + 1)]),
      () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]),
      () => Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]),
      () => bytes.subarray(0, at),
      () => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]),
      () => Buffer.concat([bytes.subarray(0, at), other.subarray(random(other.length + 1))]),
      () => Buffer.from(bytes.toString("latin1").replace(/base64|quoted-printable|7bit|8bit/i, "x-uuencode"), "latin1"),
      () => Buffer.from(bytes.toString("latin1").replace(/charset=\S+/i, "charset=utf-7"), "latin1"),
    ];
    bytes = Buffer.from(ways[random(ways.length)]?.() ?? bytes);
  }
  return bytes;
}

const both = !values.rate && !values.memory && values.mutants === "0";
if (values.send !== "") await sendLarge(Number(values.port), values.to, values.send);
else {
  console.log(`load of this machine before: ${loadavg()[0]?.toFixed(1)}`);
  if (values.rate || both) await rate(Number(values.seconds));
  if (values.memory || both) await asWorker();
  if (values.mutants !== "0") await mutants(values.folder, Number(values.mutants));
}
