import type { Agent, Dispatcher } from "undici";
import { RefusedAddress } from "./checked-host.ts";
import { connectionText } from "./connection-text.ts";

export interface GuardedRequest {
  readonly url: URL;
  readonly method: "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From the call to the last byte that is read: name, connection, TLS and answer together. */
  readonly deadlineMs: number;
  /** Within which the status line has to come, where that is sooner. */
  readonly answerWithinMs?: number;
  /** What is read of the answer's body; then the connection is closed. */
  readonly maxBytes: number;
  /**
   * Takes the answer's body as it comes, up to `maxBytes`, and `body` of the answer is empty: for answers that are no matter of
   * memory. No more is read while it takes a part; what it rejects with is what `send` rejects with.
   */
  readonly into?: (part: Buffer) => Promise<void>;
  /** Ends the exchange where nobody wants its answer any more. */
  readonly signal?: AbortSignal;
}

export type GuardedAnswer =
  /**
   * A status line came within the deadline. `complete` is false when the body was cut off by a cap, the deadline or the other
   * side.
   */
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      readonly complete: boolean;
    }
  | { readonly kind: "failed"; readonly reason: "refused" | "timeout" | "connection"; readonly message: string };

const DEADLINE = new Error("deadline");
const ENOUGH = new Error("enough read");
const UNWANTED = new Error("nobody wants the answer any more");

/** One request by an agent, within its caps and its deadline. What the agent may connect to is the agent's business. */
export function exchange(agent: Agent, request: GuardedRequest): Promise<GuardedAnswer> {
  return new Exchange(request).run(agent);
}

/** A request on its way: settled once, by the end of the answer, a cap, a deadline, or whoever does not want it any more. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: GuardedRequest;
  readonly #settlement = Promise.withResolvers<GuardedAnswer>();
  readonly #timer: NodeJS.Timeout;
  readonly #answerTimer: NodeJS.Timeout | undefined;
  readonly #stop = (): void => this.#end(UNWANTED);
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | undefined;
  #headers: Record<string, string> = {};
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  /** What `into` takes still. */
  #taking: Promise<void> = Promise.resolve();
  #isSettled = false;
  #isLate = false;

  constructor(request: GuardedRequest) {
    const tooLate = (): void => this.#end(DEADLINE);
    this.#request = request;
    this.#timer = setTimeout(tooLate, request.deadlineMs);
    this.#answerTimer = request.answerWithinMs === undefined ? undefined : setTimeout(tooLate, request.answerWithinMs);
  }

  run(agent: Agent): Promise<GuardedAnswer> {
    const { url, method, headers, body, signal } = this.#request;
    signal?.addEventListener("abort", this.#stop, { once: true });
    if (signal?.aborted === true) this.#stop();
    else
      try {
        agent.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method,
            headers: headers as Record<string, string>,
            body: body ?? null,
          },
          this,
        );
      } catch (error) {
        this.#fail(error as Error);
      }
    return this.#settlement.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(this.#isLate ? DEADLINE : UNWANTED);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    code: number,
    fields: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): void {
    if (code < 200) return;
    this.#status = code;
    clearTimeout(this.#answerTimer);
    this.#headers = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // After a pause undici hands on a part of nothing: to pause for that would go on for ever.
    if (this.#isSettled || chunk.length === 0) return;
    const { maxBytes } = this.#request;
    const left = maxBytes - this.#bytes;
    this.#bytes += chunk.length;
    this.#take(controller, chunk.length > left ? chunk.subarray(0, left) : chunk);
    if (this.#bytes <= maxBytes) return;
    this.#answered(false);
    controller.abort(ENOUGH);
  }

  onResponseEnd(): void {
    this.#answered(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #take(controller: Dispatcher.DispatchController, part: Buffer): void {
    const { into } = this.#request;
    if (into === undefined) return void this.#chunks.push(part);
    controller.pause();
    this.#taking = this.#taking.then(() => into(part));
    this.#taking.then(
      () => controller.resume(),
      (error: Error) => {
        controller.abort(error);
        this.#fail(error);
      },
    );
  }

  /** Ends it before the other side has. */
  #end(why: Error): void {
    this.#isLate = why === DEADLINE;
    this.#controller?.abort(why);
    this.#fail(why);
  }

  #fail(error: Error): void {
    // The status line decides; what breaks after it only cuts the body short.
    if (this.#status !== undefined) this.#answered(false);
    else this.#settle(failure(error, this.#isLate));
  }

  #answered(complete: boolean): void {
    this.#settle({
      kind: "answered",
      status: this.#status ?? 0,
      headers: this.#headers,
      body: Buffer.concat(this.#chunks),
      complete,
    });
  }

  #settle(answer: GuardedAnswer): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#answerTimer);
    this.#request.signal?.removeEventListener("abort", this.#stop);
    const { resolve, reject } = this.#settlement;
    void this.#taking.then(() => resolve(answer), reject);
  }
}

const failure = (error: Error, late: boolean): GuardedAnswer => {
  if (late) return { kind: "failed", reason: "timeout", message: "no answer within the time" };
  const causes = [error, error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const refused = causes.find((cause) => cause instanceof RefusedAddress);
  if (refused !== undefined) return { kind: "failed", reason: "refused", message: refused.message };
  const { code } = error as NodeJS.ErrnoException;
  if (code === "UND_ERR_CONNECT_TIMEOUT") return { kind: "failed", reason: "timeout", message: "no connection within the time" };
  return { kind: "failed", reason: "connection", message: connectionText(error) };
};
