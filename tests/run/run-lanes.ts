/** Where a lane's output goes. */
export type Write = (text: string) => void;

/** Files of one kind, run by one process. `run` answers whether all went well. */
export interface Lane {
  readonly name: string;
  readonly run: (write: Write) => Promise<boolean>;
}

/**
 * Runs lanes side by side, `together` at a time. The output of a single lane appears as it comes; that of several appears lane by
 * lane as each ends, so that no two mingle.
 */
export async function runLanes(lanes: readonly Lane[], together: number, isInterrupted: () => boolean): Promise<void> {
  const alone = lanes.length === 1;
  const waiting = [...lanes];
  const next = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined && !isInterrupted(); lane = waiting.shift()) await runLane(lane, alone);
  };
  // A lane that breaks down breaks no other: what it fell over is thrown once all have ended.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(together, lanes.length) }, next));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

async function runLane({ name, run }: Lane, alone: boolean): Promise<void> {
  const started = performance.now();
  const kept: string[] = [];
  if (alone) console.log(`\n── ${name}`);
  else console.log(`   begun: ${name}`);
  const ok = await run(alone ? (text) => void process.stdout.write(text) : (text) => void kept.push(text));
  if (alone) return;
  console.log(`\n── ${ok ? "✔" : "✖"} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  process.stdout.write(kept.join(""));
}
