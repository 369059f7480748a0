import { useEffect, useRef } from "react";

/** Whether the component is on the screen still, when something it began is over. */
export function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
