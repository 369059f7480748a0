import {
  AliasesSchema,
  aliasesReader,
  ChargeAnswerSchema,
  chargeAnswerReader,
  ChargeTaskPageSchema,
  ChargeTaskQuery,
  DecidedExceptionsSchema,
  decideExceptionsReader,
  ExceptionInvoicePageSchema,
  ExceptionInvoiceQuery,
  ExceptionPageSchema,
  ExceptionQuery,
  FxRatesAnswerSchema,
  fxRatesReader,
  ReasonCodesSchema,
  reasonCodesReader,
} from "#contract/manage/exceptions.ts";
import { PartyPath } from "#contract/manage/parties.ts";
import { type AnyRoute, route } from "../route.ts";
import {
  answerChargeTask,
  getChargeAliases,
  getFxRates,
  getReasonCodes,
  listChargeTasks,
  putChargeAliases,
  putFxRates,
  putReasonCodes,
} from "./charge-tasks.ts";
import { decideExceptions, listExceptionInvoicesAnswer, listExceptions } from "./exceptions.ts";

const read = { generation: "manage", auth: "key-or-session", scope: "manage", method: "GET" } as const;
const change = { generation: "manage", auth: "key-or-session", scope: "admin", method: "PUT" } as const;
const decide = { generation: "manage", auth: "key-or-session", scope: "decide", method: "POST" } as const;

/** Exceptions by their cause, unknown charges, and the lists that answer them. */
export const exceptionRoutes: readonly AnyRoute[] = [
  route({
    ...read,
    operationId: "listExceptions",
    path: "/manage/exceptions",
    query: ExceptionQuery,
    summary: "Open invoices by the cause of their exception",
    description:
      "The largest group first; an invoice counts in every group one of its findings belongs to. Currencies are never added up.",
    responses: { 200: { description: "A page of groups.", schema: ExceptionPageSchema } },
    handle: listExceptions,
  }),
  route({
    ...read,
    operationId: "listExceptionInvoices",
    path: "/manage/exceptions/invoices",
    query: ExceptionInvoiceQuery,
    summary: "The invoices of one group",
    responses: { 200: { description: "A page of invoices, the oldest first.", schema: ExceptionInvoicePageSchema } },
    handle: listExceptionInvoicesAnswer,
  }),
  route({
    ...decide,
    operationId: "decideExceptions",
    path: "/manage/exceptions/decide",
    body: decideExceptionsReader,
    summary: "One decision for a group of invoices",
    description:
      "With `preview` nothing is changed; its items, sent back as `invoices`, are decided about only while they are what they were. At most 100 a call. What became of each stands beside it: one that fails keeps none of the others.",
    responses: { 200: { description: "What became of each.", schema: DecidedExceptionsSchema } },
    handle: decideExceptions,
  }),
  route({
    ...read,
    operationId: "listChargeTasks",
    path: "/manage/charge-tasks",
    query: ChargeTaskQuery,
    summary: "Charge texts nobody knows",
    description: "Each vendor's text once, the most frequent first.",
    responses: { 200: { description: "A page of tasks.", schema: ChargeTaskPageSchema } },
    handle: listChargeTasks,
  }),
  route({
    ...decide,
    operationId: "answerChargeTask",
    path: "/manage/charge-tasks/answer",
    body: chargeAnswerReader,
    summary: "Say what a charge text means",
    description:
      "It becomes an alias of the vendor, or without one of the tenant, and open invoices that carry it are audited again.",
    responses: { 200: { description: "The alias.", schema: ChargeAnswerSchema } },
    handle: answerChargeTask,
  }),
  route({
    ...read,
    operationId: "getChargeAliases",
    path: "/manage/vendors/{externalId}/charge-aliases",
    params: PartyPath,
    summary: "A vendor's own names for charge codes",
    responses: { 200: { description: "Its aliases.", schema: AliasesSchema } },
    handle: getChargeAliases,
  }),
  route({
    ...change,
    operationId: "putChargeAliases",
    path: "/manage/vendors/{externalId}/charge-aliases",
    params: PartyPath,
    body: aliasesReader,
    summary: "Replace a vendor's own names for charge codes",
    description: "Its open invoices are audited again.",
    responses: { 200: { description: "Its aliases.", schema: AliasesSchema } },
    handle: putChargeAliases,
  }),
  route({
    ...read,
    operationId: "getFxRates",
    path: "/manage/fx-rates",
    summary: "Exchange rates",
    description: "Beside those of the policy; the newest first.",
    responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema } },
    handle: getFxRates,
  }),
  route({
    ...change,
    operationId: "putFxRates",
    path: "/manage/fx-rates",
    body: fxRatesReader,
    summary: "Replace the exchange rates",
    description: "Open invoices are audited again.",
    responses: { 200: { description: "The rates.", schema: FxRatesAnswerSchema } },
    handle: putFxRates,
  }),
  route({
    ...read,
    operationId: "getReasonCodes",
    path: "/manage/reason-codes",
    summary: "Reasons for decisions",
    description:
      "The tenant's list, or the one every tenant begins with. A decision takes one of these codes or words of its own.",
    responses: { 200: { description: "The codes.", schema: ReasonCodesSchema } },
    handle: getReasonCodes,
  }),
  route({
    ...change,
    operationId: "putReasonCodes",
    path: "/manage/reason-codes",
    body: reasonCodesReader,
    summary: "Replace the reasons for decisions",
    responses: { 200: { description: "The codes.", schema: ReasonCodesSchema } },
    handle: putReasonCodes,
  }),
];
