import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { queryText, request } from "../../api/request.ts";
import type { Page } from "../../api/types.ts";

export interface InterchangeItem {
  readonly uuid: string;
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly channel: string;
  readonly bytes: number;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly controlNumber: string | null;
  readonly test: boolean;
  /** The worst of envelope, groups and sets. */
  readonly outcome: string;
  readonly envelopeOutcome: string;
  readonly reason: string | null;
  readonly sets: number;
  readonly setsAccepted: number;
  readonly setsRefused: number;
  readonly fileName: string | null;
  readonly adviceState: string | null;
}
/** An 824 of ours, and what its receiver said. */
export interface Sent {
  readonly uuid: string;
  readonly setId: string;
  readonly partner: string;
  readonly controlNumber: string;
  readonly interchangeUuid: string;
  readonly sentAt: string;
  readonly dueAt: string | null;
  readonly state: string;
  readonly answeredAt: string | null;
  readonly answers: readonly {
    readonly by: string;
    readonly outcome: string;
    readonly codes: readonly ToldCode[];
    readonly interchangeUuid: string;
    readonly at: string;
  }[];
  readonly settledAt: string | null;
  readonly settledBy: string | null;
  readonly content: string;
}
/** What an interchange answers of ours. */
export interface MatchedAnswer {
  readonly by: string;
  readonly controlNumber: string;
  readonly outcome: string;
  readonly codes: readonly ToldCode[];
  readonly about: string | null;
  readonly interchangeUuid: string | null;
}
export interface ToldCode {
  readonly code: string;
  readonly message: string;
}
export interface Segment {
  readonly index: number;
  readonly id: string;
  readonly name: string | null;
  readonly loop: string | null;
  readonly depth: number;
  readonly offset: number;
  readonly faults: readonly ToldCode[];
  readonly elements: readonly {
    readonly element: number;
    readonly name: string | null;
    readonly value: string;
    readonly meaning: string | null;
    readonly faults: readonly ToldCode[];
  }[];
}
export interface TransactionSet {
  readonly setNo: number;
  readonly setId: string;
  readonly controlNumber: string | null;
  readonly status: string;
  readonly doubts: readonly { readonly kind?: string; readonly code?: string; readonly message?: string }[];
  readonly intakeUuid: string | null;
  readonly invoiceUuid: string | null;
  readonly segmentCount: number | null;
  readonly segments: readonly Segment[] | null;
}
export interface Interchange extends InterchangeItem {
  readonly noteCode: string | null;
  readonly acknowledgement: string | null;
  readonly advice: string | null;
  readonly excerpt: string | null;
  readonly groups: readonly {
    readonly controlNumber?: string;
    readonly functionalId?: string;
    readonly version?: string;
    readonly outcome?: string;
    readonly accepted?: number;
    readonly received?: number;
  }[];
  readonly notes: readonly unknown[];
  readonly sent: readonly Sent[];
  readonly answers: readonly MatchedAnswer[];
  readonly transactionSets: readonly TransactionSet[];
  readonly nextSet: number | null;
}
export interface X12Check {
  readonly outcome: string;
  readonly faults: readonly {
    readonly level: string;
    readonly code: string;
    readonly message: string;
    readonly isGrave: boolean;
    readonly offset: number;
    readonly place: string | null;
    readonly value: string | null;
  }[];
  readonly notes: readonly unknown[];
  readonly acknowledgement: string | null;
  readonly interchanges: readonly {
    readonly sender: string;
    readonly receiver: string;
    readonly controlNumber: string;
    readonly test: boolean;
    readonly outcome: string;
    readonly reason: string | null;
  }[];
  readonly sets: readonly {
    readonly setId: string;
    readonly controlNumber: string;
    readonly outcome: string;
    readonly faults: readonly ToldCode[];
    readonly segmentCount: number;
    readonly segments: readonly Segment[];
  }[];
}
export interface Partner {
  readonly senderId: string;
  readonly name: string | null;
  readonly scacs: readonly string[];
  readonly acknowledgement: string;
  readonly n2DecimalPoint: string;
  readonly groupId: string;
  readonly versionSuffix: string;
  readonly interchangeTrailer: string;
  readonly remarkWords: string;
  readonly segmentRecovery: boolean;
  readonly chargeTerms: Readonly<Record<string, string>>;
  readonly chargeCodes: Readonly<Record<string, string>>;
  readonly usage: string;
  readonly controlNumberWindowDays: number;
  readonly applicationAdvice: boolean;
  readonly answerHours: number;
  readonly updatedAt?: string;
}

