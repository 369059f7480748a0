import { randomOf } from "#tests/fixtures/mutate-bytes.ts";
import { NETWORK_FAULTS, type NetworkFault } from "./faulty-proxy.ts";

/** The database's has a way for each process, the API's one for each API. */
type NetworkRoom = "database-network" | "api-network" | "webhook-network" | "mail-network";

/** What is broken, of what the harness runs; `which`: of several of the same. */
export type Fault =
  | { readonly on: "api" | "worker"; readonly how: "kill" | "freeze"; readonly which: number }
  | { readonly on: "postgres"; readonly how: "terminate" | "kill-backend" | "freeze-backend" | "crash" | "kill" }
  | { readonly on: NetworkRoom; readonly how: NetworkFault; readonly which: number }
  | { readonly on: "files"; readonly how: "full" }
  /** Of the database or of files. */
  | { readonly on: "disk"; readonly how: "still"; readonly which: number }
  /** Of the whole machine: what was written and not synced is lost. */
  | { readonly on: "power"; readonly how: "cut" }
  /** Programs that read documents: ended as the system does for want of memory, or given none. */
  | { readonly on: "reading"; readonly how: "kill" | "starve" }
  | { readonly on: "clock"; readonly how: "ahead" | "behind"; readonly which: number };

export type DrawnFault = Fault & {
  /** Since the load began. */
  readonly atMs: number;
  /** How long it lasts, where it lasts. */
  readonly forMs: number;
};

const ROOMS = {
  api: ["kill", "freeze"],
  worker: ["kill", "freeze"],
  postgres: ["terminate", "kill-backend", "freeze-backend", "crash", "kill"],
  "database-network": NETWORK_FAULTS,
  "api-network": NETWORK_FAULTS,
  "webhook-network": NETWORK_FAULTS,
  "mail-network": NETWORK_FAULTS,
  files: ["full"],
  disk: ["still"],
  power: ["cut"],
  reading: ["kill", "starve"],
  clock: ["ahead", "behind"],
} as const satisfies Record<Fault["on"], readonly string[]>;

export const FAULT_ROOMS = Object.keys(ROOMS) as readonly Fault["on"][];

export interface Drawing {
  readonly seed: number;
  readonly seconds: number;
  /** Between the beginnings of two faults, in the mean. */
  readonly everyMs: number;
  readonly most: number;
  readonly rooms: readonly Fault["on"][];
}

/** The faults of a run, by time. The same seed draws the same; several may last at once. */
export function drawFaults({ seed, seconds, everyMs, most, rooms }: Drawing): readonly DrawnFault[] {
  const random = randomOf(seed);
  const drawn: DrawnFault[] = [];
  for (let atMs = random(everyMs); atMs < seconds * 1_000; atMs += everyMs / 2 + random(everyMs)) {
    const on = rooms[random(rooms.length)] as Fault["on"];
    const ways = ROOMS[on];
    const how = ways[random(ways.length)];
    const fault = {
      on,
      how,
      which: random(on === "database-network" || on === "clock" ? 4 : 2),
      atMs: Math.round(atMs),
      forMs: 300 + random(most),
    } as DrawnFault;
    drawn.push(fault);
  }
  return drawn;
}

export function faultText(fault: Fault): string {
  return "which" in fault && (["api", "worker", "clock", "disk"].includes(fault.on) || fault.on.endsWith("-network"))
    ? `${fault.on} ${fault.which} ${fault.how}`
    : `${fault.on} ${fault.how}`;
}
