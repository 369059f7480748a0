import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { test } from "node:test";
import { imapMailboxes } from "#adapters/imap-mailboxes.ts";
import { MailboxFailure, type OpenMailbox } from "#adapters/mailbox.ts";
import { secondsToNextLook } from "#domain/mail/mailbox-waits.ts";
import { aCertificate } from "#tests/builders/a-certificate.ts";
import { WAY_OUT } from "#tests/builders/an-outside.ts";

/** What is said to each command, until `silentAt`: then nothing more. */
const ANSWERS: readonly (readonly [command: RegExp, answer: (tag: string) => string])[] = [
  [/^CAPABILITY/i, (tag) => `* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS AUTH=XOAUTH2 SASL-IR\r\n${tag} OK\r\n`],
  [/^AUTHENTICATE/i, (tag) => `${tag} OK [CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS] in\r\n`],
  [/^SELECT/i, (tag) => `* 1 EXISTS\r\n* OK [UIDVALIDITY 7]\r\n* OK [PERMANENTFLAGS (\\*)]\r\n${tag} OK [READ-WRITE] open\r\n`],
  [/^UID SEARCH/i, (tag) => `* SEARCH 1\r\n${tag} OK\r\n`],
  [/^UID FETCH/i, (tag) => `${tag} OK\r\n`],
  [/^UID STORE/i, (tag) => `${tag} OK\r\n`],
  [/^UID MOVE/i, (tag) => `${tag} OK\r\n`],
  [/^IDLE/i, () => "+ idling\r\n"],
  [/./, (tag) => `${tag} OK\r\n`],
];

const STEPS: Readonly<Record<string, (open: OpenMailbox) => Promise<unknown>>> = {
  "UID SEARCH": (open) => open.listUids(null, false),
  "UID FETCH": (open) => open.readHead(1),
  "UID STORE": (open) => open.putAway([1], { kind: "flag" }),
  "UID MOVE": (open) => open.putAway([1], { kind: "move", folder: "Done" }),
  // What it says nothing to is not waited for longer than was asked, and the next question is cut off.
  IDLE: async (open) => {
    await open.waitForNews(100);
    await open.listUids(null, false);
  },
};

/** A server that says nothing more from one step on, or hangs up there. */
async function aServer(silentAt: string, { cert, key }: { readonly cert: string; readonly key: string }, hangsUp = false) {
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert, key }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let isSilent = silentAt === "greeting";
    if (!isSilent) socket.write("* OK ready\r\n");
    let line = "";
    socket.on("data", (chunk: Buffer) => {
      line += chunk.toString("latin1");
      for (let end = line.indexOf("\r\n"); end >= 0; end = line.indexOf("\r\n")) {
        const [, tag = "", command = ""] = /^(\S+) ?(.*)$/.exec(line.slice(0, end)) ?? [];
        line = line.slice(end + 2);
        isSilent ||= command.toUpperCase().startsWith(silentAt);
        if (isSilent && hangsUp) socket.end("* BYE going down\r\n");
        if (!isSilent) socket.write(ANSWERS.find(([pattern]) => pattern.test(command))?.[1](tag) ?? "");
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a mailbox's server that falls silent at any step holds nobody up", async () => {
  const certificate = aCertificate({ name: "localhost", host: "localhost" });
  const mailboxes = imapMailboxes({
    ...WAY_OUT,
    resolve: async () => ["127.0.0.1"],
    ports: { allows: () => true, words: "any" },
    ca: certificate.cert,
    openWithinMs: 1_000,
    answerWithinMs: 500,
  });
  const fallSilentAt = async (step: string): Promise<void> => {
    const server = await aServer(step, certificate);
    const signIn = { accessToken: "t" };
    const address = { host: "localhost", port: server.port, security: "tls", username: "jo", signIn, folder: "INBOX" } as const;
    try {
      const asked = STEPS[step];
      const opening = mailboxes.open(address, new AbortController().signal);
      // It may answer again a moment later.
      const isPassing = (error: unknown): boolean => error instanceof MailboxFailure && (error.isPassing || step === "greeting");
      if (asked === undefined && step !== "LOGOUT") return await assert.rejects(opening, isPassing, step);
      const open = await opening;
      if (asked !== undefined) await assert.rejects(asked(open), isPassing, step);
      await open.close();
    } finally {
      server.stop();
    }
  };
  await Promise.all(["greeting", "CAPABILITY", "AUTHENTICATE", "SELECT", "LOGOUT", ...Object.keys(STEPS)].map(fallSilentAt));
});

test("one that ends the connection while news are waited for has failed in passing: it is looked at again soon", async () => {
  const certificate = aCertificate({ name: "localhost", host: "localhost" });
  const server = await aServer("IDLE", certificate, true);
  const mailboxes = imapMailboxes({
    ...WAY_OUT,
    resolve: async () => ["127.0.0.1"],
    ports: { allows: () => true, words: "any" },
    ca: certificate.cert,
  });
  try {
    const open = await mailboxes.open(
      {
        host: "localhost",
        port: server.port,
        security: "tls",
        username: "jo",
        signIn: { accessToken: "t" },
        folder: "INBOX",
      },
      new AbortController().signal,
    );
    await open.waitForNews(20_000);
    await assert.rejects(
      open.listUids(null, false),
      (error: unknown) => error instanceof MailboxFailure && error.isPassing && /closed the connection|BYE/.test(error.message),
    );
    await open.close();
  } finally {
    server.stop();
  }
});

test("a mailbox that fails is looked at again ever more seldom; at first soon, where that may pass by itself", () => {
  const waits = (everySeconds: number, isPassing: boolean) =>
    [1, 2, 3, 4, 5, 100].map((failures) => secondsToNextLook(everySeconds, failures, isPassing));
  assert.deepEqual(waits(300, false), [600, 1_200, 2_400, 3_600, 3_600, 3_600]);
  assert.deepEqual(waits(300, true), [15, 60, 240, 960, 3_600, 3_600]);
  assert.deepEqual(waits(3_600, true), [15, 60, 240, 960, 3_600, 3_600]);
});
