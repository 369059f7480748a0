/** What people are told of, as they read it where they choose. */
export const NOTICES = {
  assigned: "An invoice was assigned to me or my team, or away from me",
  answered: "A dispute of mine was answered, or a mail of mine did not arrive",
  approval: "Something waits for my approval",
  delegated: "A colleague has me approve for them, or that is over",
  mentioned: "I was named in a note (@name)",
  "mailbox-failing": "A mailbox cannot be read",
  "endpoint-failing": "A webhook endpoint has been failing for an hour, works again, or was disabled",
  "edi-silent": "An EDI partner sends nothing any more",
  "transcriber-cap": "The document AI is not asked any more this month: its cap is reached",
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

/** A partner that sent on so many days of thirty and then nothing for so many is silent. */
export const SILENCE = { days: 5, silentDays: 7 } as const;

/** Somebody whom a note may name. */
export interface Colleague {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/**
 * Whom a note names: `@` before a whole name, a mail address or what stands before its `@`, or a first name that one of them
 * alone has. Two people of one name are both meant.
 */
export function mentionedIn(note: string, colleagues: readonly Colleague[]): readonly string[] {
  const said = fold(note);
  if (!said.includes("@")) return [];
  const firstOf = ({ name }: Colleague): string => fold(name).split(" ")[0] ?? "";
  const namesOf = (colleague: Colleague): readonly string[] => {
    const first = firstOf(colleague);
    const isOnly = colleagues.filter((other) => firstOf(other) === first).length === 1;
    const email = fold(colleague.email);
    return [fold(colleague.name), email, email.slice(0, email.lastIndexOf("@")), ...(isOnly ? [first] : [])];
  };
  const isNamed = (name: string): boolean => {
    for (let at = said.indexOf(`@${name}`); at >= 0; at = said.indexOf(`@${name}`, at + 1)) {
      const isWordBefore = at > 0 && /[\p{L}\p{N}._-]/u.test(said[at - 1] ?? "");
      const next = said.slice(at + 1 + name.length);
      if (!isWordBefore && !/^[\p{L}\p{N}_@-]|^\.[\p{L}\p{N}]/u.test(next)) return true;
    }
    return false;
  };
  return colleagues.filter((each) => namesOf(each).some((name) => name !== "" && isNamed(name))).map(({ userId }) => userId);
}

/** Where a link of a mail leads: in the tenant that it is about, for people who work for several. */
export function linkOf(publicUrl: string, path: string, tenantUuid: string): string {
  const url = new URL(path, "https://app.invalid");
  url.searchParams.set("tenant", tenantUuid);
  return `${publicUrl}${url.pathname}${url.search}${url.hash}`;
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
