import { MAIL_OUTCOMES, MailListQuery, MailPageSchema } from "#contract/manage/mail/mail.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listMail } from "#usecases/mail/list-mail.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { mailOut } from "./mail-out.ts";

export const listMailOperation = operation({
  operationId: "listMail",
  method: "GET",
  path: "/manage/mail/messages",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: MailListQuery,
  summary: "List the mails that came in",
  description:
    "The newest first, each with what it became and why. Mail is taken by SMTP at `invoices@<slug>.<MAIL_DOMAIN>` and `documents@...`.",
  responses: { 200: { description: "A page of mails.", schema: MailPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const outcomes = (query.outcome ?? "")
      .split(",")
      .map((outcome) => outcome.trim().toLowerCase())
      .filter((outcome) => outcome !== "");
    if (outcomes.some((outcome) => !(MAIL_OUTCOMES as readonly string[]).includes(outcome)))
      return refuse("validation-failed", { outcome: [`outcome must be of ${MAIL_OUTCOMES.join(", ")}`] });
    const listed = await listMail(context, tenant, {
      outcomes,
      q: query.q ?? null,
      ...(query.vendor == null ? {} : { vendor: query.vendor }),
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { ...listed.value, items: listed.value.items.map(mailOut) } };
  },
});
