import { randomFillSync } from "node:crypto";

const POOL = Buffer.alloc(16 * 256);
let used = POOL.length;
let lastMillisecond = 0;
let counter = 0;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * A UUID version 7 (RFC 9562): ids made one after the other sort one after the other, which keeps the indexes of append-only
 * tables dense. Within a millisecond the 12 bits after the version count upwards.
 */
export function newUuid(): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const bytes = POOL.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = bytes.readUInt16BE(6) & 0x3ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMillisecond += 1;
      counter = 0;
    }
  }
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let text = "";
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
    text += HEX[bytes[index] ?? 0];
  }
  return text;
}
