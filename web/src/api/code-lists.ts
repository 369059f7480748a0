import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "./answers.ts";
import { errorOf } from "./api-error.ts";
import { api } from "./client.ts";

export type ChargeCode = AnswerOf<"getChargeCodes">[number];
export type FxRate = AnswerOf<"getFxRates">[number];
export type ReasonCode = AnswerOf<"getReasonCodes">[number];

/** A list as it is in force, with what it is known by: a change of it is refused where somebody changed it meanwhile. */
export interface CodeList<Row> {
  readonly rows: readonly Row[];
  readonly eTag: string;
}

interface Fetched<Row> {
  readonly data?: readonly Row[];
  readonly error?: unknown;
  readonly response: Response;
}

async function listed<Row>(call: Promise<Fetched<Row>>): Promise<CodeList<Row>> {
  const { data, error, response } = await call;
  if (!response.ok) throw errorOf(response, error);
  return { rows: data ?? [], eTag: response.headers.get("etag") ?? "" };
}

export const chargeCodeListQuery = queryOptions({
  queryKey: ["code-list", "charge-codes"],
  queryFn: ({ signal }) => listed<ChargeCode>(api.GET("/manage/charge-codes", { signal })),
});
export const fxRateListQuery = queryOptions({
  queryKey: ["code-list", "fx-rates"],
  queryFn: ({ signal }) => listed<FxRate>(api.GET("/manage/fx-rates", { signal })),
});
export const reasonCodeListQuery = queryOptions({
  queryKey: ["code-list", "reason-codes"],
  queryFn: ({ signal }) => listed<ReasonCode>(api.GET("/manage/reason-codes", { signal })),
});

const ifMatch = (eTag: string) => ({ headers: { "if-match": eTag } });

export function putChargeCodes({ rows, eTag }: CodeList<ChargeCode>): Promise<CodeList<ChargeCode>> {
  const body = rows.map((row) => ({ ...row, kind: row.kind as "linehaul" }));
  return listed<ChargeCode>(api.PUT("/manage/charge-codes", { body, ...ifMatch(eTag) }));
}

export function putFxRates({ rows, eTag }: CodeList<FxRate>): Promise<CodeList<FxRate>> {
  return listed<FxRate>(api.PUT("/manage/fx-rates", { body: [...rows], ...ifMatch(eTag) }));
}

export function putReasonCodes({ rows, eTag }: CodeList<ReasonCode>): Promise<CodeList<ReasonCode>> {
  return listed<ReasonCode>(api.PUT("/manage/reason-codes", { body: [...rows], ...ifMatch(eTag) }));
}
