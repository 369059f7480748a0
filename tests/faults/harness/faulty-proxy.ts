import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * What a connection meets. `reset`: it is cut off hard in the midst of a transfer; `refuse`: no new one comes about; `silent`:
 * bytes vanish in both directions and nothing says so (half open); `slice`: they come in pieces of a few; `drip`: so slowly that
 * it hardly goes on; `garbage`: bytes that nobody sent instead of an answer, as a TLS handshake with a broken peer has them.
 */
export const NETWORK_FAULTS = ["latency", "reset", "refuse", "silent", "slice", "drip", "garbage"] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

const LATENCY_MS = 250;
const RESET_AFTER_BYTES = 2_000;
const SLICE_BYTES = 7;
const DRIP = { bytes: 256, everyMs: 25 };

/** A TCP proxy of our own between two parts, that breaks what goes through as long as it is told to. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #target: () => number;
  readonly #pairs = new Set<Pair>();
  readonly #clients = new Set<Socket>();
  #fault: NetworkFault | undefined;

  private constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#take(client));
  }

  static async start(target: () => number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** undefined: all goes well again; connections of which bytes were lost are cut off then, as they cannot be mended. */
  set(fault: NetworkFault | undefined): void {
    this.#fault = fault;
    if (fault === undefined) for (const pair of this.#pairs) if (pair.hasLost) pair.cut();
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) pair.cut();
    for (const client of this.#clients) client.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(client: Socket): void {
    this.#clients.add(client.on("error", () => {}).once("close", () => this.#clients.delete(client)));
    if (this.#fault === "refuse") return void client.resetAndDestroy();
    if (this.#fault === "garbage") {
      client.once("data", () => client.end(Buffer.from("\u0015\u0003\u0001 no such thing")));
      client.once("end", () => client.destroy());
      return;
    }
    const server = connect({ port: this.#target(), host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const pair = new Pair(client, server, () => this.#fault);
    this.#pairs.add(pair);
    pair.onEnd(() => this.#pairs.delete(pair));
  }
}

/** One connection and its other half. */
class Pair {
  hasLost = false;
  readonly #ends: readonly [Socket, Socket];
  readonly #fault: () => NetworkFault | undefined;
  #bytes = 0;

  constructor(client: Socket, server: Socket, fault: () => NetworkFault | undefined) {
    this.#ends = [client, server];
    this.#fault = fault;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("error", () => this.cut());
      void this.#pump(from, to);
    }
  }

  onEnd(then: () => void): void {
    this.#ends[0].once("close", then);
  }

  cut(): void {
    for (const end of this.#ends) if (!end.destroyed) end.resetAndDestroy();
  }

  async #pump(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from) await this.#pass(chunk as Buffer, to);
      to.end();
    } catch {
      this.cut();
    }
  }

  async #pass(chunk: Buffer, to: Socket): Promise<void> {
    const fault = this.#fault();
    this.#bytes += chunk.length;
    if (fault === "silent") {
      this.hasLost = true;
      return;
    }
    if (fault === "reset" && this.#bytes > RESET_AFTER_BYTES) {
      to.write(chunk.subarray(0, chunk.length / 2));
      return this.cut();
    }
    if (fault === "latency") await sleep(LATENCY_MS);
    if (fault === "slice" || fault === "drip") return this.#inPieces(chunk, to, fault);
    await write(to, chunk);
  }

  /** A piece at a time, until the fault is over: then the rest at once. */
  async #inPieces(chunk: Buffer, to: Socket, fault: "slice" | "drip"): Promise<void> {
    const size = fault === "slice" ? SLICE_BYTES : DRIP.bytes;
    for (let at = 0; at < chunk.length; at += size) {
      if (this.#fault() !== fault) return write(to, chunk.subarray(at));
      await write(to, chunk.subarray(at, at + size));
      await (fault === "slice" ? new Promise((resolve) => setImmediate(resolve)) : sleep(DRIP.everyMs));
    }
  }
}

async function write(to: Socket, bytes: Buffer): Promise<void> {
  if (!to.destroyed && !to.write(bytes))
    await new Promise<void>((resolve) => void to.once("drain", resolve).once("close", resolve));
}
