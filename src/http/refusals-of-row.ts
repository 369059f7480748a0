import { invoiceParameter } from "./answer-replaced.ts";
import type { AnyOperation } from "./operation.ts";
import type { RefusalCode } from "./refusals.ts";

/** Every refusal that an operation answers with: what follows from its row, and what the row says of its handler (`refuses`). */
export function refusalsOf(row: AnyOperation): readonly RefusalCode[] {
  const ofQuota: readonly RefusalCode[] = row.keepsFiles === true ? ["over-quota"] : [];
  // The invoice may have been replaced with its order: nothing of it is changed any more.
  const ofReplaced: readonly RefusalCode[] = row.method !== "GET" && invoiceParameter(row) !== undefined ? ["conflict"] : [];
  const all = [...ofParameters(row), ...ofCaller(row), ...ofQuota, ...ofBody(row), ...ofReplaced, ...(row.refuses ?? [])];
  return [...new Set(all)];
}

const ofParameters = (row: AnyOperation): readonly RefusalCode[] => {
  const isRead = row.params !== undefined || row.query !== undefined || row.body !== undefined || row.generation === "v2";
  return [...(isRead ? (["validation-failed"] as const) : []), ...(row.path.includes("{") ? (["not-found"] as const) : [])];
};

const ofCaller = (row: AnyOperation): readonly RefusalCode[] => {
  if (row.auth === "none") return row.responses[401] === undefined ? [] : ["too-many-requests"];
  if (row.auth === "operator") return ["no-key", "too-many-requests"];
  if (row.auth === "session") return ["no-key", "cross-site", "too-many-requests"];
  const isGranted: readonly RefusalCode[] = row.grant === undefined ? [] : ["grant-missing"];
  const ofPeople: readonly RefusalCode[] =
    row.auth !== "key-or-session"
      ? []
      : row.isFinal === true || row.isFinal === "always"
        ? ["second-factor-missing", "proof-too-old"]
        : ["second-factor-missing"];
  return ["no-key", "scope-missing", ...ofPeople, ...isGranted, "too-many-requests"];
};

const ofBody = (row: AnyOperation): readonly RefusalCode[] => {
  const takesBody = row.body !== undefined || (row.reads !== undefined && row.reads !== "nothing");
  return [
    ...(row.idempotent === true ? (["still-running", "key-reused"] as const) : []),
    ...(takesBody ? (["body-too-large", "media-type"] as const) : []),
  ];
};
