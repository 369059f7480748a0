import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Box, boxAfterKey, type PlacedBox, placeText, type Turn } from "./placed-box.ts";
import { t } from "../../language/text.ts";

interface KeyBoxUse {
  /** How many pages there are. */
  readonly pages: number;
  /** Where it stands first: at the field that is looked at. */
  readonly start: PlacedBox;
  /** How the view is turned. */
  readonly turn: Turn;
  readonly onDraw: ((page: number, box: Box) => void) | undefined;
  readonly onCancel: (() => void) | undefined;
}

export interface KeyBox {
  readonly placed: PlacedBox;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A box that whoever uses no pointer places by keys; undefined while nobody draws. */
export function useKeyBox({ pages, start, turn, onDraw, onCancel }: KeyBoxUse): KeyBox | undefined {
  const [moved, setMoved] = useState<PlacedBox | null>(null);
  const isDrawing = onDraw !== undefined;
  useEffect(() => setMoved(null), [isDrawing]);
  if (onDraw === undefined) return undefined;
  const placed = moved ?? start;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = boxAfterKey(placed, event, { pages, turn });
    const isMeant = next !== undefined || event.key === "Enter" || (event.key === "Escape" && onCancel !== undefined);
    if (!isMeant) return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== undefined) setMoved(next);
    else if (event.key === "Escape") onCancel?.();
    else if (!event.repeat) onDraw(placed.page, placed.box);
  };
  return { placed, onKeyDown };
}

const HOW = t`Arrows move it, Shift and arrows change its size, Alt goes farther, Enter reads it, Escape leaves it.`;

interface KeyBoxShownProps {
  readonly box: KeyBox;
  /** What is drawn: "Box to read". */
  readonly style: CSSProperties;
  /** It takes the focus as soon as it is there. */
  readonly takesFocus: boolean;
}

/** The box itself, which takes the keys, and where it is in words. */
export function KeyBoxShown({ box: { placed, onKeyDown }, style, takesFocus }: KeyBoxShownProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  useEffect(() => void element.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [placed]);
  return (
    <>
      {/* Keys that pages and screen readers have for themselves elsewhere belong to the box while it has the focus. */}
      <div
        ref={element}
        role="application"
        tabIndex={0}
        className="review-box drawn by-keys"
        aria-label={t`Box to draw. ${HOW}`}
        style={style}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{placeText(placed)}</VisuallyHidden>
    </>
  );
}
