import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, BodyOf, ItemOf, Schemas } from "./answers.ts";
import { errorOf } from "./api-error.ts";
import { after, answer, api } from "./client.ts";

export type InterchangeItem = ItemOf<"listInterchanges">;
export type Interchange = Schemas["Interchange"];
export type TransactionSet = Interchange["transactionSets"][number];
export type Segment = NonNullable<TransactionSet["segments"]>[number];
export type ToldCode = Segment["faults"][number];
/** What an interchange answers of ours. */
export type MatchedAnswer = Interchange["answers"][number];
/** An 824 of ours, and what its receiver said. */
export type Sent = Schemas["SentEdi"];
export type X12Check = Schemas["X12Check"];
export type Partner = Schemas["EdiPartner"];
export type PartnerChange = BodyOf<"putEdiPartner">;
export type Receivers = AnswerOf<"getEdiReceivers">;
export type SftpAccount = Schemas["SftpAccount"];

const PAGE_SIZE = 60;
/** As many as are shown at once. */
const MAX_AT_ONCE = 100;
const SETS_SHOWN = 25;
const SETS_SEARCHED = 500;
const MAX_SEARCHES = 200;
const SENT_SHOWN = 20;
const LOOK_AGAIN_MS = 60_000;
const DAY_MS = 86_400_000;

/** What is looked for among interchanges. `from` and `to` are days, the last one included. */
export interface InterchangeSearch {
  readonly sender?: string;
  readonly outcome?: string;
  readonly controlNumber?: string;
  readonly invoiceNumber?: string;
  readonly fileName?: string;
  readonly from?: string;
  readonly to?: string;
}

const OUTCOMES = ["accepted", "accepted-with-errors", "partly", "rejected", "unreadable"] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

const startOf = (day: string, daysLater = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS).toISOString();

/** As the service takes it: days as instants; what is no day or no outcome says nothing. */
function interchangeFilter({ from, to, outcome, ...search }: InterchangeSearch) {
  const known = OUTCOMES.find((each) => each === outcome);
  return {
    ...search,
    ...(known === undefined ? {} : { outcome: known }),
    ...(from !== undefined && DAY.test(from) ? { from: startOf(from) } : {}),
    ...(to !== undefined && DAY.test(to) ? { to: startOf(to, 1) } : {}),
  };
}

