import type { Context, Tenant } from "#src/context.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";

/** Tells admins and developers of an endpoint that has been failing for a day. */
export async function tellOfEndpoint(context: Context, tenantUuid: string, endpointUuid: string): Promise<void> {
  await context.db.inTenant(tenantUuid as Tenant["tenantUuid"], (tx) =>
    tellPeople(
      context,
      tx,
      { actors: [], roles: [...ADMINS, "developer"], except: "" },
      { kind: "endpoint-failing", path: `/webhooks#${endpointUuid}`, words: "A webhook endpoint has been failing for a day" },
    ),
  );
}
