import { t } from "../language/text.ts";

/**
 * What a refusal of the service tells a person, by its code (`X-Error-Code`; docs/errors.md has them all). The service's own
 * titles are for whoever builds against it.
 */
export const REFUSAL_SENTENCES: Readonly<Record<string, string>> = {
  "validation-failed": t`Something that was entered cannot be used.`,
  "bad-request": t`The request could not be read. Load the page again, then try once more.`,
  "no-key": t`You are not signed in any more. Sign in again.`,
  "not-your-tenant": t`You do not work for this company, or not any more.`,
  "scope-missing": t`Your role does not include this. An administrator can say who may do it.`,
  "grant-missing": t`This is not switched on for your company. Whoever operates the service can switch it on.`,
  "second-factor-missing": t`Your role asks for a second factor. Set one up under your account, then go on.`,
  "proof-too-old": t`Prove again that it is you, then try once more.`,
  "cross-site": t`The request did not come from this page, and nothing was changed. Load the page again.`,
  forbidden: t`You may not do this.`,
  "over-quota": t`Your company has as many as it may. Remove some, or ask whoever operates the service for more.`,
  "not-found": t`It is not there, or not any more.`,
  "no-such-operation": t`The service does not know how to do this. Load the page again: it may have been updated.`,
  "still-audited": t`The invoice is still being audited. Look again in a moment.`,
  "method-not-allowed": t`The service does not do this here. Load the page again: it may have been updated.`,
  "request-timeout": t`It took too long to send. Check the connection, then try again.`,
  conflict: t`It is in another state by now, and nothing was changed.`,
  "update-waiting": t`Something newer has come in for it and is being worked on. Try again in a moment.`,
  "etag-mismatch": t`Somebody changed it in the meantime, and nothing of yours was saved. Look at it again first.`,
  ambiguous: t`Several fit, and the service does not guess. Say which one is meant.`,
  "still-running": t`The same was asked before and is still being done.`,
  "body-too-large": t`It is too large to be sent.`,
  "uri-too-long": t`What is searched for is too long. Shorten it, then try again.`,
  "expectation-failed": t`The request could not be read. Load the page again, then try once more.`,
  "media-type": t`Files of this kind are not taken here.`,
  "key-reused": t`The same was asked before with other contents. Load the page again, then try once more.`,
  unreadable: t`The file cannot be read as what it should be.`,
  "too-many-requests": t`Too much was asked in a short time. Wait a minute, then try again.`,
  backlog: t`Too much of your company's waits to be worked on, and nothing was taken. Try again later.`,
  "header-too-large": t`The request could not be read. Load the page again, then try once more.`,
  unexpected: t`Something went wrong on our side. It is written down under the trace.`,
  "not-ready": t`The service is not ready. Try again in a moment.`,
  overloaded: t`The service has too much to do, and nothing was taken. Try again in a moment.`,
};

/** Refusals whose particulars name keys, scopes and headers: they tell a person nothing beyond the sentence. */
const ABOUT_PROGRAMS: ReadonlySet<string> = new Set([
  "no-key",
  "not-your-tenant",
  "scope-missing",
  "cross-site",
  "no-such-operation",
  "method-not-allowed",
  "expectation-failed",
  "header-too-large",
]);

/** Whether what a refusal says beyond its sentence is for a person. */
export function saysMore(code: string | null): boolean {
  return code === null || !ABOUT_PROGRAMS.has(code);
}
