import { useEffect } from "react";

const ENTRY = "weighbridge-signed-in";

/** Tells the other tabs of this browser that there is a session again. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(ENTRY, String(Date.now()));
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
