import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { components } from "../../../sdk/openapi.generated.ts";
import type { ItemOf } from "./answers.ts";
import { after, answer, api } from "./client.ts";

export type MailSummary = ItemOf<"listMail">;
export type MailMessage = components["schemas"]["MailMessage"];

export interface MailFilter {
  readonly outcome?: string;
  readonly q?: string;
  /** A vendor's external id. */
  readonly vendor?: string;
}

const PAGE_SIZE = 50;
const READING_MS = 2_000;

/** The mails that came in, the newest first. */
export function mailListQuery(filter: MailFilter) {
  return infiniteQueryOptions({
    queryKey: ["mail", filter],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/mail/messages", { params: { query: { ...filter, limit: PAGE_SIZE, ...after(pageParam) } }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

const path = (mailUuid: string) => ({ path: { mailUuid } });

/** A mail; asked again by itself while it waits to be read. */
export function mailQuery(mailUuid: string) {
  return queryOptions({
    queryKey: ["mail", "message", mailUuid],
    queryFn: ({ signal }) => answer(api.GET("/manage/mail/messages/{mailUuid}", { params: path(mailUuid), signal })),
    refetchInterval: (query) => (query.state.data?.outcome === "received" ? READING_MS : false),
  });
}

export function rawMail(mailUuid: string): Promise<Blob> {
  return answer(api.GET("/manage/mail/messages/{mailUuid}/raw", { params: path(mailUuid), parseAs: "blob" })) as Promise<Blob>;
}

export type MailDecision =
  | { readonly kind: "release"; readonly vendorExternalId: string | null; readonly remember: boolean }
  | { readonly kind: "block"; readonly remember: boolean }
  | { readonly kind: "reprocess" };

export function decideMail(mailUuid: string, decision: MailDecision) {
  const params = path(mailUuid);
  switch (decision.kind) {
    case "release":
      return answer(
        api.POST("/manage/mail/messages/{mailUuid}/release", {
          params,
          body: { vendorExternalId: decision.vendorExternalId, remember: decision.remember },
        }),
      );
    case "block":
      return answer(api.POST("/manage/mail/messages/{mailUuid}/block", { params, body: { remember: decision.remember } }));
    case "reprocess":
      return answer(api.POST("/manage/mail/messages/{mailUuid}/reprocess", { params }));
  }
}