const PAGE_SIZE = 60;
const SETS_SHOWN = 25;
const SETS_SEARCHED = 500;
const MOST_SEARCHES = 200;

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
const DAY = /^\d{4}-\d\d-\d\d$/;
const startOf = (day: string, daysLater = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000).toISOString();
const instants = ({ from, to }: InterchangeSearch): { readonly from?: string; readonly to?: string } => ({
  ...(from !== undefined && DAY.test(from) ? { from: startOf(from) } : {}),
  ...(to !== undefined && DAY.test(to) ? { to: startOf(to, 1) } : {}),
});

export const interchangesQuery = ({ from, to, ...search }: InterchangeSearch) =>
  infiniteQueryOptions({
    queryKey: ["interchanges", search, from ?? "", to ?? ""],
    queryFn: ({ pageParam, signal }) =>
      request<Page<InterchangeItem>>(
        `/manage/edi/interchanges${queryText({ ...search, ...instants({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }), limit: PAGE_SIZE, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

const interchangePath = (uuid: string, view: Readonly<Record<string, string | number | undefined>>): string =>
  `/manage/edi/interchanges/${uuid}${queryText(view)}`;

/** The place of the bill that a message of the intake came from; the first set where it is not found. */
const placeOf = async (uuid: string, intakeUuid: string, signal: AbortSignal): Promise<number> => {
  let from: number | null = 1;
  for (let search = 0; from !== null && search < MOST_SEARCHES; search += 1) {
    const page: Interchange = await request<Interchange>(
      interchangePath(uuid, { fromSet: from, sets: SETS_SEARCHED, segments: "false" }),
      { signal },
    );
    const found = page.transactionSets.find((set) => set.intakeUuid === intakeUuid);
    if (found !== undefined) return found.setNo;
    from = page.nextSet;
  }
  return 1;
};

/** An interchange with its sets, from the one that `intake` names on where it is given. */
export const interchangeQuery = (uuid: string, view: { readonly refusedOnly: boolean; readonly intake?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: ["interchange", uuid, view.refusedOnly, view.intake ?? ""],
    queryFn: async ({ pageParam, signal }) => {
      const fromSet = pageParam ?? (view.intake === undefined ? 1 : await placeOf(uuid, view.intake, signal));
      return request<Interchange>(interchangePath(uuid, { fromSet, sets: SETS_SHOWN, refusedOnly: String(view.refusedOnly) }), {
        signal,
      });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextSet,
  });

export const partnersQuery = queryOptions({
  queryKey: ["edi-partners"],
  queryFn: ({ signal }) => request<Page<Partner>>("/manage/edi/partners?limit=100", { signal }),
});

export const reprocess = (uuid: string, release: boolean): Promise<InterchangeItem> =>
  request(`/manage/edi/interchanges/${uuid}/reprocess`, { method: "POST", body: { release } });
export const resend = (uuid: string): Promise<{ readonly acknowledgement: string; readonly channel: string }> =>
  request(`/manage/edi/interchanges/${uuid}/resend`, { method: "POST" });
export const checkFile = (content: Blob | string): Promise<X12Check> =>
  request("/manage/edi/check", { method: "POST", raw: { type: "application/edi-x12", content } });
export const putPartner = ({ senderId, updatedAt: _, ...partner }: Partner): Promise<Partner> =>
  request(`/manage/edi/partners/${encodeURIComponent(senderId)}`, { method: "PUT", body: partner });
export const deletePartner = (senderId: string): Promise<void> =>
  request(`/manage/edi/partners/${encodeURIComponent(senderId)}`, { method: "DELETE" });

export interface Receivers {
  readonly ids: readonly string[];
  readonly ofInstallation: readonly string[];
}
export const receiversQuery = queryOptions({
  queryKey: ["edi-receivers"],
  queryFn: ({ signal }) => request<Receivers>("/manage/edi/receivers", { signal }),
});
export const putReceivers = (ids: readonly string[]): Promise<Receivers> =>
  request("/manage/edi/receivers", { method: "PUT", body: { ids } });

/** What was rejected or never answered, and nobody has seen to. */
export const openSentQuery = queryOptions({
  queryKey: ["edi-sent-open"],
  queryFn: ({ signal }) => request<Page<Sent>>("/manage/edi/sent?open=true&limit=20", { signal }),
  refetchInterval: 60_000,
});
export const settleSent = (uuid: string): Promise<Sent> => request(`/manage/edi/sent/${uuid}/settle`, { method: "POST" });
