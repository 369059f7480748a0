import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryBlobStore } from "#tests/fakes/memory-blob-store.ts";
import { egressRule } from "#adapters/egress-rule.ts";
import { guardedHttp } from "#adapters/guarded-http.ts";
import { imapMailboxes } from "#adapters/imap-mailboxes.ts";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { openMailApart } from "#adapters/mail-apart/mail-apart.ts";
import { testDns } from "#tests/fakes/test-dns.ts";
import { memoryMailer } from "#tests/fakes/memory-mailer.ts";
import type { Outside } from "#adapters/outside.ts";

/** One for all contexts of a run: its processes end by themselves. */
const HEAVY = openHeavyWork();
const MAIL_APART = openMailApart({}, testDns);

/**
 * One for all contexts of a run, as all processes of an installation have. Each reads it by itself: what one keeps of its
 * database's keys is no other's.
 */
const MASTER_KEY = randomBytes(32).toString("base64");
const masterKeysOfTheRun = () => {
  const keys = givenMasterKeys(MASTER_KEY);
  return typeof keys === "string" ? assert.fail(keys) : keys;
};

/** What `http` and `mailboxes` may reach. */
export const WAY_OUT = {
  allows: egressRule(["127.0.0.0/8"]),
  resolve: async (hostname: string): Promise<readonly string[]> => {
    if (hostname.endsWith(".private.example")) return ["10.0.0.1"];
    if (hostname.endsWith(".public.example")) return ["93.184.216.34"];
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
  },
};

/**
 * Files and mail in memory; HTTP may reach this machine, and names resolve without a name server: `*.public.example` and
 * `*.private.example`.
 */
export function anOutside(given: Partial<Outside> = {}): Outside & { readonly mailer: ReturnType<typeof memoryMailer> } {
  const mailer = memoryMailer();
  return {
    http: guardedHttp(WAY_OUT),
    mailboxes: imapMailboxes(WAY_OUT),
    blobs: memoryBlobStore(),
    spoolFolder: tmpdir(),
    dropFolder: join(tmpdir(), "weighbridge-no-drop-folder"),
    operatorMailFolder: join(tmpdir(), "weighbridge-no-operator-mail"),
    heavy: HEAVY,
    masterKeys: masterKeysOfTheRun(),
    mailProof: (raw, client) => MAIL_APART.prove(raw, "mail.example", client),
    mailApart: MAIL_APART,
    mailDomain: "mail.example",
    sendsMail: false,
    publicUrl: "http://localhost:8080",
    ediReceiverIds: [],
    oauthIssuers: [],
    virusScanner: null,
    spans: null,
    ...given,
    mailer,
  };
}
