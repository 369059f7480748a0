import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import {
  countRecoveries,
  findRecovery,
  type ListedRecovery,
  listRecoveries as query,
  type RecoveryFilter,
  type RecoveryInList,
  type RecoveryTotals,
  sumRecoveries,
  type WholeRecovery,
} from "#db/queries/recovery/recovery.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import type { Letter } from "#domain/dispute/letter.ts";
import { amountOf, plus, printAmount } from "#domain/money/amount.ts";
import { convert, type FxRate, printFxRate } from "#domain/money/convert.ts";
import { conversionOf, convertBack } from "#domain/money/exchange-rate.ts";
import { RECOVERY_STATES, type RecoveryCause } from "#domain/recovery/recovery.ts";
import { orderConversion } from "#domain/recovery/order-conversion.ts";
import { chargeName, type OverpaidCharge, recoveryLetter } from "#domain/recovery/recovery-letter.ts";
import { agreedAs } from "#domain/audit/charges/agreed-as.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { templateOf } from "../dispute/dispute-template.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";
import { UNKNOWN_RECOVERY } from "./decide-recovery.ts";
import { levelsOf } from "./refresh-recoveries.ts";

export type RecoverySummary = ListedRecovery;
export type { RecoveryInList };
export type StateCounts = Readonly<Record<(typeof RECOVERY_STATES)[number], number>>;

/**
 * A page of recoveries, the last changed first; how many there are in each state; and what everything that fits comes to in each
 * currency, whatever its state. Refuses: invalid (a cursor of another list).
 */
export async function listRecoveries(
  context: Context,
  tenant: Tenant,
  request: RecoveryFilter & { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<RecoveryInList> & { readonly counts: StateCounts; readonly totals: readonly RecoveryTotals[] }>> {
  const after = request.cursor === null ? undefined : readCursor("recoveries", ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const rows = await query(tx, request, after as readonly [string, string] | undefined, request.limit + 1);
    const counted = await countRecoveries(tx);
    const counts = Object.fromEntries(RECOVERY_STATES.map((state) => [state, counted.get(state) ?? 0])) as StateCounts;
    const page = pageOf(rows, {
      list: "recoveries",
      limit: request.limit,
      keyOf: (row) => [row.changedAt, row.uuid],
      itemOf: (row) => row,
    });
    return done({ ...page, counts, totals: await sumRecoveries(tx, { ...request, states: [] }) });
  });
}

export interface ReadRecovery {
  readonly recovery: WholeRecovery;
  readonly letter: Letter;
  readonly nameOf: (actor: string) => string;
}

/** What a claims office finds an invoice by. */
const writtenOn = (body: unknown) => {
  const { invoiceOn, shipOn, references } = invoiceOfRow(body);
  return { invoiceOn, shipOn, references };
};

type InvoiceOfRecovery = WholeRecovery["invoices"][number];

/** What was approved of an invoice in the money of the recovery; undefined where no rate is known. */
const inMoneyOf = (
  { currency, orderBody }: WholeRecovery,
  invoice: InvoiceOfRecovery,
  rates: readonly FxRate[],
): InvoiceOfRecovery | undefined => {
  const { paidIn, exchangeRate } = invoice;
  if (paidIn === null || paidIn === currency) return invoice;
  const approved = amountOf(invoice.approved);
  // Billed in this money, and converted into what the order named then.
  const own = exchangeRate?.from === currency ? conversionOf(exchangeRate) : null;
  if (own !== null)
    return { ...invoice, approved: printAmount(convertBack(approved, own)), exchangeRate: null, paidIn: currency };
  const { shipOn, invoiceOn } = writtenOn(invoice.body);
  const conversion = orderConversion(rates, orderOfRow(orderBody), {
    from: paidIn,
    to: currency,
    billedOn: shipOn ?? invoiceOn,
  });
  if (conversion == null) return undefined;
  const rate = exchangeRate === null ? { ...conversion, rate: printFxRate(conversion.rate) } : null;
  return { ...invoice, approved: printAmount(convert(approved, conversion)), exchangeRate: rate, paidIn: currency };
};

/** What was paid and is due, charge by charge, each as its invoices call it. */
const chargesOf = (recovery: WholeRecovery, book: ChargeCodeBook): readonly OverpaidCharge[] => {
  const billed = recovery.invoices.flatMap(({ body }) => invoiceOfRow(body).charges);
  const wordsOf = (name: string): readonly string[] => [
    ...new Set(
      billed
        .filter((charge) => agreedAs(book.resolve(charge.name)) === name)
        .map(({ name: own }) => own.description ?? own.value ?? "")
        .filter((words) => words !== ""),
    ),
  ];
  return levelsOf(recovery).map(({ name, paid, due }) => ({ name: chargeName(name, wordsOf(name)), paid, due }));
};

/** A recovery with its invoices, its history and the letter for what is left. Refuses: unknown. */
export function readRecovery(context: Context, tenant: Tenant, uuid: string): Promise<Outcome<ReadRecovery>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = await findRecovery(tx, uuid);
    if (found === undefined) return UNKNOWN_RECOVERY;
    const { policy, fxRates, codes } = await auditSettings(tx, tenant);
    const rates = [...policy.fx, ...fxRates];
    const recovery = { ...found, invoices: found.invoices.flatMap((invoice) => inMoneyOf(found, invoice, rates) ?? []) };
    const { answerDays } = await templateOf(tx);
    const names = await listActorNames(
      tx,
      recovery.history.map((entry) => entry.actor),
    );
    const letter = recoveryLetter({
      tenantName: tenant.name,
      orderNumber: recovery.orderNumber,
      orderReferences: orderOfRow(recovery.orderBody).references,
      vendorName: recovery.vendorName ?? recovery.vendorExternalId,
      scac: recovery.vendorScac,
      currency: recovery.currency,
      approved: amountOf(recovery.approved),
      due: amountOf(recovery.due),
      settled: plus(amountOf(recovery.recovered), amountOf(recovery.waivedStill)),
      amount: amountOf(recovery.amount),
      causes: recovery.causes as readonly RecoveryCause[],
      charges: chargesOf(recovery, new ChargeCodeBook({ codes, vendorAliases: [] })),
      invoices: recovery.invoices.map(({ body, ...invoice }) => ({
        ...writtenOn(body),
        invoiceNumber: invoice.invoiceNumber,
        approvedOn: invoice.approvedAt.slice(0, 10),
        approved: amountOf(invoice.approved),
        exchangeRate: invoice.exchangeRate,
      })),
      asOf: dayOfInstant(tenantNow(context, tenant)),
      answerDays,
    });
    return done({ recovery, letter, nameOf: (actor) => names.get(actor) ?? actor });
  });
}
