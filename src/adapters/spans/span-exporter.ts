import { setTimeout as sleep } from "node:timers/promises";
import { connectionText } from "../connection-text.ts";
import { otlpJson, type Resource } from "./otlp-json.ts";
import type { Span, Spans } from "./span.ts";

export interface SpanExporterSettings {
  /** Where spans are posted: `.../v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that is kept, 0 to 1. */
  readonly ratio: number;
}

export interface SpanExporterOptions {
  readonly resource: Resource;
  /** How many were given up, and why; at most once a minute. */
  readonly onLoss: (lost: number, reason: string) => void;
  /** @internal shorter in tests. */
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;
const MAX_BATCH = 512;
const MAX_WAITING = 4_096;
const ANSWER_WITHIN_MS = 10_000;
const CLOSE_WITHIN_MS = 3_000;
const TELL_EVERY_MS = 60_000;
/** What a collector answers where the same may be sent again (OTLP, "Failures"). */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const LARGEST = 0xffff_ffff;

/**
 * Posts spans to an OpenTelemetry collector (OTLP over HTTP, JSON), in batches, beside everything else: a collector that is slow
 * or away costs the memory of some thousand spans, and then spans.
 */
export class SpanExporter implements Spans {
  readonly #settings: SpanExporterSettings;
  readonly #options: SpanExporterOptions;
  readonly #stopping = new AbortController();
  #waiting: Span[] = [];
  #lost = 0;
  #reason = "";
  /** Why the collector took nothing last; undefined: it did. */
  #away: string | undefined;
  #toldAt = -TELL_EVERY_MS;
  readonly #loop: Promise<void>;

  constructor(settings: SpanExporterSettings, options: SpanExporterOptions) {
    this.#settings = settings;
    this.#options = options;
    this.#loop = this.#run(options.everyMs ?? EVERY_MS);
  }

  /** By the random part of the trace's id, as W3C and OpenTelemetry's ratio sampler have it. */
  isKept(traceId: string): boolean {
    return Number.parseInt(traceId.slice(24), 16) <= this.#settings.ratio * LARGEST && this.#settings.ratio > 0;
  }

  record(span: Span): void {
    if (!this.isKept(span.traceId)) return;
    if (this.#waiting.length >= MAX_WAITING) this.#lose(1, this.#away ?? "more came than the collector takes");
    else this.#waiting.push(span);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    const until = Date.now() + CLOSE_WITHIN_MS;
    while (this.#waiting.length > 0 && Date.now() < until)
      if (!(await this.#post(AbortSignal.timeout(Math.max(1, until - Date.now()))))) break;
  }

  async #run(everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
      // A collector that is slow to answer keeps no process from ending: what it did not take is handed over once more then.
      const within = () => AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
      while (this.#waiting.length > 0 && !signal.aborted) if (!(await this.#post(within()))) break;
      this.#tell();
    }
  }

  /** Whether the collector is there: what it may take later waits. */
  async #post(signal: AbortSignal): Promise<boolean> {
    const batch = this.#waiting.slice(0, MAX_BATCH);
    const { url, headers } = this.#settings;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: otlpJson(this.#options.resource, batch),
        redirect: "error",
        signal,
      });
      await response.body?.cancel();
      if (PASSING.has(response.status)) return this.#keep(`the collector answered ${response.status}`);
      if (!response.ok) this.#lose(batch.length, `the collector answered ${response.status}`);
    } catch (error) {
      return this.#keep(`the collector could not be reached: ${reasonOf(error as Error)}`);
    }
    this.#away = undefined;
    this.#waiting = this.#waiting.slice(batch.length);
    return true;
  }

  #keep(reason: string): false {
    this.#away = reason;
    return false;
  }

  #lose(count: number, reason: string): void {
    this.#lost += count;
    this.#reason = reason;
  }

  #tell(): void {
    if (this.#lost === 0 || performance.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#options.onLoss(this.#lost, this.#reason);
    this.#toldAt = performance.now();
    this.#lost = 0;
  }
}

/** `fetch` says no more than that it failed; its cause says of what. */
const reasonOf = (error: Error): string => connectionText((error.cause ?? error) as NodeJS.ErrnoException);
