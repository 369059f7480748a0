const CODES = /^(?:08...|53...|57P..|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT)$/;
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/**
 * Whether a statement failed because the database went away, is starting or stopping, or has no connection to spare (SQLSTATE classes 08,
 * 53, 57P; what sockets and the driver say). Nothing is wrong with the statement: it may be tried again.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return CODES.test(String(code ?? "")) || WORDS.test(String(message ?? ""));
}
