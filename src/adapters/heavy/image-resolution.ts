/** Dots an inch along each side; a fax has 204 by 98. */
export interface Resolution {
  readonly x: number;
  readonly y: number;
}

const PER_CENTIMETER = 2.54;
const PER_METER = 0.0254;

/**
 * What an image says of its resolution, side by side: libraries tell of one side alone. Undefined when it says nothing, or
 * nothing that can be read. Looks at headers only and trusts no offset in them.
 */
export function resolutionOf(content: Buffer, format: string | undefined, page: number): Resolution | undefined {
  try {
    if (format === "tiff") return ofTiff(content, page);
    if (format === "png") return ofPng(content);
    if (format === "jpeg") return ofJpeg(content);
    return undefined;
  } catch (error) {
    // A header that points past the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const X_RESOLUTION = 282;
const Y_RESOLUTION = 283;
const RESOLUTION_UNIT = 296;
const CENTIMETER = 3;
const RATIONAL = 5;

/** TIFF 6.0, sections 2 and 8: the page is the directory of that place in the chain. Large files (BigTIFF) are left alone. */
const ofTiff = (content: Buffer, page: number): Resolution | undefined => {
  const isLittle = content.toString("latin1", 0, 2) === "II";
  const word = (at: number): number => (isLittle ? content.readUInt16LE(at) : content.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? content.readUInt32LE(at) : content.readUInt32BE(at));
  if (word(2) !== 42) return undefined;
  let directory = long(4);
  for (let passed = 0; passed < page; passed += 1) {
    directory = long(directory + 2 + word(directory) * 12);
    if (directory === 0) return undefined;
  }
  let [x, y, unit] = [0, 0, 2];
  const entries = word(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    const tag = word(at);
    if (tag === RESOLUTION_UNIT) unit = word(at + 8);
    if ((tag !== X_RESOLUTION && tag !== Y_RESOLUTION) || word(at + 2) !== RATIONAL) continue;
    const value = long(long(at + 8)) / long(long(at + 8) + 4);
    if (tag === X_RESOLUTION) x = value;
    else y = value;
  }
  return given(x, y, unit === CENTIMETER ? PER_CENTIMETER : 1);
};

export const IN_CIRCLES = "the image is broken: its pages name each other, without an end";

/**
 * Whether the pages of a TIFF name each other in a circle: libraries follow it for as long as they are let. What points past the
 * end of the file is theirs to refuse.
 */
export function isTiffInCircles(content: Buffer): boolean {
  const order = content.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return false;
  const isLittle = order === "II";
  const word = (at: number): number => (isLittle ? content.readUInt16LE(at) : content.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? content.readUInt32LE(at) : content.readUInt32BE(at));
  const seen = new Set<number>();
  try {
    if (word(2) !== 42) return false;
    for (let directory = long(4); directory !== 0; directory = long(directory + 2 + word(directory) * 12)) {
      if (seen.has(directory)) return true;
      seen.add(directory);
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** PNG, 11.3.5.3: the chunk pHYs, in pixels a meter. It stands before the picture. */
const ofPng = (content: Buffer): Resolution | undefined => {
  for (let at = 8; ; at += 12 + content.readUInt32BE(at)) {
    const type = content.toString("latin1", at + 4, at + 8);
    if (type === "IDAT" || type === "IEND") return undefined;
    if (type !== "pHYs") continue;
    const isMeter = content.readUInt8(at + 16) === 1;
    return given(content.readUInt32BE(at + 8), content.readUInt32BE(at + 12), isMeter ? PER_METER : 1);
  }
};

/** JFIF 1.02: the first segment of the file. What a camera says (Exif) has square dots, and is left to the library. */
const ofJpeg = (content: Buffer): Resolution | undefined => {
  if (content.readUInt16BE(2) !== 0xffe0 || content.toString("latin1", 6, 11) !== "JFIF\0") return undefined;
  return given(content.readUInt16BE(14), content.readUInt16BE(16), content.readUInt8(13) === 2 ? PER_CENTIMETER : 1);
};

const given = (x: number, y: number, unit: number): Resolution | undefined =>
  Number.isFinite(x) && Number.isFinite(y) && x > 0 && y > 0 ? { x: x * unit, y: y * unit } : undefined;
