import type { SignatureFact } from "#domain/reading/fact.ts";
import type { Box, Word } from "#domain/reading/page.ts";
import type { Picture } from "./recognize-text.ts";

/** Pixels of the picture to one of what is looked at: 100 dots an inch are enough for strokes. */
const SHRINK = 2;
/** Dots of that: a straight line of so many is a rule, and no stroke. */
const MIN_RULE = 60;
const MAX_RULE_THICK = 4;
/** Strokes that are nearer than this belong together. */
const JOIN = 3;
const WIDTH = [38, 460] as const;
const HEIGHT = [15, 190] as const;
/** Ink of its box: print and logos are denser, specks thinner. */
const DENSITY = [0.015, 0.34] as const;
const SHAPE = [0.8, 13] as const;
/** Mean width of its strokes: a pen is thinner than a logo. */
const MAX_STROKE = 4.6;
/** Its strokes are longer than the way across by so much: a line is no signature. */
const MIN_WINDING = 1.15;
/** Of its upper outline, in parts of its height: print is even. */
const MIN_UNEVEN = 0.11;
/** Of its ink at the edge of its box: frames and stamps are drawn around. */
const MAX_FRAME = 0.52;
/** Of its ink in the inner half of its box, each way: a circle around something has none. */
const MIN_CORE = 0.08;
/** Letters so sure are print. */
const SURE_PRINT = 0.6;
/** So sure is print that a poor picture has among print that was read surely. */
const MAYBE_PRINT = 0.35;
const MIN_CONFIDENCE = 0.75;

const STRONG = /^(?:signatures?|signed|sign|signatory|unterschrift|firma|x)[:._)]*$/i;
const WEAK = /^(?:received|receiver|consignee|authori[sz]ed|by|re[çc]u|recibido)[:._)]*$/i;
/** Before a label it is the signature of who brought it, and proves no delivery: it is found, and never sure. */
const OF_SENDER = /^(?:shipper|driver|carrier|loader|loaded|dispatch(?:er)?|consignor)(?:['’]s)?[:._)]*$/i;
const FOR_SENDER = 0.13;

/** A page, its words, and the picture that their boxes stand on. */
export interface SignedPage {
  readonly number: number;
  readonly words: readonly Word[];
  readonly picture: Picture;
}

/**
 * The likeliest signature of some pages: strokes of a pen, which are no print and no rule, beside or above a label that asks for
 * one. True only where both are plain; false says that none was found, not that there is none.
 */
export function findSignature(pages: readonly SignedPage[]): SignatureFact {
  const found = pages.flatMap((page) => strokesOf(page).map((strokes) => ({ ...strokes, page: page.number })));
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence < MIN_CONFIDENCE) return { value: false, confidence: 0.5, page: null, box: null };
  return { value: true, confidence: Math.round(best.confidence * 1000) / 1000, page: best.page, box: best.box };
}

interface Strokes {
  readonly confidence: number;
  readonly box: Box;
}

const strokesOf = ({ words, picture }: SignedPage): readonly Strokes[] => {
  const ink = inkOf(picture);
  const rules = takeRules(ink);
  takePrint(ink, words);
  return groupsOf(ink).flatMap((group) => {
    if (!isPenned(group)) return [];
    const { width, height } = ink;
    const box: Box = [group.left / width, group.top / height, group.wide / width, group.high / height];
    const label = labelNear(words, box);
    const isOnRule = rules.some(
      ({ left, right, y }) =>
        Math.min(right, group.left + group.wide) - Math.max(left, group.left) > group.wide / 2 &&
        y > group.top + group.high * 0.4 &&
        y < group.top + group.high + 22,
    );
    return [{ confidence: 0.5 + label + (isOnRule ? 0.15 : 0), box }];
  });
};

interface Ink {
  readonly width: number;
  readonly height: number;
  /** 1 where there is some. */
  readonly dots: Uint8Array;
}

const inkOf = ({ width: wide, height: high, pixels }: Picture): Ink => {
  const [width, height] = [Math.floor(wide / SHRINK), Math.floor(high / SHRINK)];
  const dots = new Uint8Array(width * height);
  const dark = thresholdOf(pixels);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = y * SHRINK * wide + x * SHRINK;
      const isDark =
        (pixels[from] ?? 255) < dark ||
        (pixels[from + 1] ?? 255) < dark ||
        (pixels[from + wide] ?? 255) < dark ||
        (pixels[from + wide + 1] ?? 255) < dark;
      if (isDark) dots[y * width + x] = 1;
    }
  return { width, height, dots };
};

