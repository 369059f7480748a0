import { type PointerEvent, useRef, useState } from "react";
import { type Box, pointOfPage, type Turn } from "./placed-box.ts";

/** Smaller ones are clicks. */
const MIN_SIDE = 0.004;

const PLACES = 10_000;
const within = (part: number): number => Math.min(1, Math.max(0, part));
const rounded = (part: number): number => Math.round(part * PLACES) / PLACES;

/** A box that is drawn with the pointer held down, in fractions of the upright page that it is drawn on. */
export function useDrawnBox(onDraw: ((box: Box) => void) | undefined, turn: Turn) {
  const from = useRef<readonly [number, number] | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return pointOfPage([within((clientX - left) / width), within((clientY - top) / height)], turn);
  };
  const boxTo = ([x, y]: readonly [number, number]): Box | null => {
    if (from.current === null) return null;
    const [startX, startY] = from.current;
    return [
      rounded(Math.min(x, startX)),
      rounded(Math.min(y, startY)),
      rounded(Math.abs(x - startX)),
      rounded(Math.abs(y - startY)),
    ];
  };
  if (onDraw === undefined) return { box: null, handlers: {} };
  return {
    box,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = place(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => setBox(boxTo(place(event))),
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const made = boxTo(place(event));
        from.current = null;
        setBox(null);
        if (made !== null && made[2] > MIN_SIDE && made[3] > MIN_SIDE) onDraw(made);
      },
    },
  };
}
