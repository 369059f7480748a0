import type { Page } from "#domain/reading/page.ts";
import type { Printed } from "./a-pdf.ts";

/** Of the height of its letters: what a letter of a usual font takes, and a blank. */
const LETTER = 0.5;
const BLANK = 0.28;
const [WIDTH, HEIGHT] = [612, 792];

/** A page of letter paper as a reader of PDFs would give it, without the PDF. */
export function aPage(texts: readonly Printed[], number = 1, confidence = 1): Page {
  const words = texts.flatMap(([x, y, text, size = 10, align = "left"]) => {
    const parts = text.split(" ").filter((part) => part !== "");
    const wide = (part: string): number => part.length * LETTER * size;
    const whole = parts.reduce((sum, part) => sum + wide(part) + BLANK * size, -BLANK * size);
    let left = align === "right" ? x - whole : x;
    return parts.map((part) => {
      const word = {
        text: part,
        box: [left / WIDTH, y / HEIGHT, wide(part) / WIDTH, size / HEIGHT] as const,
        confidence,
      };
      left += wide(part) + BLANK * size;
      return word;
    });
  });
  return { number, width: WIDTH, height: HEIGHT, rotation: 0, text: confidence === 1 ? "embedded" : "ocr", words };
}
