import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { suite, test } from "node:test";
import { createServer, type TLSSocket } from "node:tls";
import { imapMailboxes } from "#adapters/imap-mailboxes.ts";
import { type MailboxAddress, MailboxFailure } from "#adapters/mailbox.ts";
import { aCertificate } from "#tests/builders/a-certificate.ts";

const HOST = "imap.example";
const AUTHORITY = aCertificate({ name: "An authority" });
const OF_HOST = aCertificate({ name: HOST, host: HOST, by: AUTHORITY });
const [PASSWORD, TOKEN] = ['pass "word" of ap', "ya29.access-token"];

/** Answers a command in its own way; false: as any server does. */
type Odd = (command: string, tag: string, socket: TLSSocket) => boolean;
const says =
  (pattern: RegExp, answer: (command: string, tag: string) => string): Odd =>
  (command, tag, socket) =>
    pattern.test(command) && (socket.write(answer(command, tag)), true);
const floods =
  (pattern: RegExp, beginning: string, text: string): Odd =>
  (command, _tag, socket) => {
    if (!pattern.test(command)) return false;
    socket.write(beginning);
    const flood = (): void => void (socket.writable && socket.write(Buffer.alloc(256 * 1024, text), flood));
    flood();
    return true;
  };

async function aServer(odd: Odd, certificate: typeof OF_HOST) {
  const server = createServer(certificate, (socket) => {
    let rest = "";
    socket.on("error", () => {});
    socket.write("* OK [CAPABILITY IMAP4rev1 UIDPLUS MOVE AUTH=XOAUTH2] hello\r\n");
    socket.on("data", (data) => {
      rest += data.toString("latin1");
      for (let end = rest.indexOf("\r\n"); end !== -1; end = rest.indexOf("\r\n")) {
        const [tag = "", ...words] = rest.slice(0, end).split(" ");
        rest = rest.slice(end + 2);
        const command = words.join(" ");
        if (odd(command, tag, socket)) continue;
        if (command.startsWith("SELECT"))
          socket.write("* 2 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [PERMANENTFLAGS (\\*)] x\r\n");
        if (command.startsWith("UID SEARCH")) socket.write("* SEARCH 1 2\r\n");
        socket.write(`${tag} OK done\r\n`);
      }
    });
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const head = "* 1 FETCH (UID 1 RFC822.SIZE";
const WAYS: readonly (readonly [what: string, odd: Odd, failure: RegExp | null])[] = [
  ["does as it should", () => false, null],
  [
    "repeats the command that it refuses",
    says(/^LOGIN/, (command, tag) => `${tag} NO you sent ${command}\r\n`),
    /sign-in of ap$/,
  ],
  ["names a fault of its own", says(/^LOGIN/, (_command, tag) => `${tag} NO too busy\r\n`), /sign-in of ap: ".*too busy"$/],
  ["gives no UIDVALIDITY", says(/^SELECT/, (_command, tag) => `* OK [UIDVALIDITY 0] x\r\n${tag} OK\r\n`), /no UIDVALIDITY/],
  [
    "lists numbers that are none",
    says(/SEARCH/, (_command, tag) => `* SEARCH -1 0 99999999999999999999 x\r\n${tag} OK\r\n`),
    null,
  ],
  ["lists without end", floods(/SEARCH/, "* SEARCH", " 1234567"), /did not list its messages|more than it was asked/],
  [
    "announces two gigabytes",
    floods(/FETCH/, `${head} 10 BODY[HEADER.FIELDS (TO)] {2000000000}\r\n`, "x"),
    /more than it was asked/,
  ],
  ["never ends a literal", says(/FETCH/, () => `${head} 10 BODY[HEADER.FIELDS (TO)] {1500000}\r\nx`), /did not answer within/],
  ["nests without end", says(/FETCH/, (_command, tag) => `* 1 FETCH ${"(".repeat(50_000)}\r\n${tag} OK\r\n`), null],
  ["has sizes below nothing", says(/FETCH/, (_command, tag) => `${head} -5 BODY[] {-3}\r\n)\r\n${tag} OK\r\n`), null],
  [
    "hangs up in the middle",
    (command, _tag, socket) => /FETCH/.test(command) && (socket.end("* BYE\r\n"), true),
    /closed the connection/,
  ],
];

suite("servers of mail that are hostile after the sign-in began", () => {
  const look = async (port: number, signIn: MailboxAddress["signIn"] = { password: PASSWORD }): Promise<string> => {
    const way = { allows: () => true, resolve: async () => ["127.0.0.1"], ca: AUTHORITY.cert, answerWithinMs: 250 };
    const address = { host: HOST, port, security: "tls", username: "ap", signIn, folder: "INBOX" } as const;
    try {
      const open = await imapMailboxes(way).open(address, AbortSignal.timeout(10_000));
      for (const uid of (await open.listUids(null, false)).slice(0, 2)) await open.readHead(uid);
      await open.readSource(1, { bytes: 10, most: 1_000_000 }, async () => {});
      await open.close();
      return "";
    } catch (error) {
      assert.ok(error instanceof MailboxFailure, String(error));
      return error.message;
    }
  };

  for (const [what, odd, failure] of WAYS)
    test(`one that ${what} ${failure === null ? "does no harm" : "is told of"}`, async () => {
      const { server, port } = await aServer(odd, OF_HOST);
      const told = await look(port);
      server.close();
      if (failure === null) assert.equal(told, "");
      else assert.match(told, failure);
      assert.ok(!told.includes("word"), told);
    });

  test("one that says a token again is not quoted, nor is anything said to one of another's certificate", async () => {
    const echo = says(/^AUTHENTICATE/, (command, tag) => `${tag} NO ${command}\r\n`);
    const { server, port } = await aServer(echo, OF_HOST);
    const told = await look(port, { accessToken: TOKEN });
    server.close();
    assert.match(told, /^it refused the sign-in of ap/);
    assert.ok(!told.includes(TOKEN) && !told.includes(Buffer.from(TOKEN).toString("base64").slice(2, 12)), told);
    let heard = "";
    const strange = await aServer((command) => ((heard += command), false), aCertificate({ name: HOST, host: HOST }));
    assert.match(await look(strange.port), /certificate/);
    strange.server.close();
    assert.equal(heard, "");
  });
});
