/** What Outlook's writers and readers of compressed RTF have in common ([MS-OXRTFCP] 2.1.2.1). */
const COMMON =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const COMPRESSED = 0x75465a4c;
const PLAIN = 0x414c454d;
const HEAD_BYTES = 16;
const WINDOW_BYTES = 4_096;
const MIN_LENGTH = 2;
/** More of a body nobody reads: what is beyond are pictures, or a trap. */
const MAX_RTF_BYTES = 8 * 1024 * 1024;

/** Compressed RTF as it was ([MS-OXRTFCP]), as far as it goes; null: it is none. */
export function decompressRtf(bytes: Buffer): Buffer | null {
  if (bytes.length < HEAD_BYTES) return null;
  const kind = bytes.readUInt32LE(8);
  const size = Math.min(bytes.readUInt32LE(4), MAX_RTF_BYTES);
  if (kind === PLAIN) return bytes.subarray(HEAD_BYTES, HEAD_BYTES + size);
  return kind === COMPRESSED ? unpack(bytes, size) : null;
}

function unpack(bytes: Buffer, size: number): Buffer {
  const known = Buffer.alloc(WINDOW_BYTES);
  let next = known.write(COMMON, "latin1");
  // No byte makes more than half of the longest repetition.
  const made = Buffer.alloc(Math.min(size, bytes.length * 9));
  let length = 0;
  const put = (byte: number): void => {
    made[length] = byte;
    known[next] = byte;
    length += 1;
    next = (next + 1) % WINDOW_BYTES;
  };
  for (let at = HEAD_BYTES; at < bytes.length && length < made.length;) {
    let flags = bytes[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < bytes.length && length < made.length; bit += 1, flags >>= 1) {
      if ((flags & 1) === 0) {
        put(bytes[at] ?? 0);
        at += 1;
        continue;
      }
      const reference = at + 1 < bytes.length ? bytes.readUInt16BE(at) : 0;
      const from = reference >> 4;
      at += 2;
      // It points at where it stands itself: that was the end.
      if (from === next) return made.subarray(0, length);
      const repeated = (reference & 15) + MIN_LENGTH;
      for (let step = 0; step < repeated && length < made.length; step += 1) put(known[(from + step) % WINDOW_BYTES] ?? 0);
    }
  }
  return made.subarray(0, length);
}
