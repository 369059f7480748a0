/** A setting that nobody reads, and the one that was meant, as far as its spelling tells. */
export interface Misspelled {
  readonly name: string;
  readonly meant: string;
}

/** A name may differ in one place, a long one in two. */
const MIN_LENGTH = 4;
const LONG = 9;

/** The prefix that names have whose bare word means too much. */
const PREFIX = "WEIGHBRIDGE_";
/** Names of others' standards that look like ours. */
const OF_OTHERS: ReadonlySet<string> = new Set(["SMTP_HOST", "SMTP_PORT", "OTEL_TRACES_SAMPLER"]);
/** Kubernetes tells each container of the services beside it: of one named weighbridge in `WEIGHBRIDGE_PORT`. */
const SERVICE_LINK = /^(?:tcp|udp|sctp):\/\//;

/**
 * Settings of the environment that are ours but for a slip: `PORTT`, `RATE_LIMIT_PER_SECONDS`, `WEIGHBRIDGE_PORT`,
 * `KEEP_EVENTS_DAYS`. What does not look like one of ours belongs to somebody else, and is nobody's business here.
 */
export function misspelledSettings(given: Readonly<NodeJS.ProcessEnv>, known: ReadonlySet<string>): readonly Misspelled[] {
  return Object.keys(given)
    .filter((name) => !known.has(name) && !OF_OTHERS.has(name) && !SERVICE_LINK.test(given[name] ?? ""))
    .flatMap((name) => {
      if (name.startsWith(PREFIX) && known.has(name.slice(PREFIX.length))) return [{ name, meant: name.slice(PREFIX.length) }];
      const near = [...known]
        .filter((each) => each.length >= MIN_LENGTH)
        .map((each) => ({ meant: each, slips: slipsBetween(name, each) }))
        .filter(({ meant, slips }) => isSlip(name, meant, slips) || isCutOff(name, meant))
        .sort((a, b) => a.slips - b.slips)[0]?.meant;
      const meant = near ?? [...known].filter((each) => hasOneOtherWord(name, each)).join(" or ");
      return meant === "" ? [] : [{ name, meant }];
    });
}

/** Few slips, and no word of it another word: `DOCKER_PORT` is not `WORKER_PORT`. */
function isSlip(name: string, meant: string, slips: number): boolean {
  if (slips > (meant.length >= LONG ? 2 : 1)) return false;
  const [words, others] = [name.split("_"), meant.split("_")];
  return words.length !== others.length || words.every((word, at) => slipsBetween(word, others[at] ?? "") <= slipsOfWord(word));
}

const slipsOfWord = (word: string): number => (word.length >= LONG - 1 ? 2 : 1);

/**
 * `KEEP_EVENTS_DAYS` for `KEEP_DELIVERIES_DAYS`: three words or more, of which the first is right, and one of the others is
 * not.
 */
function hasOneOtherWord(name: string, meant: string): boolean {
  const [words, others] = [name.split("_"), meant.split("_")];
  if (words.length < 3 || words.length !== others.length || words[0] !== others[0] || STANDARDS.has(words[0] ?? "")) return false;
  return words.filter((word, at) => word !== others[at]).length === 1;
}

/** First words of names that several programs read: there is more behind them than we ask for. */
const STANDARDS: ReadonlySet<string> = new Set(["OTEL", "AWS"]);

/** `RATE_LIMIT` for `RATE_LIMIT_PER_SECOND`: whole words of it, two at least. */
function isCutOff(name: string, meant: string): boolean {
  const words = name.replace(/[^A-Z]+$/, "");
  return words.includes("_") && (meant.startsWith(`${words}_`) || meant.startsWith(`${words.slice(0, -1)}_`));
}

/** Letters to put in, take out, change or swap with their neighbor (Damerau and Levenshtein, the restricted form). */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1)
    for (let column = 1; column <= b.length; column += 1) {
      const changed = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      const line = rows[row];
      if (line !== undefined) line[column] = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, changed, swapped);
    }
  return at(a.length, b.length);
}
