import type { Fact, Reading } from "#domain/reading/fact.ts";
import type { Box } from "#domain/reading/page.ts";
import type { Picture } from "./recognize-text.ts";

/** More pages of a file are not drawn. */
export const MAX_DRAWN = 20;

/** A page as it was read, with boxes around what was found on it. */
export interface DrawnPage {
  readonly number: number;
  readonly png: Uint8Array;
}

type Color = readonly [red: number, green: number, blue: number];
const COLORS = {
  sure: [0, 150, 60],
  unsure: [230, 120, 0],
  charge: [30, 90, 220],
  row: [120, 120, 120],
  signature: [150, 0, 170],
} as const satisfies Readonly<Record<string, Color>>;
/** As the route asks of what an invoice needs. */
const SURE = 0.9;
/** Of the longer side of a page. */
const LINE = 1 / 700;

interface DrawnBox {
  readonly page: number;
  readonly box: Box;
  readonly color: Color;
}

/**
 * The pages of a reading as PNGs, with a box around each value: green and orange for fields that are sure and not, blue for
 * charges, gray for the rows of a statement, violet for a signature.
 */
export async function drawPages(
  reading: Reading,
  pictureOf: (page: number) => Promise<Picture | undefined>,
): Promise<readonly DrawnPage[]> {
  const { default: sharp } = await import("sharp");
  const boxes = boxesOf(reading);
  const drawn: DrawnPage[] = [];
  for (const { number } of reading.pages.slice(0, MAX_DRAWN)) {
    const picture = await pictureOf(number);
    if (picture === undefined) continue;
    const { width, height } = picture;
    const pixels = withBoxes(
      picture,
      boxes.filter(({ page }) => page === number),
    );
    const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    drawn.push({ number, png });
  }
  return drawn;
}

const boxesOf = (reading: Reading): readonly DrawnBox[] => {
  const papers = reading.papers ?? [reading];
  const signed = reading.signature === undefined ? [] : boxOf(reading.signature, COLORS.signature);
  const found = papers.flatMap(({ fields, charges, rows = [] }) => [
    ...rows.flatMap((row) => Object.values(row).flatMap((fact) => boxOf(fact, COLORS.row))),
    ...charges.flatMap((charge) => Object.values(charge).flatMap((fact) => boxOf(fact, COLORS.charge))),
    ...Object.values(fields).flatMap((fact) => boxOf(fact, fact.confidence >= SURE ? COLORS.sure : COLORS.unsure)),
  ]);
  return [...found, ...signed];
};

const boxOf = ({ page, box }: Pick<Fact, "page" | "box">, color: Color): readonly DrawnBox[] =>
  page === null || box === null ? [] : [{ page, box, color }];

const withBoxes = ({ width, height, pixels }: Picture, boxes: readonly DrawnBox[]): Uint8Array => {
  const colored = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) colored.fill(pixels[at] ?? 255, at * 3, at * 3 + 3);
  const thick = Math.max(2, Math.round(Math.max(width, height) * LINE));
  for (const { box, color } of boxes) {
    const [left, top, wide, high] = box;
    const [x1, y1] = [Math.round(left * width) - thick, Math.round(top * height) - thick];
    const [x2, y2] = [Math.round((left + wide) * width) + thick, Math.round((top + high) * height) + thick];
    const put = (x: number, y: number): void => {
      if (x >= 0 && y >= 0 && x < width && y < height) colored.set(color, (y * width + x) * 3);
    };
    for (let line = 0; line < thick; line += 1) {
      for (let x = x1; x <= x2; x += 1) {
        put(x, y1 + line);
        put(x, y2 - line);
      }
      for (let y = y1; y <= y2; y += 1) {
        put(x1 + line, y);
        put(x2 - line, y);
      }
    }
  }
  return colored;
};
