import { formatAge } from "../../ui/dates.ts";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

/** For how long: "40 s", "3 h". */
export function sayAge(seconds: number): string {
  const now = Date.now();
  return seconds < 60 ? t`${formatCount(seconds)} s` : formatAge(new Date(now - seconds * 1000).toISOString(), now);
}

const MAX_COUNTED = 10_000;

/** The service counts no further. */
export function sayCount(count: number): string {
  return count >= MAX_COUNTED ? t`${formatCount(MAX_COUNTED)} or more` : formatCount(count);
}
