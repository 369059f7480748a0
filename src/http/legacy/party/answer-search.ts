import type { FoundParty } from "#usecases/party/search-party.ts";
import { type Refusal, refuse } from "../../refusals.ts";

/** The one uuid; else 404, or 409 with the uuids of those that fit equally well. */
export function answerSearch(found: FoundParty): { readonly status: 200; readonly body: string } | Refusal {
  switch (found.outcome) {
    case "found":
      return { status: 200, body: found.uuid };
    case "none":
      return refuse("not-found");
    case "nothing-asked":
      return refuse("validation-failed", { body: ["at least one thing to search by is required"] });
    case "several":
      return refuse("ambiguous", {
        uuid: [...found.uuids, ...(found.andMore ? ["and more: say more of what is searched"] : [])],
      });
  }
}
