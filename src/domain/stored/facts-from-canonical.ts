import { upcastFacts } from "./upcast-facts.ts";
import type { AuditFacts } from "../audit/facts/audit-facts.ts";

const HEAD = /^facts\/(\d+)\n/;
const BIGINT = /-?\d+n/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const MARK = "\u0000n";

/**
 * The facts back from their canonical text, so that a past audit can be run again bit for bit. bigints stand in the text as
 * `123n`; they are marked with a character that JSON text written by `JSON.stringify` never holds unescaped, so that no value of
 * the facts can be taken for one.
 */
export function factsFromCanonical(text: string): AuditFacts {
  const [head, version] = HEAD.exec(text) ?? [];
  if (head === undefined) throw new Error("not the canonical text of audit facts");
  return upcastFacts(Number(version), fromCanonicalText(text.slice(head.length)));
}

/** A value back from `canonicalText`. */
export function fromCanonicalText(body: string): unknown {
  let json = "";
  for (let at = 0; at < body.length;) {
    const character = body.charCodeAt(at);
    if (character === 0x22) {
      STRING.lastIndex = at;
      const string = STRING.exec(body)?.[0] ?? body.slice(at);
      // A text that starts like a mark is told apart by a second mark.
      json += string.startsWith('"\\u0000') ? `"\\u0000s${string.slice(1)}` : string;
      at += string.length;
    } else if (character === 0x2d || (character >= 0x30 && character <= 0x39)) {
      BIGINT.lastIndex = at;
      const bigint = BIGINT.exec(body)?.[0];
      if (bigint === undefined) {
        json += body[at];
        at += 1;
      } else {
        json += `"\\u0000n${bigint.slice(0, -1)}"`;
        at += bigint.length;
      }
    } else {
      json += body[at];
      at += 1;
    }
  }
  return JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== "string" || value.charCodeAt(0) !== 0) return value;
    return value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value.slice(2);
  });
}
