import { putPrincipal } from "#db/queries/people/principal.ts";
import type { TenantTx } from "#db/database.ts";
import { standingsOf } from "../duties/standings.ts";

/**
 * Keeps who answers for what `maker` made or changed: who answers for the maker. Whoever may act by the maker may act by this
 * too, so all of them are added to its persons.
 */
export async function keepPrincipal(tx: TenantTx, principal: string, maker: string): Promise<void> {
  const { responsible, persons } = (await standingsOf(tx, [maker]))(maker);
  await putPrincipal(tx, { principal, responsible, persons: [...persons].sort(), by: maker });
}
