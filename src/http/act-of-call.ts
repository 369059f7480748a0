import type { Act } from "#usecases/trail/acting-as.ts";
import type { Caller } from "./auth/authenticate.ts";
import type { AnyOperation } from "./operation.ts";

/** Longer ones name nothing that is there. */
const MAX_SUBJECT = 200;

interface Asked {
  readonly address: string;
  readonly traceId: string;
  readonly params: unknown;
}

/** What the audit trail keeps of a call that may change money, access or settings; undefined for any other. */
export function actOfCall(row: AnyOperation, caller: Caller | undefined, { address, traceId, params }: Asked): Act | undefined {
  const { touches } = row;
  if (touches === undefined || touches === "work" || touches === "nothing") return undefined;
  return {
    actor: caller?.principal.id ?? "anonymous",
    address,
    traceId,
    operation: row.operationId,
    touches,
    subject: subjectOf(params),
    tenantUuid: caller?.tenant?.tenantUuid ?? null,
    // Nobody has proved who they are yet where the operation looks for itself: what it then changes names who it was.
    event: row.auth === "none" ? null : "operation",
  };
}

/** What a request is about, as its address names it. */
export function subjectOf(params: unknown): string | null {
  const values = typeof params === "object" && params !== null ? Object.values(params).map(String) : [];
  const text = values
    .join(" ")
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, MAX_SUBJECT);
  return text === "" ? null : text;
}
