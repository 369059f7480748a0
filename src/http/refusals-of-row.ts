import type { AnyOperation } from "./operation.ts";
import { REFUSALS, type RefusalCode } from "./refusals.ts";

/** What any request may meet before an operation is asked, or when the service itself cannot answer. */
const OF_THE_FRAME: readonly RefusalCode[] = [
  "bad-request",
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "expectation-failed",
  "header-too-large",
  "unexpected",
  "not-ready",
];

/** Every refusal that an operation answers with: what follows from its row, and what the row says of its handler (`refuses`). */
export function refusalsOf(row: AnyOperation): readonly RefusalCode[] {
  return [...ofParameters(row), ...ofCaller(row), ...ofBody(row), ...(row.refuses ?? [])];
}

/** The statuses of the refusals that an operation answers with; any other one is not declared. */
export function refusedStatuses(row: AnyOperation): ReadonlySet<number> {
  return new Set([...OF_THE_FRAME, ...refusalsOf(row)].map((code) => REFUSALS[code].status));
}

const ofParameters = (row: AnyOperation): readonly RefusalCode[] => {
  const isRead = row.params !== undefined || row.query !== undefined || row.body !== undefined || row.generation === "v2";
  return [...(isRead ? (["validation-failed"] as const) : []), ...(row.path.includes("{") ? (["not-found"] as const) : [])];
};

const ofCaller = (row: AnyOperation): readonly RefusalCode[] => {
  if (row.auth === "none") return [];
  if (row.auth === "operator") return ["no-key"];
  const isGranted: readonly RefusalCode[] = row.grant === undefined ? [] : ["grant-missing"];
  return ["no-key", "scope-missing", ...isGranted, "too-many-requests"];
};

const ofBody = (row: AnyOperation): readonly RefusalCode[] => {
  const takesBody = row.body !== undefined || (row.reads !== undefined && row.reads !== "nothing");
  return [
    ...(row.idempotent === true ? (["still-running", "key-reused"] as const) : []),
    ...(takesBody ? (["body-too-large", "media-type"] as const) : []),
  ];
};
