import type { Readable } from "node:stream";
import { MAX_HEADER } from "./open-mail-parser.ts";
import { UnreadableMail } from "./parsed-mail.ts";

const [LF, CR] = [10, 13];

/**
 * Throws `UnreadableMail` where the header of a raw message is too large. Before anything else reads it: the time to unfold one
 * grows with the square of its lines, and for a megabyte of them a process would stand still for minutes.
 */
export async function refuseLongHeader(raw: Readable): Promise<void> {
  let [bytes, lines, inLine] = [0, 0, 0];
  for await (const chunk of raw)
    for (const byte of chunk as Buffer) {
      bytes += 1;
      if (byte === LF) {
        if (inLine === 0) return;
        lines += 1;
        inLine = 0;
      } else if (byte !== CR) inLine += 1;
      if (bytes > MAX_HEADER.bytes) throw new UnreadableMail(`its header has more than ${MAX_HEADER.bytes / 1024} KB`);
      if (lines > MAX_HEADER.lines) throw new UnreadableMail(`its header has more than ${MAX_HEADER.lines} lines`);
    }
}
