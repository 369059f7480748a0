import { ApiError } from "../api/api-error.ts";

/** What the service said about a field and everything in it: `publicKeys` and `publicKeys[1]`; undefined for nothing. */
export function fieldErrors(error: unknown): (field: string) => string | undefined {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (field) => {
    const said = fields
      .filter(([path]) => path.toLowerCase().startsWith(field.toLowerCase()))
      .flatMap(([, messages]) => messages);
    return said.length === 0 ? undefined : said.join("; ");
  };
}
