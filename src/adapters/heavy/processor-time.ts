import { readFile } from "node:fs/promises";

/** Ticks of user and system time in `/proc/PID/stat`: Linux has 100 a second on every machine. */
const TICK_MS = 10;
/** Behind the name: the ticks of a process and all its threads. */
const [USER, SYSTEM] = [11, 12];

/** Time on the clock is several times as long as that of a processor at most: a machine that is busy stretches it so. */
export const CLOCK_OF_PROCESSOR = 5;

/** Milliseconds of processor that a process has taken, all its threads together; null where the system does not say. */
export async function processorMsOf(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The name stands in parentheses and may hold blanks.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
}

let elsewhereMs = 0;

/** Adds what another process took for this one: a page that the parent had recognized. */
export function addProcessorMs(milliseconds: number): void {
  elsewhereMs += milliseconds;
}

/** Milliseconds of processor that this process has taken so far, with what others took for it. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + elsewhereMs;
}
