import type { Socket } from "node:net";

/** What connections may take of a listener before anybody is known behind them, and after the last word. */
export interface ConnectionLimits {
  /** All of the listener, whoever is behind them. */
  readonly connections: number;
  /** Of one address, as long as nobody has said who asks; of IPv6 a network of 64 bits counts as an address. */
  readonly unprovenPerAddress: number;
  /** A connection that has said nothing at all goes after so long. */
  readonly silentMs: number;
  /** After our last word who does not hang up has so long. */
  readonly lastWordMs: number;
  /** Who takes nothing of what was written to it for so long reads no more. */
  readonly unreadMs: number;
}

/** Why a connection was cut: for a counter. */
export type Cut = "silent" | "too-many-of-address" | "too-many" | "does-not-hang-up" | "does-not-read";

interface OpenConnection {
  readonly socket: Socket;
  readonly address: string;
  readonly since: number;
  /** Rounds it was seen in: what came in between has been read. */
  rounds: number;
  isProven: boolean;
  /** Bytes that wait to be taken, and since when it is so many. */
  waiting: number;
  waitingSince: number;
}

const ROUND_MS = 500;
/** Cutting one takes a tenth of a millisecond. */
const MAX_TRIMMED_AT_ONCE = 20;
/** Who is new may have spoken without being heard yet: only what lasted through so many rounds makes room for others. */
const ROUNDS_TO_SPEAK = 2;

/**
 * The connections of one listener. Many that say nothing cost a descriptor and some memory each, and shut everybody else out once
 * there are no more: so there is room for a number of them, and whoever comes beyond it takes the place of the oldest that has
 * not proved who it is, of the address with most of these. A connection that has is never cut for others.
 */
export class ConnectionGuard {
  readonly #limits: ConnectionLimits;
  readonly #onCut: (cut: Cut) => void;
  readonly #open = new Map<Socket, OpenConnection>();
  /** Not proven yet, by address, the oldest first. */
  readonly #unproven = new Map<string, Set<OpenConnection>>();
  readonly #round: NodeJS.Timeout;

  constructor(limits: ConnectionLimits, onCut: (cut: Cut) => void = () => {}) {
    this.#limits = limits;
    this.#onCut = onCut;
    this.#round = setInterval(() => this.#look(), ROUND_MS).unref();
  }

  /** A connection came. False: there is no room, and nobody who would make some; it was cut. */
  enter(socket: Socket): boolean {
    if (this.#open.size >= this.#limits.connections && !this.makeRoom()) {
      this.#cut(socket, "too-many");
      return false;
    }
    const connection: OpenConnection = {
      socket,
      address: networkOf(socket.remoteAddress ?? ""),
      since: performance.now(),
      rounds: 0,
      isProven: false,
      waiting: 0,
      waitingSince: performance.now(),
    };
    this.#open.set(socket, connection);
    const others = this.#unproven.get(connection.address);
    if (others === undefined) this.#unproven.set(connection.address, new Set([connection]));
    else {
      others.add(connection);
      // One comes and one goes: hundreds that go at once keep everybody waiting.
      this.#trim(others, 1);
    }
    socket.once("close", () => this.#leave(connection));
    return true;
  }

  /** Whoever is behind the connection has said who asks, and was believed. */
  prove(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined || connection.isProven) return;
    connection.isProven = true;
    this.#forgetUnproven(connection);
  }

  /** Cuts the oldest unproven connection of the address that has most of them. False: all are proven. */
  makeRoom(): boolean {
    let most: ReadonlySet<OpenConnection> = new Set();
    for (const connections of this.#unproven.values()) if (connections.size > most.size) most = connections;
    const [oldest] = most;
    if (oldest === undefined) return false;
    this.#cut(oldest.socket, "too-many");
    this.#leave(oldest);
    return true;
  }

  stop(): void {
    clearInterval(this.#round);
  }

  #look(): void {
    const now = performance.now();
    for (const connection of this.#open.values()) {
      connection.rounds += 1;
      const cut = this.#reasonToCut(connection, now);
      if (cut !== null) this.#cut(connection.socket, cut);
    }
    this.#trimAll();
  }

  /** A few of each address at a time, and whoever else waits for the process in between. */
  #trimAll(): void {
    let isMore = false;
    for (const connections of this.#unproven.values()) isMore = this.#trim(connections, MAX_TRIMMED_AT_ONCE) || isMore;
    if (isMore) setImmediate(() => this.#trimAll());
  }

  /** Cuts the oldest of an address that has too many, `atMost` of them. True: there are more to cut. */
  #trim(connections: ReadonlySet<OpenConnection>, atMost: number): boolean {
    let beyond = connections.size - this.#limits.unprovenPerAddress;
    let cut = 0;
    for (const connection of connections) {
      if (beyond <= 0 || connection.rounds < ROUNDS_TO_SPEAK) return false;
      if (cut === atMost) return true;
      this.#cut(connection.socket, "too-many-of-address");
      this.#leave(connection);
      beyond -= 1;
      cut += 1;
    }
    return false;
  }

  #reasonToCut(connection: OpenConnection, now: number): Cut | null {
    const { socket } = connection;
    if (socket.bytesRead === 0 && now - connection.since > this.#limits.silentMs) return "silent";
    const isLast = socket.writableEnded;
    const waiting = isLast ? socket.writableLength + 1 : socket.writableLength;
    if (waiting === 0 || waiting !== connection.waiting) {
      connection.waiting = waiting;
      connection.waitingSince = now;
      return null;
    }
    if (isLast && now - connection.waitingSince > this.#limits.lastWordMs) return "does-not-hang-up";
    return now - connection.waitingSince > this.#limits.unreadMs ? "does-not-read" : null;
  }

  #cut(socket: Socket, cut: Cut): void {
    this.#onCut(cut);
    socket.destroy();
  }

  #leave(connection: OpenConnection): void {
    this.#open.delete(connection.socket);
    this.#forgetUnproven(connection);
  }

  #forgetUnproven(connection: OpenConnection): void {
    const others = this.#unproven.get(connection.address);
    if (others?.delete(connection) === true && others.size === 0) this.#unproven.delete(connection.address);
  }
}

/**
 * An IPv4 address as it is, also where it comes written as IPv6; of IPv6 the network of 64 bits, which a single host has to
 * itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
