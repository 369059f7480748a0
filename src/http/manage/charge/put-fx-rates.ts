import { FxRatesAnswerSchema, fxRatesReader } from "#contract/manage/exceptions.ts";
import { listFxRates, replaceFxRates } from "#db/queries/charge/rates-and-reasons.ts";
import { lockSettings } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work/work.ts";
import { dayAsWritten } from "#domain/day/day.ts";
import { parseFxRate, printFxRate } from "#domain/money/convert.ts";
import { operation } from "../../operation.ts";

export const putFxRatesOperation = operation({
  operationId: "putFxRates",
  method: "PUT",
  path: "/manage/fx-rates",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  movesMoney: true,
  body: fxRatesReader,
  bodyExample: [{ from: "USD", to: "CAD", rate: "1.3600", date: "2026-03-01" }],
  summary: "Replace the exchange rates",
  description: "Open invoices are audited again.",
  responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema } },
  handle: async (call) => {
    const rates = call.body.map(({ from, to, rate, date }) => ({
      from: from.toUpperCase(),
      to: to.toUpperCase(),
      rate: printFxRate(parseFxRate(String(rate)) ?? 0n),
      date: dayAsWritten(date) ?? "",
    }));
    const body = await call.context.db.inTenant(call.tenant.tenantUuid, async (tx) => {
      await lockSettings(tx);
      await replaceFxRates(tx, rates);
      await enqueueOpenInvoices(tx, "fx-rates");
      return listFxRates(tx);
    });
    call.context.tenants.forget(call.tenant.tenantUuid);
    return { status: 200, body };
  },
});
