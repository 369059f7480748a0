/**
 * Judges the history of one delivery by the specification alone ("Delivery rules"): it knows nothing of how the schedule is
 * computed, and shares no code with it. Times are milliseconds.
 */
export interface HistoryAttempt {
  readonly startedAt: number;
  readonly endedAt: number;
  /** Null: unreachable, or no answer in time. */
  readonly status: number | null;
  /** How long the consumer asked to be left alone, as it wrote it; null when it did not. */
  readonly askedToWaitMs: number | null;
}

export interface History {
  readonly attempts: readonly HistoryAttempt[];
  readonly end: "delivered" | "discarded";
  readonly endedAt: number;
  /** When no worker ran: nothing can start then. */
  readonly outages: readonly { readonly from: number; readonly to: number }[];
}

const SECOND = 1_000;
const HOUR = 3_600_000;
const EIGHT_HOURS = 8 * HOUR;
/** "A few seconds". */
const FEW = { least: 2 * SECOND, most: 10 * SECOND };
/** What starting takes, beside what is planned. */
const SLACK = 6 * SECOND;

/** What is wrong with a history; nothing when it is as the specification says. */
export function checkHistory(history: History): readonly string[] {
  const { attempts, end, endedAt } = history;
  const wrong: string[] = [];
  const first = attempts[0];
  if (first === undefined) return ["nothing was ever attempted"];

  // Rules 1 and 2: a status of 200 to 299 within about 20 seconds is success; then nothing follows. All else is tried again.
  const isSuccess = ({ status, startedAt, endedAt: over }: HistoryAttempt): boolean =>
    status !== null && status >= 200 && status <= 299 && over - startedAt <= 21 * SECOND;
  const successes = attempts.filter(isSuccess).length;
  if (end === "delivered" && (successes !== 1 || !isSuccess(attempts.at(-1) as HistoryAttempt)))
    wrong.push("delivered means one success, as the last attempt");
  if (end === "discarded" && successes > 0) wrong.push("what was answered with success was discarded");

  // Rule 3: attempts are apart by seconds at first, then by more and more, up to an hour; for eight hours after the first.
  let before = 0;
  for (let index = 1; index < attempts.length; index += 1) {
    const [last, next] = [attempts[index - 1] as HistoryAttempt, attempts[index] as HistoryAttempt];
    const wait = next.startedAt - last.endedAt;
    const down = outageWithin(history, last.endedAt, next.startedAt);
    const asked = Math.min(last.askedToWaitMs ?? 0, HOUR);
    const isLastOne = next.startedAt >= first.startedAt + EIGHT_HOURS - 2 * SECOND;
    if (wait < FEW.least) wrong.push(`attempt ${index + 1} comes ${wait} ms after the one before`);
    if (wait > HOUR + down + SLACK) wrong.push(`attempt ${index + 1} comes ${wait} ms after the one before: more than an hour`);
    if (index === 1 && wait > Math.max(FEW.most, asked) + down + SLACK) wrong.push(`the first wait is ${wait} ms`);
    if (wait < asked && !isLastOne) wrong.push(`the consumer asked for ${asked} ms and was left alone for ${wait}`);
    const grows = wait >= Math.min(before * 1.3, HOUR * 0.99) - 1;
    if (!grows && !isLastOne) wrong.push(`wait ${index} is ${wait} ms after one of ${before}: it does not grow`);
    // What an outage or the consumer made longer says nothing of the wait that was meant.
    before = down > 0 || asked > 0 ? Math.min(before * 1.3, HOUR) : wait;
    if (next.startedAt > first.startedAt + EIGHT_HOURS + SLACK)
      wrong.push(`attempt ${index + 1} starts ${next.startedAt - first.startedAt} ms after the first: past eight hours`);
  }
  const last = attempts.at(-1) as HistoryAttempt;
  if (end === "discarded") {
    const until = first.startedAt + EIGHT_HOURS;
    const down = outageWithin(history, last.endedAt, Number.POSITIVE_INFINITY);
    if (last.startedAt < until - 2 * SECOND - 10 * SECOND - (last.endedAt - last.startedAt) - down && down === 0)
      wrong.push(`given up ${until - last.startedAt} ms before the eight hours were over`);
    if (endedAt < last.endedAt) wrong.push("discarded while an attempt was under way");
  }
  return wrong;
}

const outageWithin = ({ outages }: History, from: number, to: number): number =>
  outages.reduce((sum, outage) => sum + Math.max(0, Math.min(outage.to, to) - Math.max(outage.from, from)), 0);