export function interchangesQuery(search: InterchangeSearch) {
  return infiniteQueryOptions({
    queryKey: ["interchanges", search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET("/manage/edi/interchanges", {
          params: {
            query: { ...interchangeFilter(search), limit: PAGE_SIZE, ...after(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

interface SetsView {
  readonly fromSet: number;
  readonly sets: number;
  readonly segments?: boolean;
  readonly refusedOnly?: boolean;
}

const readInterchange = (uuid: string, query: SetsView, signal: AbortSignal) =>
  answer(api.GET("/manage/edi/interchanges/{uuid}", { params: { path: { uuid }, query }, signal }));

/** The place of the invoice that a message of the intake came from; the first set where it is not found. */
async function placeOf(uuid: string, intakeUuid: string, signal: AbortSignal): Promise<number> {
  let from: number | null = 1;
  for (let search = 0; from !== null && search < MAX_SEARCHES; search += 1) {
    const page: Interchange = await readInterchange(uuid, { fromSet: from, sets: SETS_SEARCHED, segments: false }, signal);
    const found = page.transactionSets.find((set) => set.intakeUuid === intakeUuid);
    if (found !== undefined) return found.setNo;
    from = page.nextSet;
  }
  return 1;
}

/** An interchange with its sets, from the one that `intake` names on where it is given. */
export function interchangeQuery(uuid: string, view: { readonly refusedOnly: boolean; readonly intake?: string | undefined }) {
  return infiniteQueryOptions({
    queryKey: ["interchange", uuid, view.refusedOnly, view.intake ?? ""],
    queryFn: async ({ pageParam, signal }) => {
      const fromSet = pageParam ?? (view.intake === undefined ? 1 : await placeOf(uuid, view.intake, signal));
      return readInterchange(uuid, { fromSet, sets: SETS_SHOWN, refusedOnly: view.refusedOnly }, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextSet,
  });
}

const at = (uuid: string) => ({ params: { path: { uuid } } });

export function reprocess(uuid: string, release: boolean) {
  return answer(api.POST("/manage/edi/interchanges/{uuid}/reprocess", { ...at(uuid), body: { release } }));
}
export function resend(uuid: string) {
  return answer(api.POST("/manage/edi/interchanges/{uuid}/resend", at(uuid)));
}
/** The file as it came. */
export function interchangeFile(uuid: string): Promise<Blob> {
  return answer(api.GET("/manage/edi/interchanges/{uuid}/file", { ...at(uuid), parseAs: "blob" }));
}

/** The file goes as it is: its document says that it takes bytes. */
export async function checkFile(content: Blob | string) {
  return answer(
    api.POST("/manage/edi/check", {
      body: "",
      bodySerializer: () => content,
      headers: { "content-type": "application/edi-x12" },
    }),
  );
}

export const partnersQuery = queryOptions({
  queryKey: ["edi-partners"],
  queryFn: ({ signal }) => answer(api.GET("/manage/edi/partners", { params: { query: { limit: MAX_AT_ONCE } }, signal })),
});
/** Partners that bill as a vendor, or may bill for its SCACs. */
export function partnersOfVendorQuery(vendor: string) {
  return queryOptions({
    queryKey: ["edi-partners", { vendor }],
    queryFn: ({ signal }) =>
      answer(api.GET("/manage/edi/partners", { params: { query: { vendor, limit: MAX_AT_ONCE } }, signal })),
  });
}
const atPartner = (senderId: string) => ({ params: { path: { senderId } } });
/** What is agreed with a sender now, and what a change of it is made from; null: it is no partner. */
export async function readPartner(senderId: string) {
  const { data, error, response } = await api.GET("/manage/edi/partners/{senderId}", atPartner(senderId));
  if (response.status === 404) return null;
  if (!response.ok || data === undefined) throw errorOf(response, error);
  return { partner: data, eTag: response.headers.get("etag") ?? "" };
}
/** Made from the agreement of this eTag: refused with 409 where somebody saved it since. Null: nothing was agreed. */
export function putPartner(senderId: string, body: PartnerChange, eTag: string | null) {
  const headers = eTag === null ? {} : { headers: { "if-match": eTag } };
  return answer(api.PUT("/manage/edi/partners/{senderId}", { ...atPartner(senderId), body, ...headers }));
}
export function deletePartner(senderId: string) {
  return answer(api.DELETE("/manage/edi/partners/{senderId}", atPartner(senderId)));
}

export const receiversQuery = queryOptions({
  queryKey: ["edi-receivers"],
  queryFn: ({ signal }) => answer(api.GET("/manage/edi/receivers", { signal })),
});
export function putReceivers(ids: readonly string[]) {
  return answer(api.PUT("/manage/edi/receivers", { body: { ids: [...ids] } }));
}

/** What was rejected or never answered, and nobody has seen to. */
export const openSentQuery = queryOptions({
  queryKey: ["edi-sent-open"],
  queryFn: ({ signal }) => answer(api.GET("/manage/edi/sent", { params: { query: { open: true, limit: SENT_SHOWN } }, signal })),
  refetchInterval: LOOK_AGAIN_MS,
});
export function settleSent(uuid: string) {
  return answer(api.POST("/manage/edi/sent/{uuid}/settle", at(uuid)));
}

export const accountsQuery = infiniteQueryOptions({
  queryKey: ["sftp-accounts"],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET("/manage/edi/sftp-accounts", {
        params: { query: { limit: MAX_AT_ONCE, ...after(pageParam) } },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
export function putAccount(body: BodyOf<"putSftpAccount">) {
  return answer(api.POST("/manage/edi/sftp-accounts", { body }));
}
export function deleteAccount(uuid: string) {
  return answer(api.DELETE("/manage/edi/sftp-accounts/{uuid}", at(uuid)));
}
