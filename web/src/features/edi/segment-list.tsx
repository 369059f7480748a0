import { useEffect, useRef } from "react";
import type { Segment, ToldCode } from "../../api/edi.ts";
import { t } from "../../language/text.ts";

const two = (element: number): string => String(element).padStart(2, "0");

const Faults = ({ faults }: { readonly faults: readonly ToldCode[] }) =>
  faults.map((fault) => (
    <span key={fault.code + fault.message} className="seg-fault">
      {fault.message} <span className="mono">({fault.code})</span>
    </span>
  ));

/** A value to find: "B3.7.2" is element 7 of the B3 that is the set's second segment. */
const isAt = (segment: Segment, at: string | undefined): number | null => {
  const [id, element, index] = (at ?? "").split(".");
  return id === segment.id && Number(index) === segment.index ? Number(element) : null;
};

/** The segments of a set as they came, with names and the meaning of codes beside them, and what is wrong in its place. */
export function SegmentList({
  segments,
  at,
  label,
}: {
  readonly segments: readonly Segment[];
  readonly at?: string | undefined;
  readonly label: string;
}) {
  const found = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // It answers a promise in new browsers, which is nothing to undo.
    void found.current?.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <ol className="segments" aria-label={label}>
      {segments.map((segment) => {
        const wanted = isAt(segment, at);
        const wrong = segment.faults.length > 0 || segment.elements.some((element) => element.faults.length > 0);
        return (
          <li
            key={segment.index}
            ref={wanted === null ? undefined : found}
            className={`segment${wrong ? " wrong" : ""}${wanted === null ? "" : " found"}`}
            style={{ paddingLeft: 12 + segment.depth * 16 }}
          >
            <span
              className="seg-id mono"
              title={segment.loop === null ? t`Segment ${segment.index}` : t`Segment ${segment.index}, loop ${segment.loop}`}
            >
              {segment.id}
            </span>
            <div className="grow">
              <span className="seg-name">{segment.name ?? t`Unknown segment`}</span>
              <Faults faults={segment.faults} />
              <div className="seg-elements">
                {segment.elements
                  .filter((element) => element.value !== "" || element.faults.length > 0)
                  .map((element) => (
                    <span
                      key={element.element}
                      className={`seg-element${element.faults.length > 0 ? " wrong" : ""}${wanted === element.element ? " found" : ""}`}
                    >
                      <span className="seg-ref" title={element.name ?? undefined}>
                        {two(element.element)} {element.name}
                      </span>
                      <span className="seg-value">
                        <span className="mono strong">{element.value === "" ? t`(empty)` : element.value}</span>
                        {element.meaning === null ? null : <span className="dim"> {element.meaning}</span>}
                      </span>
                      <Faults faults={element.faults} />
                    </span>
                  ))}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
