import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { components, operations } from "../../../sdk/openapi.generated.ts";
import { after, answer, api } from "./client.ts";

export type Recovery = components["schemas"]["Recovery"];
type RecoveryPage = operations["listRecoveries"]["responses"][200]["content"]["application/json"];
/** A recovery as lists show it. */
export type RecoverySummary = RecoveryPage["items"][number];
export type RecoveryTotals = RecoveryPage["totals"][number];
export type RecoveryCounts = RecoveryPage["counts"];

export interface RecoveryFilter {
  readonly state?: string;
  /** The vendor's externalId or SCAC. */
  readonly vendor?: string;
  readonly q?: string;
  /** Days, both included, in which the vendor paid something back. */
  readonly recoveredFrom?: string;
  readonly recoveredTo?: string;
  readonly currency?: string;
}

const PAGE_SIZE = 50;
/** More than an order or an invoice ever has: one for each of its vendors. */
const MAX_BESIDE = 20;

export function recoveriesQuery(filter: RecoveryFilter) {
  return infiniteQueryOptions({
    queryKey: ["recoveries", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/recoveries", {
          params: { query: { ...filter, limit: PAGE_SIZE, ...after(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The recoveries of one order, or those that one invoice is part of. */
export function recoveriesBeside(beside: { readonly order: string } | { readonly invoice: string }) {
  return queryOptions({
    queryKey: ["recoveries", "beside", beside],
    queryFn: async ({ signal }) =>
      (await answer(api.GET("/manage/recoveries", { params: { query: { ...beside, limit: MAX_BESIDE } }, signal }))).items,
  });
}

const path = (recoveryUuid: string) => ({ path: { recoveryUuid } });

export function recoveryQuery(uuid: string) {
  return queryOptions({
    queryKey: ["recovery", uuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/recoveries/{recoveryUuid}", { params: path(uuid), signal })),
  });
}

/** The letter that asks for what is left, as a file. */
export function recoveryLetter(uuid: string, format: "pdf" | "csv"): Promise<Blob> {
  return answer(api.GET("/manage/recoveries/{recoveryUuid}", { params: { ...path(uuid), query: { format } }, parseAs: "blob" }));
}

/** What a person decides about a recovery. */
export type RecoveryDecision =
  | { readonly kind: "claim"; readonly note: string }
  | { readonly kind: "recovered"; readonly amount: string; readonly note: string }
  | { readonly kind: "message"; readonly message: RecoveryMessage }
  | { readonly kind: "waive"; readonly reason: string };

/** What was sent to the vendor about it, or what came back. `on` YYYY-MM-DD. */
export interface RecoveryMessage {
  readonly direction: Message["direction"];
  readonly channel: Message["channel"];
  readonly on: string;
  readonly counterpart: string;
  readonly text: string;
}

type Message = operations["recordRecoveryMessage"]["requestBody"]["content"]["application/json"];

/** Carries a decision out on the recovery as it was read: 409 when it has changed since. */
export async function decideRecovery({ uuid, eTag }: Pick<Recovery, "uuid" | "eTag">, decision: RecoveryDecision): Promise<void> {
  const params = path(uuid);
  switch (decision.kind) {
    case "claim":
      await answer(
        api.POST("/manage/recoveries/{recoveryUuid}/claim", { params, body: { eTag, note: orNothing(decision.note) } }),
      );
      break;
    case "recovered":
      await answer(
        api.POST("/manage/recoveries/{recoveryUuid}/recovered", {
          params,
          body: { eTag, amount: decision.amount, note: orNothing(decision.note) },
        }),
      );
      break;
    case "message": {
      const { direction, channel, on, counterpart, text } = decision.message;
      const body = { eTag, direction, channel, on: orNothing(on), with: orNothing(counterpart), text: orNothing(text) };
      await answer(api.POST("/manage/recoveries/{recoveryUuid}/messages", { params, body }));
      break;
    }
    case "waive":
      await answer(api.POST("/manage/recoveries/{recoveryUuid}/waive", { params, body: { eTag, reason: decision.reason } }));
  }
}

function orNothing(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}
