import { createContext, useContext } from "react";
import { ApiError } from "../../api/api-error.ts";

/** What the service says about fields, by their path in lower case. */
export type FieldErrors = ReadonlyMap<string, string>;

const NONE: FieldErrors = new Map();
const Errors = createContext<FieldErrors>(NONE);
export const FieldErrorsProvider = Errors.Provider;

export const fieldErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError
    ? new Map(Object.entries(error.fields).map(([path, messages]) => [path.toLowerCase(), messages.join("; ")]))
    : NONE;

/** What is wrong about the field at `path`, or about anything within it that has no field of its own. */
export const useFieldError = (path: string): string | undefined => useContext(Errors).get(path.toLowerCase());

/** Paths, in lower case, of everything wrong about `path` or within it. */
export const useErrorsUnder = (path: string): readonly string[] =>
  [...useContext(Errors).keys()].filter((wrong) => wrong.startsWith(path.toLowerCase()));
