import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { diskBlobStore } from "#adapters/blob-store.ts";
import { imapMailboxes } from "#adapters/imap-mailboxes.ts";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { watchMailboxes } from "#intake/imap/watch-mailboxes.ts";
import { mailText } from "../builders/a-mail.ts";
import { anOutside, WAY_OUT } from "../builders/an-outside.ts";
import { FaultyProxy } from "../faults/harness/faulty-proxy.ts";
import { aDoor, aShipper, type Shipper } from "../fixtures/a-shipper.ts";
import { findDovecot, startDovecot } from "../run/dovecot.ts";
import { aService } from "../service.ts";

const PATIENCE_MS = 90_000;
const program = findDovecot();

interface Mailbox {
  readonly checkedAt: string | null;
  readonly failingSince: string | null;
  readonly failure: string | null;
}

/** What an administrator sees of it: its mailbox, and what came of the mails in it. */
async function looking(
  shipper: Shipper,
  user: string,
  port: number,
  server: { readonly host: string; readonly password: string },
) {
  await shipper.done("POST", "/manage/mailboxes", {
    name: `Mailbox of ${user}`,
    host: server.host,
    port,
    username: user,
    password: server.password,
    since: "2020-01-01",
    everySeconds: 3_600,
  });
  const mailbox = async (): Promise<Mailbox> => (await shipper.done("GET", "/manage/mailboxes")).items[0];
  const subjects = async (): Promise<readonly (string | null)[]> =>
    (await shipper.done("GET", "/manage/mail/messages")).items.map(({ subject }: { readonly subject: string | null }) => subject);
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + PATIENCE_MS; !(await isSo()); await sleep(50))
      if (performance.now() > end) assert.fail(`${what}: ${JSON.stringify([await mailbox(), await subjects()])}`);
  };
  return { mailbox, subjects, until };
}

test(
  "a mailbox whose server is away says since when and why, holds up nobody else's, and is fetched by itself when the server is back",
  { skip: program === null && "no dovecot (Debian: apt-get install dovecot-imapd)" },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-away-"));
    const server = await startDovecot(program ?? "");
    const proxy = await FaultyProxy.start(() => server.tlsPort);
    const masterKeys = givenMasterKeys(randomBytes(32).toString("base64"));
    assert.ok(typeof masterKeys !== "string");
    const resolve = async (host: string) => (host === server.host ? ["127.0.0.1"] : WAY_OUT.resolve(host));
    const mailboxes = imapMailboxes({ ...WAY_OUT, resolve, ca: server.ca });
    const outside = anOutside({ masterKeys, mailboxes, blobs: await diskBlobStore(folder) });
    const service = await aService({ outside }, { stops: "by-hand" });
    const app = aDoor(service);
    let watch: { stop(): Promise<void> } | undefined;
    try {
      proxy.set("refuse");
      server.deliver("away", mailText("ar@carrier.example", "Sent while it was away"));
      server.deliver("near", mailText("ar@carrier.example", "To a neighbor"));
      const away = await looking(await aShipper(service, app), "away", proxy.port, server);
      const near = await looking(await aShipper(service, app), "near", server.tlsPort, server);
      watch = watchMailboxes(service.context, { everyMs: 20, renewEveryMs: 50 });

      await away.until("it fails", async () => (await away.mailbox()).failingSince !== null);
      const { failure, failingSince, checkedAt } = await away.mailbox();
      assert.match(failure ?? "", /^imap\.example: /);
      assert.ok(Math.abs(Date.now() - Date.parse(failingSince ?? "")) < PATIENCE_MS && checkedAt === null);
      await near.until("a neighbor's is fetched", async () => (await near.subjects()).length === 1);
      assert.deepEqual([(await near.mailbox()).failingSince, await away.subjects()], [null, []]);

      proxy.set(undefined);
      // It has no subject until it is read.
      await away.until("it is fetched", async () => (await away.subjects())[0] != null);
      await away.until("it is well", async () => (await away.mailbox()).failingSince === null);
      assert.deepEqual([(await away.mailbox()).failure, await away.subjects()], [null, ["Sent while it was away"]]);
    } finally {
      await watch?.stop();
      await app.close();
      await service.stop();
      await proxy.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
