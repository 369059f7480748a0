/**
 * A host that is started anew has no way to it, and often no name, until it runs. 25006 (read_only_sql_transaction): another
 * server has taken over, and the address still leads to one that takes no writes.
 */
const CODES = /^(?:08...|53...|57P..|ECONN\w+|EHOST\w+|ENET\w+|EAI_AGAIN|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|25006)$/;
/** lock_not_available: somebody else held for too long what was asked for. */
const LOCK_TIMEOUT = "55P03";
/** query_canceled: the statement took longer than it may. */
const STATEMENT_TIMEOUT = "57014";
/** What the driver says of an answer that did not come in time. */
const NO_ANSWER = "Query read timeout";
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/**
 * Whether a statement failed because the database went away, is silent, starting or stopping, or has no connection to spare
 * (SQLSTATE classes 08, 53, 57P, and 25006; what sockets and the driver say). Nothing is wrong with the statement: it may be
 * tried again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return CODES.test(String(code ?? "")) || WORDS.test(String(message ?? "")) || isUnanswered(error);
}

/** Whether the answer to a statement did not come in time: whether the server did it, or does it yet, nobody knows. */
export function isUnanswered(error: unknown): boolean {
  return (error as { readonly message?: unknown } | null)?.message === NO_ANSWER;
}

/**
 * Whether a statement waited for what another held until its time was over: it may be tried again, and something else meanwhile.
 */
export function isHeldByOthers(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === LOCK_TIMEOUT;
}

/**
 * Whether a statement was ended because it took too long: for whoever asked it is as if the database were away, for a job it is
 * its own fault.
 */
export function isOverTime(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === STATEMENT_TIMEOUT;
}
