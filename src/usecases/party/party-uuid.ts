import type { PartyKind } from "#db/queries/party/party-search.ts";
import { derivedUuid } from "../derived-uuid.ts";

/**
 * The uuid that a party is given when it is first told of, by its identity (`identityOf`): the same whichever channel comes
 * first, so that an order which is on its way reads whom it names under the uuid that they will have.
 */
export function firstUuidOf(tenantUuid: string, party: PartyKind, identity: string): string {
  return derivedUuid(`${party} ${tenantUuid} ${identity}`);
}
