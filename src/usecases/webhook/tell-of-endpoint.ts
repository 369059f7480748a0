import type { TenantTx } from "#db/database.ts";
import { noteOver, noteTold } from "#db/queries/notice/told-of.ts";
import type { Context, Tenant } from "#src/context.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";

const WORDS = {
  failing: "A webhook endpoint has been failing for an hour",
  works: "A webhook endpoint that was failing works again",
  disabled: "A webhook endpoint was disabled: nothing is sent to it",
} as const;

const told = (endpointUuid: string, what: keyof typeof WORDS) =>
  ({ kind: "endpoint-failing", path: `/webhooks#${endpointUuid}`, words: WORDS[what] }) as const;
const ROLES = [...ADMINS, "developer"];

/**
 * Tells admins and developers of an endpoint that has been failing for long, once; and that it works again, where they were told.
 */
export async function tellOfEndpoint(
  context: Context,
  tenantUuid: string,
  endpointUuid: string,
  what: "failing" | "works",
): Promise<void> {
  await context.db.inTenant(tenantUuid as Tenant["tenantUuid"], async (tx) => {
    const note = what === "failing" ? noteTold : noteOver;
    if (await note(tx, { kind: "webhook-endpoint", subject: endpointUuid }))
      await tellPeople(context, tx, { actors: [], roles: ROLES, except: "" }, told(endpointUuid, what));
  });
}

/** Tells them that one was disabled, in the transaction in which it is; whoever does it knows. */
export async function tellOfDisabled(context: Context, tx: TenantTx, endpointUuid: string, by: string): Promise<void> {
  await noteOver(tx, { kind: "webhook-endpoint", subject: endpointUuid });
  await tellPeople(context, tx, { actors: [], roles: ROLES, except: by }, told(endpointUuid, "disabled"));
}
