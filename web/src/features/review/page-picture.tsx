import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pagePictureQuery } from "../../api/reviews.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";

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
}

const percent = (part: number | undefined): string => `${(part ?? 0) * 100}%`;

/**
 * A page with the places of its fields: the one that is looked at comes into view, and a click on one goes to its field. It is
 * drawn when it comes near.
 */
export function PagePicture({ uuid, page, ratio, boxes, active, onPick }: PagePictureProps) {
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const picture = useQuery({ ...pagePictureQuery(uuid, page), enabled: isNear });
  const url = useObjectUrl(picture.data);
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It answers a promise in new browsers, which is nothing to undo.
    void shown.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [active, url]);
  if (picture.isError) return <Failure error={picture.error} what={`Page ${page}`} onRetry={() => void picture.refetch()} />;
  return (
    <figure ref={frame} className="review-page" {...(url === null ? { style: { aspectRatio: ratio }, "aria-busy": true } : {})}>
      {url === null ? <RowsLoading rows={8} /> : <img src={url} alt={`Page ${page}`} />}
      {boxes.map(({ id, label, box: [left, top, width, height], isUncertain }) => (
        <button
          key={id}
          ref={id === active ? shown : undefined}
          type="button"
          tabIndex={-1}
          className={isUncertain ? "review-box uncertain" : "review-box"}
          aria-current={id === active}
          aria-label={`Go to ${label}`}
          title={label}
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          onClick={() => onPick(id)}
        />
      ))}
    </figure>
  );
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

function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
