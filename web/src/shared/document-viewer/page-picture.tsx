import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { pagePictureQuery } from "../../api/document-pages.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import { type KeyBox, KeyBoxShown } from "./key-box.tsx";
import type { Box, Turn } from "./placed-box.ts";
import { useDrawnBox } from "./use-drawn-box.ts";
import { t } from "../../language/text.ts";

/** Where a field stands. */
export interface FieldBox {
  readonly id: string;
  readonly label: string;
  readonly page: number;
  readonly box: readonly number[];
  readonly isUncertain: boolean;
}

interface PagePictureProps {
  readonly uuid: string;
  readonly page: number;
  /** Its width by its height. */
  readonly ratio: number;
  readonly boxes: readonly FieldBox[];
  /** The field that is looked at. */
  readonly active: string | null;
  readonly onPick: (id: string) => void;
  /** Pixels; absent: as wide as there is room. */
  readonly width?: number;
  /** Clockwise, of what is shown alone. */
  readonly turn?: Turn;
  /** A box that somebody draws on it; absent: nobody is asked to. */
  readonly onDraw?: ((box: Box) => void) | undefined;
  /** The one that stands on it and is placed by keys. */
  readonly keyBox?: KeyBox | undefined;
  /** Whether that takes the focus. */
  readonly takesFocus?: boolean;
}

const percent = (part: number | undefined): string => `${(part ?? 0) * 100}%`;
const placed = ([left, top, width, height]: readonly number[]): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

/**
 * A page with the places of its fields: the one that is looked at comes into view, and a click on one goes to its field. It is
 * drawn when it comes near.
 */
export function PagePicture(props: PagePictureProps) {
  const { uuid, page, ratio, boxes, active, onPick, width, turn = 0, onDraw, keyBox, takesFocus = false } = props;
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const picture = useQuery({ ...pagePictureQuery(uuid, page), enabled: isNear });
  const url = useObjectUrl(picture.data?.picture);
  const shape = useShape(url, ratio);
  const shown = useRef<HTMLButtonElement>(null);
  const drawing = useDrawnBox(onDraw, turn);
  useEffect(() => {
    // It answers a promise in new browsers, which is nothing to undo.
    void shown.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [active, url]);
  if (picture.isLoadingError)
    return <Failure error={picture.error} what={t`Page ${page}`} onRetry={() => void picture.refetch()} />;
  const { outer, inner } = stylesOf(width, shape, turn);
  return (
    <figure
      ref={frame}
      className={onDraw === undefined ? "review-page" : "review-page drawing"}
      data-page={page}
      style={url === null ? { ...outer, aspectRatio: ratio } : outer}
      {...(url === null ? { "aria-busy": true } : {})}
    >
      <div style={inner} {...drawing.handlers}>
        {url === null ? <RowsLoading rows={8} /> : <img src={url} alt={t`Page ${page}`} draggable={false} />}
        {boxes.map(({ id, label, box, isUncertain }) => (
          <button
            key={id}
            ref={id === active ? shown : undefined}
            type="button"
            tabIndex={-1}
            className={isUncertain ? "review-box uncertain" : "review-box"}
            aria-current={id === active}
            aria-label={t`Go to ${label}`}
            title={label}
            style={placed(box)}
            onClick={() => onPick(id)}
          />
        ))}
        {keyBox === undefined ? null : <KeyBoxShown box={keyBox} style={placed(keyBox.placed.box)} takesFocus={takesFocus} />}
        {drawing.box === null ? null : <div className="review-box drawn" style={placed(drawing.box)} />}
      </div>
    </figure>
  );
}

/** The frame of a page, and the page in it, which is turned. */
function stylesOf(
  width: number | undefined,
  shape: number,
  turn: Turn,
): { readonly outer: CSSProperties; readonly inner: CSSProperties } {
  if (width === undefined) return { outer: {}, inner: { position: "relative" } };
  const isOnSide = turn === 90 || turn === 270;
  const [wide, high] = isOnSide ? [width * shape, width] : [width, width / shape];
  const moves = { 0: "none", 90: `translateX(${high}px)`, 180: `translate(${wide}px, ${high}px)`, 270: `translateY(${wide}px)` };
  const transform = turn === 0 ? "none" : `${moves[turn]} rotate(${turn}deg)`;
  return {
    outer: { width, height: isOnSide ? wide : high },
    inner: { position: "absolute", left: 0, top: 0, width: wide, transformOrigin: "0 0", transform },
  };
}

/** Its width by its height, as it was drawn. */
function useShape(url: string | null, ratio: number): number {
  const [shape, setShape] = useState(ratio);
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    image.addEventListener("load", () => {
      if (image.naturalHeight > 0) setShape(image.naturalWidth / image.naturalHeight);
    });
    image.src = url;
  }, [url]);
  return shape;
}

/** Whether it came near what is shown, once and for all. */
function useIsNear(frame: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (frame.current === null) return;
    const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: "600px",
    });
    sight.observe(frame.current);
    return () => sight.disconnect();
  }, [frame]);
  return isNear;
}
