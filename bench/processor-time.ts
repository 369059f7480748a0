import { readdirSync, readFileSync } from "node:fs";

/** Ticks of user and system time in `/proc/PID/stat`: Linux has 100 a second on every machine. */
const TICK_US = 10_000;

interface Seen {
  readonly parent: number;
  readonly spentUs: number;
  /** Of its children that have ended. */
  readonly ofEndedUs: number;
}

/**
 * Processor time that a process has taken so far, in microseconds, with that of all its threads and children, ended ones too; NaN
 * where there is no `/proc`. Other work on a machine stretches the time on the clock severalfold, and this by a fifth or so.
 */
export function processorTimeOf(pid: number): number {
  const own = read(pid);
  if (own === undefined) return Number.NaN;
  const others = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = others.map((name) => read(Number(name))).filter((each) => each?.parent === pid);
  return children.reduce((sum, each) => sum + (each?.spentUs ?? 0), own.spentUs + own.ofEndedUs);
}

/** The process that started this one; 0 where there is no `/proc`. */
export function parentOf(pid: number): number {
  return read(pid)?.parent ?? 0;
}

const read = (pid: number): Seen | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold blanks.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = (from: number): number => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_US;
    return { parent: fields[1] ?? 0, spentUs: ticks(11), ofEndedUs: ticks(13) };
  } catch {
    return undefined;
  }
};
