/** What people are told of by mail, as they read it where they choose. */
export const NOTICES = {
  assigned: "An invoice was assigned to me or my team",
  answered: "A dispute of mine was answered, or a mail of mine did not arrive",
  approval: "Something waits for my approval",
  "mailbox-failing": "A mailbox cannot be read",
  "endpoint-failing": "A webhook endpoint has been failing for a day",
} as const;
export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as readonly NoticeKind[];

export const NOTICE_CHOICES = ["at-once", "daily", "never"] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

const SLOT_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** UTC: before people of Europe and of the Americas begin to work. */
const DAILY_HOUR_MS = 6 * 3_600_000;

/** When what happens now goes out: what comes within five minutes together, so that nobody gets a mail for each. */
export function noticeDueAt(choice: Exclude<NoticeChoice, "never">, now: number): number {
  if (choice === "at-once") return (Math.floor(now / SLOT_MS) + 1) * SLOT_MS;
  const today = Math.floor(now / DAY_MS) * DAY_MS + DAILY_HOUR_MS;
  return today > now ? today : today + DAY_MS;
}

const MAX_NUMBER = 60;

/** A number that somebody outside gave, as it stands in a mail: one line, and no link of its own. */
export function plainNumber(number: string): string {
  return number
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll(/[:/@]/g, "_")
    .trim()
    .slice(0, MAX_NUMBER);
}
