import type { DrawnPage } from "./draw-page.ts";
import type { HeavyOutcome } from "./heavy-outcome.ts";

type Drawn = HeavyOutcome<DrawnPage>;

/** Pages that were drawn a moment ago: people turn back, and two look at one. Never more of them than so many bytes. */
export class DrawnPages {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Drawn>();
  readonly #drawing = new Map<string, Promise<Drawn>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The page of this key, drawn once for all who ask meanwhile. What could not be drawn is tried again by whoever asks next. */
  async get(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // To the end of those that are let go.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const under = this.#drawing.get(key);
    if (under !== undefined) return under;
    const drawing = draw();
    this.#drawing.set(key, drawing);
    try {
      const drawn = await drawing;
      this.#keep(key, drawn);
      return drawn;
    } finally {
      this.#drawing.delete(key);
    }
  }

  #keep(key: string, drawn: Drawn): void {
    const bytes = bytesOf(drawn);
    if (bytes === 0 || bytes > this.#maxBytes) return;
    this.#kept.set(key, drawn);
    this.#bytes += bytes;
    for (const [oldest, page] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf(page);
    }
  }
}

const bytesOf = (drawn: Drawn): number => (drawn.kind === "made" && drawn.made.ok ? drawn.made.png.length : 0);
