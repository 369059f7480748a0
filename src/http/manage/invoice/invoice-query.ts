import type { Static } from "typebox";
import type { InvoiceCountQuery } from "#contract/manage/invoice/invoice-list.ts";
import { INVOICE_STATUSES, WAITINGS } from "#contract/manage/invoice/invoice-words.ts";
import { VERDICTS } from "#domain/audit/findings/audit-result.ts";
import type { InvoiceListQuery as ListQuery } from "#usecases/invoice/list-invoices.ts";
import { type Refusal, refuse } from "../../refusals.ts";

type Query = Static<typeof InvoiceCountQuery>;

const partsOf = (text: string | null | undefined): readonly string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const MY_TEAMS = "my-teams";

/** Which invoices are asked for, out of the parameters of a request; a refusal where one of them is no such word. */
export function readInvoiceQuery(query: Query, actorId: string): Omit<ListQuery, "limit" | "cursor"> | Refusal {
  const words = { status: INVOICE_STATUSES, verdict: VERDICTS, waits: WAITINGS } as const;
  const lower = (name: keyof typeof words): readonly string[] => partsOf(query[name]).map((part) => part.toLowerCase());
  const errors = (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => lower(name).some((part) => !(words[name] as readonly string[]).includes(part)))
    .map((name): [string, string[]] => [name, [`${name} must be of ${words[name].join(", ")}`]]);
  if (errors.length > 0) return refuse("validation-failed", Object.fromEntries(errors));
  const assignees = partsOf(query.assignee);
  const waits = lower("waits");
  return {
    statuses: [...new Set(lower("status"))],
    verdicts: [...new Set(lower("verdict"))],
    assignees: assignees
      .filter((part) => part !== MY_TEAMS)
      .map((part) => (part === "me" ? actorId : part === "none" ? null : part)),
    teamsOf: assignees.includes(MY_TEAMS) ? actorId.replace(/^user:/, "") : undefined,
    queuesFor: assignees.includes("me") && actorId.startsWith("user:") ? actorId.slice("user:".length) : undefined,
    waits: WAITINGS.filter((waiting) => waits.includes(waiting)),
    snoozed: query.snoozed ?? "any",
    q: query.q ?? null,
    vendor: query.vendor ?? null,
    customer: query.customer ?? null,
    sort: query.sort ?? null,
    bounds: boundsOf(query),
  };
}

const boundsOf = (query: Query): ListQuery["bounds"] => ({
  receivedFrom: query.receivedFrom ?? null,
  receivedTo: query.receivedTo ?? null,
  finalizedFrom: query.finalizedFrom ?? null,
  finalizedTo: query.finalizedTo ?? null,
  dueTo: query.dueTo ?? null,
  minBilled: query.minBilled ?? null,
  maxBilled: query.maxBilled ?? null,
  source: query.source ?? null,
  currency: query.currency ?? null,
  decidedBy: query.decidedBy ?? null,
  savings: query.savings ?? null,
  rule: query.rule ?? null,
});
