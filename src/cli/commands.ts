import type { DefineCommand } from "./command.ts";

interface CommandRow {
  /** As it is typed, the group first: `tenant create`. */
  readonly words: string;
  readonly summary: string;
  load(): Promise<DefineCommand>;
}

const PERSON_VERBS = {
  invite: "ask somebody to work for a tenant, and print the link",
  list: "who works for a tenant, did, or was asked to",
  role: "change somebody's role or approval limit",
  deactivate: "take somebody out of a tenant's work",
  confirm: "say that somebody who was let in is a person of their own",
  reset: "print a link by which somebody sets a new password",
  erase: "erase a person's data; what they decided stays, under a pseudonym",
} as const;

/** Every command of `weighbridge`, in the order the help shows them. Only the one that is asked for is loaded. */
export const COMMANDS: readonly CommandRow[] = [
  {
    words: "start",
    summary: "everything in one process tree: database, API, worker, web app",
    load: async () => (await import("./start.ts")).start,
  },
  { words: "api", summary: "the HTTP side over DATABASE_URL", load: async () => (await import("./api.ts")).api },
  {
    words: "worker",
    summary: "the queue and the deliveries over DATABASE_URL",
    load: async () => (await import("./worker.ts")).worker,
  },
  {
    words: "migrate",
    summary: "bring the schema of DATABASE_URL up to date",
    load: async () => (await import("./migrate.ts")).migrate,
  },
  {
    words: "prepare",
    summary: "put dependencies and web app in place, for a service that may not write its own folder",
    load: async () => (await import("./prepare.ts")).prepare,
  },
  {
    words: "role rotate",
    summary: "give the role that serves DATABASE_URL a new password",
    load: async () => (await import("./role-rotate.ts")).roleRotate,
  },
  {
    words: "backup",
    summary: "write everything of the installation into a folder, encrypted, while it runs",
    load: async () => (await import("./backup.ts")).backup,
  },
  {
    words: "backup verify",
    summary: "read all of a backup, and say whether it is whole",
    load: async () => (await import("./backup-verify.ts")).backupVerify,
  },
  {
    words: "restore",
    summary: "make a new installation what another was when it was backed up",
    load: async () => (await import("./restore.ts")).restore,
  },
  { words: "schema", summary: "write src/db/schema.sql anew", load: async () => (await import("./schema.ts")).schema },
  {
    words: "tenant create",
    summary: "make a tenant and its first key",
    load: async () => (await import("./tenant-create.ts")).tenantCreate,
  },
  {
    words: "tenant export",
    summary: "write everything a tenant has into a folder: rows as NDJSON, files, a manifest",
    load: async () => (await import("./tenant-export.ts")).tenantExport,
  },
  {
    words: "tenant import",
    summary: "bring in what tenant export wrote elsewhere, all of it or nothing",
    load: async () => (await import("./tenant-import.ts")).tenantImport,
  },
  {
    words: "tenant quotas",
    summary: "what a tenant may have, and has; sets other limits",
    load: async () => (await import("./tenant-quotas.ts")).tenantQuotas,
  },
  { words: "key create", summary: "make another key of a tenant", load: async () => (await import("./key-create.ts")).keyCreate },
  ...(["invite", "list", "role", "confirm", "deactivate", "reset", "erase"] as const).map((verb) => ({
    words: `person ${verb}`,
    summary: PERSON_VERBS[verb],
    load: async () => (await import("./person.ts")).PERSON_COMMANDS[verb],
  })),
  {
    words: "demo",
    summary: "send made-up freight through a sandbox tenant",
    load: async () => (await import("./demo.ts")).demo,
  },
  {
    words: "webhooks listen",
    summary: "forward a tenant's events to a program on this machine",
    load: async () => (await import("./webhooks-listen.ts")).webhooksListen,
  },
  {
    words: "mail send",
    summary: "send a file with a mail to a service's SMTP port, to try what becomes of it",
    load: async () => (await import("./mail-send.ts")).mailSend,
  },
  {
    words: "mail test",
    summary: "send a mail by SMTP_URL, and say in plain words what failed",
    load: async () => (await import("./mail-test.ts")).mailTest,
  },
  {
    words: "audit replay",
    summary: "run the stored audits of an invoice again and compare",
    load: async () => (await import("./audit-replay.ts")).auditReplay,
  },
  {
    words: "audit-trail verify",
    summary: "recompute the chains of the audit trail, and say where one breaks",
    load: async () => (await import("./audit-trail-verify.ts")).auditTrailVerify,
  },
  {
    words: "audit-trail retain",
    summary: "take old events out of the audit trail, and seal what went",
    load: async () => (await import("./audit-trail-retain.ts")).auditTrailRetain,
  },
  {
    words: "secrets rotate",
    summary: "encrypt the stored secrets with new keys, while the service runs",
    load: async () => (await import("./secrets-rotate.ts")).secretsRotate,
  },
  {
    words: "secrets destroy",
    summary: "delete the keys of a tenant's secrets",
    load: async () => (await import("./secrets-destroy.ts")).secretsDestroy,
  },
  {
    words: "audit",
    summary: "audit an invoice file against order files, with no service",
    load: async () => (await import("./audit.ts")).audit,
  },
  {
    words: "read",
    summary: "read a document and say what was found, with no service",
    load: async () => (await import("./read.ts")).read,
  },
  {
    words: "reading compare",
    summary: "compare this release's reader with what a tenant's people decided, and keep or take it back",
    load: async () => (await import("./reading-compare.ts")).readingCompare,
  },
  {
    words: "edi check",
    summary: "read an X12 file and say what is wrong with it, and where",
    load: async () => (await import("./edi-check.ts")).ediCheck,
  },
  {
    words: "rating check",
    summary: "hold a rating engine to the rules of the callout, and say which one it breaks",
    load: async () => (await import("./rating-check.ts")).ratingCheck,
  },
  {
    words: "transcriber check",
    summary: "hold a document AI to its contract, and say which rule it breaks",
    load: async () => (await import("./transcriber-check.ts")).transcriberCheck,
  },
  {
    words: "doctor",
    summary: "look at this machine and say what would keep the service from running",
    load: async () => (await import("./doctor.ts")).doctor,
  },
];

/** Words that only hold other commands. */
export const GROUPS: Readonly<Record<string, string>> = {
  tenant: "tenants: create, export, import, quotas",
  key: "API keys: create",
  person: "people: invite, list, role, confirm, deactivate, reset, erase",
  role: "the database's role: rotate",
  webhooks: "webhooks: listen",
  mail: "mail: send, test",
  "audit-trail": "the audit trail: verify, retain",
  secrets: "stored secrets: rotate, destroy",
  reading: "reading of documents: compare",
  edi: "X12 files: check",
  rating: "rating engines: check",
  transcriber: "document AIs: check",
};