/** Between ink and paper, as Otsu parts them; blue pens are lighter than print. */
const thresholdOf = (pixels: Uint8Array): number => {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let [below, sumBelow, best, at] = [0, 0, -1, 128];
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += (counts[value] ?? 0) * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const parted = below * above * apart * apart;
    if (parted > best) [best, at] = [parted, value + 1];
  }
  return Math.min(190, Math.max(100, at));
};

interface Rule {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Takes straight lines out, without the strokes that cross them. Answers those that lie. */
const takeRules = ({ width, height, dots }: Ink): readonly Rule[] => {
  const rules: Rule[] = [];
  const taken: number[] = [];
  const scan = (length: number, across: number, at: (along: number, other: number) => number, lies: boolean): void => {
    for (let other = 0; other < across; other += 1) {
      let from = 0;
      for (let along = 0; along <= length; along += 1) {
        if (along < length && dots[at(along, other)] === 1) continue;
        if (along - from >= MIN_RULE) {
          if (lies) rules.push({ left: from, right: along, y: other });
          for (let each = from; each < along; each += 1) if (isThin(at, each, other, across)) taken.push(at(each, other));
        }
        from = along + 1;
      }
    }
  };
  const isThin = (at: (along: number, other: number) => number, along: number, other: number, across: number): boolean => {
    let thick = 1;
    for (let each = other - 1; each >= 0 && dots[at(along, each)] === 1 && thick <= MAX_RULE_THICK; each -= 1) thick += 1;
    for (let each = other + 1; each < across && dots[at(along, each)] === 1 && thick <= MAX_RULE_THICK; each += 1) thick += 1;
    return thick <= MAX_RULE_THICK;
  };
  scan(width, height, (x, y) => y * width + x, true);
  scan(height, width, (y, x) => y * width + x, false);
  for (const at of taken) dots[at] = 0;
  return rules;
};

/** Takes what was read as print out. A pen is read too, but never surely, or higher than the print around it. */
const takePrint = ({ width, height, dots }: Ink, words: readonly Word[]): void => {
  const heights = words.map(({ box }) => box[3]).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  for (const { text, confidence, box } of words) {
    const isPrint =
      (confidence >= (box[3] > 2.2 * usual ? 0.85 : SURE_PRINT) && /[\p{L}\p{N}]/u.test(text)) ||
      (confidence >= MAYBE_PRINT && LIKE_PRINT.test(text) && words.some((each) => isOfOneLine(each, box)));
    if (!isPrint) continue;
    const [left, top, wide, high] = box;
    const [x1, y1] = [Math.max(0, Math.floor(left * width) - 1), Math.max(0, Math.floor(top * height) - 1)];
    const [x2, y2] = [
      Math.min(width, Math.ceil((left + wide) * width) + 1),
      Math.min(height, Math.ceil((top + high) * height) + 1),
    ];
    for (let y = y1; y < y2; y += 1) dots.fill(0, y * width + x1, y * width + x2);
  }
};

const LIKE_PRINT = /^(?=.*[\p{L}\p{N}]{3})[\p{L}\p{N}(][\p{L}\p{N}().,:;/-]+$/u;

/** Print that was read surely, in letters of the same size, just before or behind. */
const isOfOneLine = ({ text, confidence, box: [x, y, wide, high] }: Word, [left, top, width, height]: Box): boolean =>
  confidence >= SURE_PRINT &&
  /\p{L}{2,}/u.test(text) &&
  Math.abs(high - height) <= 0.3 * height &&
  Math.abs(y - top) <= 0.3 * height &&
  Math.max(x - left - width, left - x - wide) < 2 * height;

interface Group {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  readonly ink: number;
  /** Dots of ink beside paper. */
  readonly edge: number;
  readonly frame: number;
  readonly core: number;
  /** How much its upper outline goes up and down, in parts of its height. */
  readonly uneven: number;
}

/** Ink that hangs together, or nearly. */
const groupsOf = ({ width, height, dots }: Ink): readonly Group[] => {
  const joined = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (dots[y * width + x] === 1)
        for (let line = Math.max(0, y - JOIN); line <= Math.min(height - 1, y + JOIN); line += 1)
          joined.fill(1, line * width + Math.max(0, x - JOIN), line * width + Math.min(width, x + JOIN + 1));
  const groups: Group[] = [];
  const stack: number[] = [];
  for (let start = 0; start < joined.length; start += 1) {
    if (joined[start] !== 1) continue;
    const own: number[] = [];
    stack.push(start);
    joined[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (dots[at] === 1) own.push(at);
      const x = at % width;
      for (let side = 0; side < 4; side += 1) {
        // At the edges a neighbor would stand on the line before or behind.
        if ((side === 2 && x === 0) || (side === 3 && x === width - 1)) continue;
        const next = at + (side === 0 ? -width : side === 1 ? width : side === 2 ? -1 : 1);
        if (joined[next] !== 1) continue;
        joined[next] = 0;
        stack.push(next);
      }
    }
    if (own.length >= WIDTH[0]) groups.push(groupOf(own, { width, height, dots }));
  }
  return groups;
};

const groupOf = (own: readonly number[], { width, dots }: Ink): Group => {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (const at of own) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const outline = new Int32Array(wide).fill(-1);
  let [edge, frame, core] = [0, 0, 0];
  for (const at of own) {
    const [x, y] = [(at % width) - left, Math.floor(at / width) - top];
    if ([at - 1, at + 1, at - width, at + width].some((next) => dots[next] !== 1)) edge += 1;
    if (x < 4 || y < 4 || x >= wide - 4 || y >= high - 4) frame += 1;
    if (Math.abs(2 * x - wide) * 2 < wide && Math.abs(2 * y - high) * 2 < high) core += 1;
    const seen = outline[x] ?? -1;
    outline[x] = seen === -1 ? y : Math.min(seen, y);
  }
  const heights = outline.filter((each) => each >= 0);
  const mean = heights.reduce((sum, each) => sum + each, 0) / heights.length;
  const spread = Math.sqrt(heights.reduce((sum, each) => sum + (each - mean) ** 2, 0) / heights.length);
  return {
    left,
    top,
    wide,
    high,
    ink: own.length,
    edge,
    frame: frame / own.length,
    core: core / own.length,
    uneven: spread / high,
  };
};

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean => value >= from && value <= to;

const isPenned = ({ wide, high, ink, edge, frame, core, uneven }: Group): boolean => {
  const stroke = (2 * ink) / Math.max(1, edge);
  const winding = ink / Math.max(1, stroke) / Math.hypot(wide, high);
  return (
    isWithin(wide, WIDTH) &&
    isWithin(high, HEIGHT) &&
    isWithin(ink / (wide * high), DENSITY) &&
    isWithin(wide / high, SHAPE) &&
    stroke <= MAX_STROKE &&
    winding >= MIN_WINDING &&
    uneven >= MIN_UNEVEN &&
    frame <= MAX_FRAME &&
    core >= MIN_CORE
  );
};

/** What a label near by adds. It stands left of what it asks for, above or below it. */
const labelNear = (words: readonly Word[], [left, top, wide, high]: Box): number => {
  const [x, y] = [left + wide / 2, top + high / 2];
  const near = words.flatMap(({ text, box }) => {
    const isOfSender = OF_SENDER.test(text) || words.some((each) => OF_SENDER.test(each.text) && isJustBefore(each.box, box));
    const asked = STRONG.test(text) ? 0.35 : WEAK.test(text) ? 0.25 : 0;
    const [labelLeft, labelTop, labelWide, labelHigh] = box;
    const isNear =
      x > labelLeft - 0.08 && x < labelLeft + labelWide + 0.35 && y > labelTop - 0.06 && y < labelTop + labelHigh + 0.05;
    const away = Math.abs(y - labelTop - labelHigh / 2);
    return isNear && (asked > 0 || isOfSender) ? [{ away, weight: isOfSender ? FOR_SENDER : asked }] : [];
  });
  const closest = Math.min(...near.map(({ away }) => away));
  // What stands on the line of the closest one belongs to it.
  return Math.max(0, ...near.filter(({ away }) => away < closest + 0.004).map(({ weight }) => weight));
};

const isJustBefore = ([left, top, width, height]: Box, [x, y, , high]: Box): boolean =>
  Math.abs(top + height / 2 - y - high / 2) < high && left < x && x - left - width < 0.06;
