import { dayAsWritten } from "#domain/day/day.ts";
import { parseFxRate, printFxRate } from "#domain/money/convert.ts";
import { type FxRateRow, listFxRates, replaceFxRates } from "#db/queries/charge/rates-and-reasons.ts";
import { lockSettings } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import type { Context, Tenant } from "#src/context.ts";

/** The tenant's exchange rates beside those of the policy, the newest first. */
export function readFxRates(context: Context, tenant: Tenant): Promise<readonly FxRateRow[]> {
  return context.db.inTenant(tenant.tenantUuid, listFxRates);
}

/** A rate as it was sent, checked by its schema: `from` one unit of the one currency to `rate` of the other, on a day. */
export interface GivenFxRate {
  readonly from: string;
  readonly to: string;
  readonly rate: string | number;
  readonly date: string;
}

/** Replaces the exchange rates; open invoices are audited again. */
export async function changeFxRates(
  context: Context,
  tenant: Tenant,
  given: readonly GivenFxRate[],
): Promise<readonly FxRateRow[]> {
  const rates = given.map(({ from, to, rate, date }) => ({
    from: from.toUpperCase(),
    to: to.toUpperCase(),
    rate: printFxRate(parseFxRate(String(rate)) ?? 0n),
    date: dayAsWritten(date) ?? "",
  }));
  const changed = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSettings(tx);
    await replaceFxRates(tx, rates);
    await enqueueOpenInvoices(tx, "fx-rates");
    return listFxRates(tx);
  });
  context.tenants.forget(tenant.tenantUuid);
  return changed;
}
