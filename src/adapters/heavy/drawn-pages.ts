import type { DrawnPage } from "./draw-page.ts";
import type { HeavyOutcome } from "./heavy-outcome.ts";

type Drawn = HeavyOutcome<DrawnPage>;

interface Kept {
  readonly page: Drawn;
  readonly end: NodeJS.Timeout;
}

const MAX_AGE_MS = 300_000;

/** Pages that were drawn a moment ago: people turn back, and two look at one. Never more of them than so many bytes. */
export class DrawnPages {
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  readonly #kept = new Map<string, Kept>();
  readonly #drawing = new Map<string, Promise<Drawn>>();
  #bytes = 0;

  /** However often they are looked at: what is taken away is not kept for longer, in whichever process it was drawn. */
  constructor(maxBytes: number, maxAgeMs = MAX_AGE_MS) {
    this.#maxBytes = maxBytes;
    this.#maxAgeMs = maxAgeMs;
  }

  /** Those whose keys begin so are drawn again by whoever asks next. */
  forget(prefix: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(prefix)) this.#drop(key);
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    clearTimeout(kept.end);
    this.#kept.delete(key);
    this.#bytes -= bytesOf(kept.page);
  }

  /** The page of this key, drawn once for all who ask meanwhile. What could not be drawn is tried again by whoever asks next. */
  async get(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // To the end of those that are let go.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.page;
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
    const end = setTimeout(() => this.#drop(key), this.#maxAgeMs).unref();
    this.#kept.set(key, { page: drawn, end });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }
}

const bytesOf = (drawn: Drawn): number => (drawn.kind === "made" && drawn.made.ok ? drawn.made.png.length : 0);
