import pg from "pg";
import { isDatabaseAway } from "#adapters/is-database-away.ts";
import { KEEP_ALIVE } from "./pools.ts";

interface Listener {
  readonly onNotice: (payload: string) => void;
  /** The connection was lost and is back: notices may have been missed. */
  readonly onGap: () => void;
  readonly onError: (error: Error) => void;
}

/** A connection of its own for LISTEN; answers the function that ends it. */
export async function keepListening(
  config: pg.ClientConfig,
  channel: string,
  { onNotice, onGap, onError }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, ...KEEP_ALIVE, application_name: `weighbridge listen ${channel}` });
    next.on("error", onError);
    next.on("notification", (notice) => onNotice(notice.payload ?? ""));
    next.on("end", () => {
      if (!stopped && client === next) again();
    });
    await next.connect();
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    if (stopped) await next.end().catch(() => {});
  };
  const again = (): void => {
    timer = setTimeout(() => {
      connect().then(onGap, (error: Error) => {
        onError(error);
        if (!stopped) again();
      });
    }, 500);
    timer.unref();
  };
  // Without notices everything is looked at now and then all the same: whoever begins needs not wait for them.
  await connect().catch((error: Error) => {
    if (!isDatabaseAway(error)) throw error;
    onError(error);
    again();
  });
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
