import type { Static } from "typebox";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import type { PartyListQuery } from "#contract/manage/party/parties.ts";

/** The page of the directory that is asked for. */
export function pageRequest({ q, limit, cursor }: Static<typeof PartyListQuery>) {
  return {
    q: q ?? null,
    limit: limit ?? DEFAULT_LIMIT,
    cursor: cursor ?? null,
  };
}
