import { readPdf } from "#adapters/heavy/read-pdf.ts";
import type { SignedPage } from "#adapters/heavy/find-signature.ts";
import { aPdf, type Printed } from "./a-pdf.ts";

type Point = readonly [x: number, y: number];
/** The same numbers each time, for a seed. */
export type Dice = () => number;

export function dice(seed: number): Dice {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A page of a form, drawn at 200 dots an inch, with its words as recognition gives them. */
export async function aForm(texts: readonly Printed[]): Promise<SignedPage> {
  const pdf = await readPdf(await aPdf({ pages: [texts] }));
  const picture = pdf.ok ? pdf.pictureOf(1) : undefined;
  if (!pdf.ok || picture === undefined) throw new Error("the form is not drawn");
  const words = (pdf.pages[0]?.words ?? []).map((word) => ({ ...word, confidence: 0.9 }));
  return { number: 1, words, picture };
}

/** A pen of this thickness, in dots, along the points. */
export function draw(
  { width, height, pixels }: SignedPage["picture"],
  points: readonly Point[],
  thick: number,
  shade = 40,
): void {
  for (const [at, [x, y]] of points.entries()) {
    const [fromX, fromY] = points[at - 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY)));
    for (let step = 0; step <= steps; step += 1) {
      const [nearX, nearY] = [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps];
      const radius = thick / 2;
      for (let dy = -Math.ceil(radius); dy <= radius; dy += 1)
        for (let dx = -Math.ceil(radius); dx <= radius; dx += 1) {
          const [left, top] = [Math.round(nearX + dx), Math.round(nearY + dy)];
          if (Math.hypot(dx, dy) <= radius && left >= 0 && top >= 0 && left < width && top < height)
            pixels[top * width + left] = shade;
        }
    }
  }
}

/** Loops from the left to the right, as hands sign: no two alike. */
export function sign(picture: SignedPage["picture"], [left, base]: Point, random: Dice): void {
  const size = 26 + random() * 40;
  const letters = 5 + Math.floor(random() * 9);
  const points: Point[] = [];
  let x = left;
  for (let letter = 0; letter < letters; letter += 1) {
    const wide = size * (0.3 + random() * 0.6);
    const high = size * (letter === 0 || random() < 0.2 ? 1.2 + random() * 0.8 : 0.25 + random() * 0.5);
    const lean = wide * (random() - 0.2);
    for (let part = 0; part <= 16; part += 1) {
      const turn = (part / 16) * Math.PI * 2;
      points.push([
        x + (wide * part) / 16 + lean * Math.sin(turn) * 0.5,
        base - (high / 2) * (1 - Math.cos(turn)) + (random() - 0.5),
      ]);
    }
    x += wide;
  }
  // The last letter runs out.
  points.push([x + size * random() * 2, base - size * (random() - 0.3)]);
  draw(picture, points, 2.5 + random() * 2.5, 30 + Math.floor(random() * 70));
}
