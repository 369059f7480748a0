import { dayAsWritten } from "#domain/day/day.ts";
import type { SettingChange } from "#usecases/setting/change-setting.ts";
import type { Call } from "../../operation.ts";
import { madeFrom } from "../made-from.ts";

/** Who changes a setting, from which version of it, and from which day on. */
export function changeOf(
  { actor, headers }: Pick<Call, "actor" | "headers">,
  given: { readonly effectiveFrom?: string | null; readonly eTag?: string | null },
): SettingChange {
  const { effectiveFrom } = given;
  return {
    actor,
    eTag: madeFrom(headers, given.eTag),
    effectiveFrom: effectiveFrom == null ? null : (dayAsWritten(effectiveFrom) ?? null),
  };
}

/** What a setting is known by, as a header. */
export function eTagHeader(eTag: string) {
  return { etag: `"${eTag}"` };
}

/** The header in the row of whatever answers a setting. */
export const SETTING_ETAG = { etag: "What the setting is known by: send it as `If-Match` with a change." };

/** What every change of a setting says of versions. */
export const VERSIONED =
  "With `If-Match` only while it is what was read: 409 otherwise, with who changed it and when. Each change is kept (`GET /manage/setting-versions`).";
