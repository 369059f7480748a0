import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { dayAsWritten } from "#domain/day/day.ts";
import { DEFAULT_REASON_CODES } from "#domain/lifecycle/reason-codes.ts";
import { parseFxRate, printFxRate } from "#domain/money/convert.ts";
import { findVendor } from "#db/queries/party/party-directory.ts";
import {
  findReasonCodes,
  listFxRates,
  replaceFxRates,
  type ReasonCodeRow,
  setReasonCodes,
} from "#db/queries/charge/rates-and-reasons.ts";
import { lockSettings } from "#db/queries/tenant/settings.ts";
import { enqueueOpenInvoices } from "#db/queries/work/work.ts";
import { answerChargeTask as answer, changeVendorAliases, listChargeTasks as list } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Page {
  readonly limit?: number | null;
  readonly cursor?: string | null;
}
type Aliases = readonly { readonly alias: string; readonly code: string }[];
type Rates = readonly { readonly from: string; readonly to: string; readonly rate: string | number; readonly date: string }[];

/** GET /manage/charge-tasks */
export const listChargeTasks = async (call: Call<unknown, Page>): Promise<Answer | Refusal> => {
  const page = { limit: call.query.limit ?? DEFAULT_LIMIT, cursor: call.query.cursor ?? null };
  const listed = await list(call.context, call.tenant, page);
  if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
  const items = listed.value.items.map(({ key: _, ...one }) => one);
  return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
};

/** POST /manage/charge-tasks/answer */
export const answerChargeTask = async (
  call: Call<unknown, unknown, { readonly vendorExternalId?: string | null; readonly text: string; readonly code: string }>,
): Promise<Answer | Refusal> => {
  const { vendorExternalId, text, code } = call.body;
  const outcome = await answer(call.context, call.tenant, { vendorExternalId: vendorExternalId ?? null, text, code });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "text");
};

/** GET /manage/vendors/{externalId}/charge-aliases */
export const getChargeAliases = async (call: Call<{ readonly externalId: string }>): Promise<Answer | Refusal> => {
  const vendor = await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => findVendor(tx, call.params.externalId));
  return vendor === undefined ? refuse("not-found") : { status: 200, body: vendor.aliases };
};

/** PUT /manage/vendors/{externalId}/charge-aliases */
export const putChargeAliases = async (
  call: Call<{ readonly externalId: string }, unknown, Aliases>,
): Promise<Answer | Refusal> => {
  const outcome = await changeVendorAliases(call.context, call.tenant, call.params.externalId, call.body);
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "body");
};

/** GET /manage/fx-rates */
export const getFxRates = async (call: Call): Promise<Answer> => ({
  status: 200,
  body: await call.context.db.inTenant(call.tenant.tenantUuid, listFxRates),
});

/** PUT /manage/fx-rates */
export const putFxRates = async (call: Call<unknown, unknown, Rates>): Promise<Answer> => {
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
};

/** GET /manage/reason-codes */
export const getReasonCodes = async (call: Call): Promise<Answer> => ({
  status: 200,
  body: (await call.context.db.inTenant(call.tenant.tenantUuid, findReasonCodes)) ?? DEFAULT_REASON_CODES,
});

/** PUT /manage/reason-codes */
export const putReasonCodes = async (call: Call<unknown, unknown, readonly ReasonCodeRow[]>): Promise<Answer> => {
  await call.context.db.inTenant(call.tenant.tenantUuid, (tx) => setReasonCodes(tx, call.body));
  return { status: 200, body: call.body };
};
