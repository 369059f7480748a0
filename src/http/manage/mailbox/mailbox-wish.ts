import type { changeMailboxReader } from "#contract/manage/mail/mailboxes.ts";
import type { ReadBy } from "#contract/json/reader.ts";
import type { MailboxWish } from "#usecases/mail/mailboxes.ts";

/** A body as the use case takes it. Null takes away what a mailbox can be without; elsewhere it says nothing. */
export function mailboxWish(body: ReadBy<typeof changeMailboxReader>): MailboxWish {
  return {
    name: body.name?.trim(),
    host: body.host?.trim(),
    port: body.port ?? undefined,
    security: body.security ?? undefined,
    username: body.username?.trim(),
    authentication: body.authentication ?? undefined,
    password: body.password ?? undefined,
    accessToken: body.accessToken ?? undefined,
    refreshToken: body.refreshToken ?? undefined,
    tokenUrl: body.tokenUrl,
    clientId: body.clientId,
    clientSecret: body.clientSecret,
    scope: body.scope,
    folder: body.folder ?? undefined,
    address: body.address ?? undefined,
    afterTaking: body.afterTaking ?? undefined,
    moveTo: body.moveTo ?? undefined,
    since: body.since,
    everySeconds: body.everySeconds ?? undefined,
    enabled: body.enabled ?? undefined,
  };
}
