import { createContext, useContext } from "react";
import { ApiError } from "../../api/api-error.ts";

/** What the service says about fields, by their path in lower case. */
export type FieldErrors = ReadonlyMap<string, string>;

const NONE: FieldErrors = new Map();
const Errors = createContext<FieldErrors>(NONE);
export const FieldErrorsProvider = Errors.Provider;

export function fieldErrors(error: unknown): FieldErrors {
  return error instanceof ApiError
    ? new Map(Object.entries(error.fields).map(([path, messages]) => [path.toLowerCase(), messages.join("; ")]))
    : NONE;
}

/** What is wrong about the field at `path`, or about anything within it that has no field of its own. */
export function useFieldError(path: string): string | undefined {
  return useContext(Errors).get(path.toLowerCase());
}

/** Paths, in lower case, of everything wrong about `path` or within it. */
export function useErrorsUnder(path: string): readonly string[] {
  return [...useContext(Errors).keys()].filter((wrong) => wrong.startsWith(path.toLowerCase()));
}
