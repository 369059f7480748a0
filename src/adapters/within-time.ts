import { createContext, Script } from "node:vm";

const SCRIPT = new Script("work()");

/**
 * What `work` answers, or undefined where it takes longer than `ms` milliseconds: then it is stopped, also within a regular
 * expression. For what libraries do with other people's words, where a process would stand still; `work` waits for nothing.
 */
export function withinTime<T>(ms: number, work: () => T): T | undefined {
  try {
    return SCRIPT.runInContext(createContext({ work }), { timeout: ms }) as T;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
