import { useEffect, useRef } from "react";

const CHANNEL = "weighbridge-person";

/**
 * Tells the browser's other tabs who is signed in, and begins this one anew once it is somebody else: the session is the
 * browser's, so a tab that goes on would show one person's work and decide in the name of the other.
 */
export function useOnePerson(userId: string | undefined): void {
  const first = useRef(userId);
  first.current ??= userId;
  useEffect(() => {
    if (userId === undefined) return;
    if (userId !== first.current) {
      location.reload();
      return;
    }
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (data !== userId) location.reload();
    });
    channel.postMessage(userId);
    return () => channel.close();
  }, [userId]);
}
