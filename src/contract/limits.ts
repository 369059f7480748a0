/** How much a request may bring. The defaults are the interface's; an operator may set others. */
export interface Limits {
  /** Bytes of a JSON body; of one with files, what stands beside the files. */
  readonly jsonBytes: number;
  /** Bytes of a body that brings files. */
  readonly filesBodyBytes: number;
  /** Bytes of one file, decoded. */
  readonly fileBytes: number;
  readonly files: number;
  /** Levels of JSON. */
  readonly jsonDepth: number;
  /** Stops, items or charges of one message, and every other list. */
  readonly entries: number;
  /** How long a person stays signed in. */
  readonly sessionHours: number;
  /** How long a person stays signed in without doing anything. */
  readonly sessionIdleMinutes: number;
}

const MIB = 1024 * 1024;

/** By setting: default, least and most. Deeper JSON than the most would be too deep for the database. */
const SETTINGS: Readonly<Record<keyof Limits, readonly [name: string, fallback: number, least: number, most: number]>> = {
  jsonBytes: ["LIMIT_JSON_BYTES", 2 * MIB, 1024, 256 * MIB],
  filesBodyBytes: ["LIMIT_FILES_BODY_BYTES", 64 * MIB, 1024, 1024 * MIB],
  fileBytes: ["LIMIT_FILE_BYTES", 25 * MIB, 1, 1024 * MIB],
  files: ["LIMIT_FILES", 50, 1, 1_000],
  jsonDepth: ["LIMIT_JSON_DEPTH", 64, 8, 1_000],
  entries: ["LIMIT_ENTRIES", 5_000, 1, 100_000],
  // What authentication of people may last (NIST SP 800-63B, 2.2.3).
  sessionHours: ["SESSION_HOURS", 24, 1, 30 * 24],
  sessionIdleMinutes: ["SESSION_IDLE_MINUTES", 60, 1, 30 * 24 * 60],
};

/** Reads the limits; a setting that cannot be used is told and leaves the default. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): {
  readonly limits: Limits;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const limits = Object.fromEntries(
    Object.entries(SETTINGS).map(([limit, [name, fallback, least, most]]) => {
      const text = env[name]?.trim() ?? "";
      const value = text === "" ? fallback : Number(text);
      if (Number.isInteger(value) && value >= least && value <= most) return [limit, value];
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
      return [limit, fallback];
    }),
  ) as unknown as Limits;
  return { limits, problems };
}

/**
 * The limits of this process. Schemas carry them, so they stand before anything else is read; a start with a setting that cannot
 * be used is refused by `readSettings`.
 */
export const LIMITS: Limits = readLimits(process.env).limits;

/** "25 MiB", or the bytes where they are no whole number of them. */
export function sizeText(bytes: number): string {
  return bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes} bytes`;
}

/** What a body over its limit is told: "the body must be at most 2 MiB (2097152 bytes)". */
export function bodyLimitText(bytes: number, more = ""): string {
  return `the body must be at most ${bytes % MIB === 0 ? `${sizeText(bytes)} (${bytes} bytes)` : `${bytes} bytes`}${more}`;
}
