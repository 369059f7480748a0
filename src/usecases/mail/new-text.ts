import EmailReplyParser from "email-reply-parser";
import { withinTime } from "#adapters/within-time.ts";

/** Of an answer so much is looked through for what it quotes: what is new stands above. */
const MAX_READ = { characters: 30_000, lines: 1_000, ms: 500 } as const;

/**
 * What is new in an answer, above the words it quotes; all of it where nothing else is left. The library looks at some texts
 * for minutes (many blank lines, many lines that begin as a quotation does): such a text is taken as it is.
 */
export function newText(text: string): string {
  const whole = text.replaceAll("\r\n", "\n").trim();
  const head = firstLines(whole.replaceAll(/\n{3,}/g, "\n\n"));
  const said = withinTime(MAX_READ.ms, () => new EmailReplyParser().parseReply(head).trim());
  // It quotes nothing in its beginning: then what follows is new, too.
  return said === undefined || said === "" || said === head.trim() ? whole : said;
}

const firstLines = (text: string): string => text.slice(0, MAX_READ.characters).split("\n", MAX_READ.lines).join("\n");
