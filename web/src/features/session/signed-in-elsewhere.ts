import { useEffect, useRef } from "react";

const ENTRY = "weighbridge-signed-in";

/** Tells the other tabs of this browser whose session there is. */
function tellOtherTabs(userId: string): void {
  try {
    localStorage.setItem(ENTRY, `${userId} ${Date.now()}`);
  } catch {
    // They go on when somebody signs in there.
  }
}

/** Goes on where the session had ended, when somebody signs in in another tab: both have the same session. */
export function useSignedInElsewhere(goOn: (() => unknown) | null): void {
  useEffect(() => {
    if (goOn === null) return;
    const listen = ({ key }: StorageEvent): void => {
      if (key === ENTRY) goOn();
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, [goOn]);
}

/**
 * Tells the browser's other tabs who is signed in (undefined: nobody), and begins this one anew once it is somebody else: the
 * session is the browser's, so a tab that goes on would show one person's work and decide in the name of the other.
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
    const listen = ({ key, newValue }: StorageEvent): void => {
      if (key === ENTRY && newValue !== null && !newValue.startsWith(`${userId} `)) location.reload();
    };
    window.addEventListener("storage", listen);
    tellOtherTabs(userId);
    return () => window.removeEventListener("storage", listen);
  }, [userId]);
}
