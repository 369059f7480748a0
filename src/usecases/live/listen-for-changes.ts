import { LIVE_CHANNEL } from "#db/queries/event/live.ts";
import type { Context } from "#src/context.ts";

/** Something of a tenant that open apps should read again. */
export interface LiveNotice {
  readonly tenant: string;
  readonly changes: readonly { readonly noun: string; readonly uuid: string }[];
}

/**
 * Hears every change that any process announces, over one connection of its own; answers the function that ends it. `onGap` says
 * that notices may have been lost.
 */
export function listenForChanges(
  context: Pick<Context, "db">,
  onNotice: (notice: LiveNotice) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  return context.db.listen(LIVE_CHANNEL, (text) => onNotice(JSON.parse(text) as LiveNotice), onGap);
}
