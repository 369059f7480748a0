import { type RefObject, useEffect, useRef, useState } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** A box that is wider inside than outside takes the focus where nothing in it does, so that the arrow keys scroll it. */
export function useScrollFocus<Box extends HTMLElement>(
  isScrolling = true,
): { readonly ref: RefObject<Box | null>; readonly tabIndex: 0 | undefined } {
  const ref = useRef<Box>(null);
  const [needsFocus, setNeedsFocus] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (box === null || !isScrolling) return;
    const look = (): void => setNeedsFocus(box.scrollWidth > box.clientWidth && box.querySelector(FOCUSABLE) === null);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    const changes = new MutationObserver(look);
    changes.observe(box, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [isScrolling]);
  return { ref, tabIndex: needsFocus ? 0 : undefined };
}
