import { dayAsWritten } from "#domain/day/day.ts";
import { parseFxRate, printFxRate } from "#domain/money/convert.ts";
import { type FxRateRow, listFxRates } from "#db/queries/charge/rates-and-reasons.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";
import { changeSetting, type SettingChange } from "../setting/change-setting.ts";
import type { PublishedSetting } from "../setting/publish-setting.ts";
import { FX_RATES } from "./charge-settings.ts";

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

/**
 * Replaces the exchange rates; open invoices that it touches are audited again. Refuses: etag-mismatch, invalid (a day that is
 * over).
 */
export function changeFxRates(
  context: Context,
  tenant: Tenant,
  given: readonly GivenFxRate[],
  change: SettingChange,
): Promise<Outcome<PublishedSetting<"fx-rates">>> {
  const rates = given
    .map(({ from, to, rate, date }) => ({
      from: from.toUpperCase(),
      to: to.toUpperCase(),
      rate: shortRate(printFxRate(parseFxRate(String(rate)) ?? 0n)),
      date: dayAsWritten(date) ?? "",
    }))
    .sort(byDay);
  return changeSetting(context, tenant, { ...change, definition: FX_RATES, subject: "", change: () => rates });
}

/** As they are listed: the newest first. */
function byDay(a: FxRateRow, b: FxRateRow): number {
  const [one, other] = [`${a.from}${a.to}`, `${b.from}${b.to}`];
  return a.date > b.date ? -1 : a.date < b.date ? 1 : one < other ? -1 : one > other ? 1 : 0;
}

/** As it is listed: without decimals that say nothing. */
function shortRate(rate: string): string {
  return rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
}
