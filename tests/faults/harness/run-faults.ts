import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { brokenInvariants } from "./check-invariants.ts";
import { drawFaults, type Drawing, type Fault, faultText } from "./draw-faults.ts";
import { Installation } from "./installation.ts";
import { Load } from "./load.ts";

/** How long everything may take to come to rest after the last fault; a frozen worker is given up after some 10 s. */
const AT_REST_MS = 120_000;
const TELL_EVERY_MS = 30_000;

const OF_THE_SERVER: ReadonlySet<Fault["on"]> = new Set(["postgres", "files", "disk", "power"]);

export interface FaultRun {
  readonly faults: ReadonlyMap<string, number>;
  /** From the moment when nothing was broken any more to the next acknowledgement. */
  readonly backAfterMs: number;
  readonly atRestAfterMs: number;
  readonly acknowledged: number;
  readonly deliveries: number;
  readonly hasSmallDisk: boolean;
  /** They can stand still and lose their power. */
  readonly hasLossyDisks: boolean;
  /** Nothing where every invariant holds. */
  readonly broken: readonly string[];
}

/**
 * Breaks the running service by faults drawn at random while it is under load, mends all, and has an independent reader look at
 * what is there. `tell` is given a line for each fault, and a running total.
 */
export async function runFaults(drawing: Drawing, tell: (line: string) => void): Promise<FaultRun> {
  const installation = await Installation.start();
  const load = new Load({
    apiPorts: installation.apis.map(({ port }) => port),
    mailPort: installation.mail.port,
    caller: installation.caller,
    seed: drawing.seed,
  });
  try {
    const address = `http://127.0.0.1:${installation.webhooks.port}/hook`;
    const made = await load.post("/manage/webhook-endpoints", JSON.stringify({ url: address }), "application/json");
    if (made !== 201) throw new Error(`no endpoint could be made: ${made}`);
    load.begin();
    const faults = await breakAndMend(installation, load, drawing, tell);
    const mendedAt = performance.now();
    const backAfterMs = (await nextAcknowledgement(load, mendedAt)) - mendedAt;
    await load.end();
    const owner = await installation.postgres.connect();
    const left = [...(await untilAtRest(owner)), ...(await readGivenUpMails(owner, load, tell))];
    const atRestAfterMs = performance.now() - mendedAt;
    const blobs = join(installation.dataDir, "blobs", installation.caller.tenantUuid);
    const ask = (path: string): Promise<unknown> => askApi(installation, path);
    const broken = await brokenInvariants({ owner, sent: load, received: installation.sink.received, blobs, ask });
    await owner.end();
    return {
      faults,
      backAfterMs,
      atRestAfterMs,
      acknowledged: load.acknowledgedAt.length,
      deliveries: installation.sink.received.length,
      hasSmallDisk: installation.hasSmallDisk,
      hasLossyDisks: installation.disks.length > 0,
      broken: [...left, ...broken, ...installation.endedByThemselves],
    };
  } finally {
    await load.end();
    await load.close();
    await installation.stop();
  }
}

async function breakAndMend(
  installation: Installation,
  load: Load,
  drawing: Drawing,
  tell: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>();
  const mending = new Set<Promise<void>>();
  const begun = performance.now();
  const now = (): number => performance.now() - begun;
  /** The server and its disks are broken by one fault at a time: none starts twice, and no disk is filled that stands still. */
  let server = Promise.resolve();
  const one = async (fault: ReturnType<typeof drawFaults>[number]): Promise<void> => {
    const mend = await installation.break(fault);
    await sleep(fault.forMs);
    await mend();
  };
  for (const fault of drawFaults(drawing)) {
    await sleep(Math.max(0, fault.atMs - now()));
    made.set(faultText(fault), (made.get(faultText(fault)) ?? 0) + 1);
    tell(`${(fault.atMs / 1000).toFixed(1)} s: ${faultText(fault)} for ${fault.forMs} ms`);
    if (Math.floor(fault.atMs / TELL_EVERY_MS) !== Math.floor((fault.atMs - drawing.everyMs) / TELL_EVERY_MS))
      tell(`${load.acknowledgedAt.length} acknowledged, ${installation.sink.received.length} deliveries came`);
    const underWay = OF_THE_SERVER.has(fault.on) ? (server = server.then(() => one(fault))) : one(fault);
    mending.add(underWay);
  }
  await sleep(Math.max(0, drawing.seconds * 1_000 - now()));
  await Promise.all(mending);
  return made;
}

async function nextAcknowledgement(load: Load, since: number): Promise<number> {
  for (const end = since + AT_REST_MS; performance.now() < end; await sleep(10)) {
    const at = load.acknowledgedAt.at(-1);
    if (at !== undefined && at > since) return at;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * A mail whose reader was killed three times is held for a person, with its bytes: the person reads it again, now that nothing is
 * killed any more. Answers what is left when it should be at rest after that.
 */
async function readGivenUpMails(owner: pg.Client, load: Load, tell: (line: string) => void): Promise<readonly string[]> {
  const { rows } = await owner.query<{ uuid: string }>(
    "select mail_uuid as uuid from mail_message where message_id is null and outcome = 'rejected'",
  );
  if (rows.length === 0) return [];
  tell(`${rows.length} mails whose readers were killed three times are read again, as a person does`);
  for (const { uuid } of rows) {
    const answered = await load.post(`/manage/mail/messages/${uuid}/reprocess`, "", "application/json");
    if (answered !== 200) return [`a mail that was given up cannot be read again: ${answered}`];
  }
  return untilAtRest(owner);
}

/**
 * Answers what is left when it should be at rest, which is when nothing has become less for long: a long run on a busy machine
 * leaves much to be caught up with. Retries are not waited for: their pauses are cut short.
 */
async function untilAtRest(owner: pg.Client): Promise<readonly string[]> {
  // A mail of whose reader nobody heard any more is read again after minutes: it is now, once.
  await sleep(1_000);
  await owner.query("update work set due_at = now() where kind = 'read-mail' and state = 'ready' and due_at > now()");
  let least = Number.POSITIVE_INFINITY;
  for (let end = 0; ; await sleep(150)) {
    await owner.query(
      `update delivery set due_at = now() where state = 'pending' and attempts > 0 and due_at > now() and lease_until is null`,
    );
    // An invoice whose order or document was still on its way is looked at again up to a minute later.
    await owner.query("update work set due_at = now() where kind = 'audit-invoice' and due_at > now() and attempts = 0");
    const { rows } = await owner.query(
      `select 'work' as what, kind, state, attempts, last_error as error from work
       union all select 'delivery', type, state, attempts, last_error from delivery where state <> 'succeeded'
       union all select 'mail', outcome, '', 0, null from mail_message where outcome = 'received'`,
    );
    if (rows.length === 0) return [];
    if (rows.length < least) [least, end] = [rows.length, Date.now() + AT_REST_MS];
    if (Date.now() > end)
      return [`${rows.length} are still under way, no fewer since ${AT_REST_MS} ms: ${JSON.stringify(rows.slice(0, 4))}`];
  }
}

/** A process that was killed last may be on its way: the other one is asked then, and both again. */
async function askApi({ apis, caller }: Installation, path: string): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      const port = apis[tries % apis.length]?.port;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "x-api-key": caller.key } });
      if (answer.status === 200) return await answer.json();
      if (tries > 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    } catch (error) {
      if (tries > 300) throw error;
    }
    await sleep(100);
  }
}
