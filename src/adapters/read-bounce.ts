/** What a report says of one of our mails. */
export interface DeliveryReport {
  /** Of the mail that it is about, without angle brackets; null: it does not say. */
  readonly messageId: string | null;
  /** At least one. */
  readonly recipients: readonly ReportedRecipient[];
}

export interface ReportedRecipient {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded`. */
  readonly action: string;
  /** Where it was to go at last. */
  readonly address: string | null;
  /** To whom it was sent, where that is said too: the mail was passed on from there. */
  readonly sentTo: string | null;
  /** What the other mail server said, or the status (RFC 3463). */
  readonly said: string | null;
}

const MAX_LINE = 998;
const MAX_RECIPIENTS = 100;

const clip = (text: string): string => text.replaceAll("\u0000", "").slice(0, MAX_LINE).toWellFormed();

/** A field of a header, unfolded; the first of its name. */
const fieldIn = (header: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, "im").exec(header.replaceAll(/\r?\n[ \t]+/g, " "))?.[1]?.trim() || null;

const afterType = (field: string | null): string | null => field?.replace(/^[^;]*;\s*/, "") ?? null;

/** Where the part for machines begins: the parser puts it below the words. */
const STATUS_BEGINS = /^(?:Reporting-MTA|Original-Envelope-Id|Original-Recipient|Final-Recipient):/im;

const bareId = (field: string | null): string | null => (field === null ? null : clip(field.replaceAll(/[<>]/g, "")));

/** Reads a report (RFC 3464): the status that stands in its text, and the mail that it is about (`about`: its header). */
export function readReport(text: string, about: string | null): DeliveryReport | null {
  const status = text.slice(Math.max(0, text.search(STATUS_BEGINS)));
  // One group a recipient, an empty line between them; where a gateway put one into a group, it is one of a single recipient.
  const groups = status.split(/\r?\n[ \t]*\r?\n/).filter((group) => fieldIn(group, "Action") !== null);
  const isOne = groups.length === 1 || groups.some((group) => addressIn(group) === null);
  const recipients = (isOne ? [status] : groups.slice(0, MAX_RECIPIENTS)).flatMap((group) => reportedIn(group) ?? []);
  return recipients.length === 0 ? null : { messageId: about === null ? null : bareId(fieldIn(about, "Message-ID")), recipients };
}

const clipped = (text: string | null): string | null => (text === null ? null : clip(text));

const addressIn = (group: string): string | null =>
  afterType(fieldIn(group, "Final-Recipient") ?? fieldIn(group, "Original-Recipient"));

function reportedIn(group: string): ReportedRecipient | null {
  const action = fieldIn(group, "Action");
  return action === null
    ? null
    : {
        action: clip(action.toLowerCase()).slice(0, 20),
        address: clipped(addressIn(group)),
        sentTo: clipped(afterType(fieldIn(group, "Original-Recipient"))),
        said: clipped(afterType(fieldIn(group, "Diagnostic-Code")) ?? fieldIn(group, "Status")),
      };
}

/** What qmail says instead of a report (its QSBMF), with the mail that it is about below. */
const QMAIL = /^Hi\. This is the .{1,200}/;
const QMAIL_COPY = /^--- (?:Below this line|Enclosed)/m;

/** Reads a bounce of qmail's: its recipients, what is said of each, and the mail that it is about. */
function readQmailBounce(text: string): DeliveryReport {
  const copy = text.search(QMAIL_COPY);
  const above = copy < 0 ? text : text.slice(0, copy);
  const paragraphs = [...above.matchAll(/^<([^<>\s]{1,320})>:\r?\n((?:.+(?:\r?\n|$)){1,20})/gm)].slice(0, MAX_RECIPIENTS);
  const recipients = paragraphs.map(([, address = "", said = ""]) =>
    lost(clip(address), clip(said.replaceAll(/\s+/g, " ").trim()) || null),
  );
  return {
    messageId: copy < 0 ? null : bareId(fieldIn(text.slice(copy), "Message-ID")),
    recipients: recipients.length === 0 ? [lost(null, null)] : recipients,
  };
}

const lost = (address: string | null, said: string | null): ReportedRecipient => ({
  action: "failed",
  address,
  sentTo: null,
  said,
});

const POSTMASTER = /^(?:mailer-daemon|mail-daemon|maildaemon|mdaemon|postmaster)@/i;
const SAYS_LATE =
  /^(?:warning\b|delayed\b|delivery delayed|mail delivery delayed|message delayed|zustellung verzögert)|\(delay\)|still being retried/iu;
const SAYS_LOST = new RegExp(
  `^(?:${[
    "(?:mail|message|e-?mail) (?:delivery )?(?:failed|failure|system error|undeliverable)",
    "mail system error",
    "delivery (?:status notification|failure|failed|has failed|notification)",
    "undeliver(?:ed|able)",
    "failure notice",
    "return(?:ed|ing) (?:mail|to sender|message)",
    "non[- ]?deliver(?:y|able)",
    "unable to deliver",
    "rejected:",
    "unzustellbar",
    "nicht zustellbar",
    "non remis",
    "non recapitabile",
    "mancato recapito",
    "échec (?:de|de la) (?:remise|distribution|livraison)",
    "no se puede entregar",
    "no se pudo entregar",
    "não foi possível entregar",
    "falha na entrega",
    "onbestelbaar",
    "niet bestelbaar",
    "det går inte att leverera",
    "niedostarczone",
  ].join("|")})`,
  "iu",
);
const ADDRESS = /[^\s<>()[\]:;,"@]{1,64}@[^\s<>()[\]:;,"@]{1,255}/g;
/** A line in which the other server says why: a reply of SMTP, or a status (RFC 3463). */
const WHY = /^.*(?:\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b).*$/m;
/** Where the mail that came back begins in the words. */
const COPY_ID = /^[ \t>]*Message-ID:[ \t]*<([^<>\s]{1,900})>/im;

/** A mail of a machine, of which it is asked whether it says that another one did not arrive. */
export interface MachineMail {
  readonly from: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** `X-Failed-Recipients`, which Exim writes; null: none. */
  readonly failedRecipients: string | null;
  /** The header of the mail within it, where it has one. */
  readonly about: string | null;
  /** Its header says that a machine wrote it. */
  readonly isAutomatic: boolean;
}

/** Reads a bounce that is no report by its type; undefined: it is none. Only what a machine sent is one. */
export function readBounce(mail: MachineMail): DeliveryReport | undefined {
  const text = mail.text.trimStart();
  if (QMAIL.test(text)) return readQmailBounce(text);
  const isPostmasters = mail.from !== undefined && POSTMASTER.test(mail.from);
  if (!isPostmasters && !mail.isAutomatic && mail.failedRecipients === null) return undefined;
  if (STATUS_BEGINS.test(text)) {
    const report = readReport(text, mail.about);
    if (report !== null) return report;
  }
  const subject = mail.subject.trim();
  const isLate = SAYS_LATE.test(subject);
  if (mail.failedRecipients === null && !(isPostmasters && (isLate || SAYS_LOST.test(subject)))) return undefined;
  const copy = text.search(COPY_ID);
  const above = copy < 0 ? text : text.slice(0, copy);
  const named = mail.failedRecipients ?? above;
  const addresses = (named.match(ADDRESS) ?? []).filter((address) => address.toLowerCase() !== mail.from?.toLowerCase());
  // Words may name anybody below the first; the header field is a list.
  const recipients = mail.failedRecipients === null ? addresses.slice(0, 1) : [...new Set(addresses)].slice(0, MAX_RECIPIENTS);
  const said = clip(WHY.exec(above)?.[0]?.trim() ?? "") || null;
  const action = isLate && mail.failedRecipients === null ? "delayed" : "failed";
  return {
    messageId: bareId(mail.about === null ? null : fieldIn(mail.about, "Message-ID")) ?? bareId(COPY_ID.exec(text)?.[1] ?? null),
    recipients: (recipients.length === 0 ? [null] : recipients).map((address) => ({
      ...lost(address === null ? null : clip(address), said),
      action,
    })),
  };
}
