/** How much a tenant may have at once, so that none takes what all share; mails are of the last 24 hours. */
export const USUAL_QUOTAS = {
  keys: 500,
  endpoints: 100,
  documents: 5_000_000,
  storageMegabytes: 1_000_000,
  mailsPerDispute: 20,
  mailsPerAddress: 100,
  waitingMessages: 20_000,
} as const;
export type QuotaName = keyof typeof USUAL_QUOTAS;
export const QUOTA_NAMES = Object.keys(USUAL_QUOTAS) as readonly QuotaName[];

/** What it is of, in sentences: "500 API keys". */
const OF: Readonly<Record<QuotaName, string>> = {
  keys: "API keys that are in use",
  endpoints: "webhook endpoints",
  documents: "documents",
  storageMegabytes: "megabytes of documents, mails and EDI files",
  mailsPerDispute: "mails of one dispute in 24 hours, one to each recipient",
  mailsPerAddress: "mails to one address in 24 hours",
  waitingMessages: "accepted messages that wait to be worked on",
};
const TO_DO: Readonly<Record<QuotaName, string>> = {
  keys: "revoke one that nobody uses",
  endpoints: "delete one that nobody reads",
  documents: "ask whoever runs the service for more",
  storageMegabytes: "ask whoever runs the service for more",
  mailsPerDispute: "write to fewer, try again later",
  mailsPerAddress: "try again later",
  waitingMessages: "send on after Retry-After",
};

/** What is told where one more would be too much. */
export function quotaText(name: QuotaName, limit: number): string {
  return `this tenant may have ${limit} ${OF[name]}, and has them: ${TO_DO[name]}, or have the quota raised`;
}
