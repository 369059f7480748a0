import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readRegion } from "../../api/reviews.ts";
import type { Box } from "../../shared/document-viewer/placed-box.ts";
import { focusOn, WHOLE } from "./focus-on.ts";
import type { ReadInBox } from "./review-draft.ts";
import { t } from "../../language/text.ts";

interface RegionUse {
  /** The field that is looked at. */
  readonly active: string | null;
  readonly onText: (id: string, read: ReadInBox) => void;
  readonly onHint: (hint: string) => void;
}

/** A box that is drawn is read for the field that is looked at. */
export function useRegion(uuid: string, { active, onText, onHint }: RegionUse) {
  const [isDrawing, setIsDrawing] = useState(false);
  const read = useMutation({
    mutationFn: ({ page, box }: DrawnPlace) => readRegion(uuid, { page, box: [...box] }),
    onSuccess: ({ text, dayOrder }, { page, box }) => {
      if (text === "") return onHint(t`Nothing that can be read stands there: draw a larger box, or type it.`);
      setIsDrawing(false);
      if (active === null) return onHint(t`"${text}": choose the field first that it belongs to.`);
      onText(active, { text, dayOrder, place: { page, box: [...box] } });
      focusOn(active);
    },
    onError: (error) => onHint(error.message),
  });
  return {
    isPending: read.isPending,
    toggle: (): void => setIsDrawing(!isDrawing),
    cancel: (): void => {
      setIsDrawing(false);
      focusOn(active ?? WHOLE);
    },
    onDraw: isDrawing ? (page: number, box: Box): void => read.mutate({ page, box }) : undefined,
  };
}

interface DrawnPlace {
  readonly page: number;
  readonly box: Box;
}
