import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { findInDocumentQuery, pageCountQuery, pagePictureQuery } from "../../api/document-pages.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { useKeyBox } from "./key-box.tsx";
import { type FieldBox, PagePicture } from "./page-picture.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import { type Box, placeOfField, type Turn } from "./placed-box.ts";
import { t } from "../../language/text.ts";

interface DocumentViewerProps {
  readonly uuid: string;
  /** As they were read; empty: how many there are is asked for. */
  readonly pages: readonly { readonly number: number; readonly width: number; readonly height: number }[];
  readonly boxes?: readonly FieldBox[];
  readonly active?: string | null;
  readonly onPick?: (id: string) => void;
  readonly onDraw?: ((page: number, box: Box) => void) | undefined;
  /** Nobody draws any more; absent: whoever draws ends it elsewhere, and the box that keys place waits for the focus. */
  readonly onCancelDraw?: (() => void) | undefined;
  /** What is looked for in it at first. */
  readonly find?: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;
const TURNS: readonly Turn[] = [0, 90, 180, 270];
const LETTER = 612 / 792;
const TYPING_MS = 250;
const SCROLLBAR = 18;
const THUMBNAILS = 92;
const MAX_THUMBNAILS = 200;

/** The pages of a document as pictures: the file itself is not opened here. */
export function DocumentViewer(props: DocumentViewerProps) {
  const {
    uuid,
    pages: read,
    boxes = [],
    active = null,
    onPick = () => undefined,
    onDraw,
    onCancelDraw,
    find = "",
    children,
  } = props;
  const counted = useQuery({ ...pageCountQuery(uuid), enabled: read.length === 0 });
  const frame = useRef<HTMLDivElement>(null);
  const room = useWidth(frame);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState<Turn>(0);
  const finding = useFinding(uuid, find);
  const { sought, hits, hit } = finding;
  const keyBox = useKeyBox({
    pages: read.length > 0 ? read.length : (counted.data ?? 1),
    start: placeOfField(boxes.find(({ id }) => id === active)),
    turn,
    onDraw,
    onCancel: onCancelDraw,
  });
  if (counted.isLoadingError)
    return <Failure error={counted.error} what={t`The document`} onRetry={() => void counted.refetch()} />;
  if (read.length === 0 && counted.data === undefined) return <RowsLoading rows={8} />;
  const pages =
    read.length > 0
      ? read.map(({ number, width, height }) => ({ number, ratio: width > 0 && height > 0 ? width / height : LETTER }))
      : Array.from({ length: counted.data ?? 1 }, (_, index) => ({ number: index + 1, ratio: LETTER }));
  const hasThumbnails = pages.length > 1;
  const width = Math.max(120, (room - SCROLLBAR - (hasThumbnails ? THUMBNAILS : 0)) * (ZOOMS[zoom] ?? 1));
  const all: readonly FieldBox[] = [
    ...boxes,
    ...hits.map(({ page, box }, index) => ({
      id: `hit-${index}`,
      label: t`place ${index + 1} of ${sought}`,
      page,
      box,
      isUncertain: false,
    })),
  ];
  const shown = hit === undefined ? active : `hit-${hits.indexOf(hit)}`;
  const goTo = (page: number): void =>
    void frame.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: "start" });
  return (
    <div className="viewer" ref={frame}>
      <div className="viewer-bar" role="toolbar" aria-label={t`How it is shown`}>
        <Tool label={t`Smaller`} icon="minus" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <span className="num dim" role="status" aria-label={t`Size`}>
          {Math.round((ZOOMS[zoom] ?? 1) * 100)} %
        </span>
        <Tool label={t`Larger`} icon="plus" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        <Tool
          label={t`Turn the view`}
          icon="refresh"
          onClick={() => setTurn(TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0)}
        />
        <FindBox finding={finding} />
        <span className="grow" />
        {children}
      </div>
      <div className="viewer-body">
        {hasThumbnails ? <Thumbnails uuid={uuid} pages={pages.slice(0, MAX_THUMBNAILS)} onPick={goTo} /> : null}
        <section className="viewer-pages" aria-label={t`Pages`} tabIndex={0}>
          {pages.map(({ number, ratio }) => (
            <PagePicture
              key={number}
              uuid={uuid}
              page={number}
              ratio={ratio}
              width={width}
              turn={turn}
              boxes={all.filter((each) => each.page === number)}
              active={shown}
              onPick={(id) => (id.startsWith("hit-") ? finding.goTo(Number(id.slice(4))) : onPick(id))}
              onDraw={onDraw === undefined ? undefined : (box) => onDraw(number, box)}
              keyBox={keyBox?.placed.page === number ? keyBox : undefined}
              takesFocus={onCancelDraw !== undefined}
            />
          ))}
        </section>
      </div>
    </div>
  );
}

/** What is looked for in the document, and which of its places is shown. */
function useFinding(uuid: string, find: string) {
  const [typed, setTyped] = useState(find);
  const [at, setAt] = useState(0);
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS);
  const found = useQuery({ ...findInDocumentQuery(uuid, sought), enabled: sought.length > 1 }).data;
  const hits = sought.length > 1 ? (found?.hits ?? []) : [];
  const place = Math.min(at, hits.length - 1);
  return {
    typed,
    sought,
    found,
    hits,
    place,
    hit: hits[place],
    type: (text: string): void => {
      setTyped(text);
      setAt(0);
    },
    goTo: setAt,
    step: (by: number): void => setAt((before) => (hits.length === 0 ? 0 : (before + by + hits.length) % hits.length)),
  };
}

function FindBox({ finding }: { readonly finding: ReturnType<typeof useFinding> }) {
  const { typed, sought, found, hits, place, type, step } = finding;
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t`Find in the document`}
        placeholder={t`Find in it`}
        style={{ flex: "1 1 110px", maxWidth: 200 }}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      {sought.length < 2 ? null : (
        <span className="dim num" role="status">
          {found === undefined
            ? "…"
            : hits.length > 0
              ? t`${place + 1} of ${hits.length}${found.hasMore ? "+" : ""}`
              : found.pages === 0
                ? t`its words were not read`
                : t`not found`}
        </span>
      )}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={28} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}

interface ThumbnailsProps {
  readonly uuid: string;
  readonly pages: readonly { readonly number: number; readonly ratio: number }[];
  readonly onPick: (page: number) => void;
}

function Thumbnails({ uuid, pages, onPick }: ThumbnailsProps) {
  return (
    <nav className="viewer-thumbs" aria-label={t`Pages of the document`}>
      {pages.map(({ number, ratio }) => (
        <Button
          key={number}
          variant="default"
          className="viewer-thumb"
          onClick={() => onPick(number)}
          aria-label={t`To page ${number}`}
        >
          <Thumbnail uuid={uuid} page={number} ratio={ratio} />
          <span>{number}</span>
        </Button>
      ))}
    </nav>
  );
}

/** From the picture that is shown beside it: none is drawn twice. */
function Thumbnail({ uuid, page, ratio }: { readonly uuid: string; readonly page: number; readonly ratio: number }) {
  const url = useObjectUrl(useQuery({ ...pagePictureQuery(uuid, page), enabled: false }).data?.picture);
  return url === null ? <span className="thumb-empty" style={{ aspectRatio: ratio }} /> : <img src={url} alt="" />;
}

function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const size = new ResizeObserver(() => setWidth(element.clientWidth));
    size.observe(element);
    setWidth(element.clientWidth);
    return () => size.disconnect();
  }, [frame]);
  return width;
}
