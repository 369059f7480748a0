import { useEffect, useRef, useState } from "react";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type RenderTask } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- what Vite answers for "?url" has one
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { Failure, RowsLoading } from "../../../ui/states.tsx";
import { t } from "../../../language/text.ts";

GlobalWorkerOptions.workerSrc = workerUrl;
/** Served by us: see web/pdf-assets.ts. */
const ASSETS = { standardFontDataUrl: "/pdf/standard_fonts/", cMapUrl: "/pdf/cmaps/", wasmUrl: "/pdf/wasm/" } as const;
/** A page of a broken or hostile file may say that it is a mile wide. */
const MAX_PIXELS = 16_000_000;

interface PdfPagesProps {
  readonly file: Blob;
  /** What it is, for people who hear the page. */
  readonly label: string;
  /** 1: as wide as the pane. */
  readonly zoom: number;
}

/** Every page of a PDF, one below the other; each is drawn when it comes into view. */
const PdfPages = ({ file, label, zoom }: PdfPagesProps) => {
  const [loaded, setLoaded] = useState<PDFDocumentProxy | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let left = false;
    setError(null);
    const task = file
      .arrayBuffer()
      .then((data) => (left ? undefined : getDocument({ data, ...ASSETS, enableXfa: false, stopAtErrors: false })));
    task
      .then(async (loading) => {
        const made = await loading?.promise;
        if (made !== undefined && !left) setLoaded(made);
      })
      .catch((reason: unknown) => {
        if (!left) setError(wordsFor(reason));
      });
    return () => {
      left = true;
      setLoaded(null);
      void task.then((loading) => loading?.destroy()).catch(() => undefined);
    };
  }, [file, attempt]);
  if (error !== null) return <Failure error={error} what={t`The document`} onRetry={() => setAttempt(attempt + 1)} />;
  if (loaded === null) return <RowsLoading rows={6} />;
  return (
    <div className="pdf-pages">
      {Array.from({ length: loaded.numPages }, (_, index) => (
        <PdfPage
          key={index}
          document={loaded}
          number={index + 1}
          zoom={zoom}
          label={t`${label}, page ${index + 1} of ${loaded.numPages}`}
        />
      ))}
    </div>
  );
};

const wordsFor = (reason: unknown): Error => {
  const name = reason instanceof Error ? reason.name : "";
  return new Error(
    name === "PasswordException"
      ? t`The file is locked with a password. Download it to open it with another program.`
      : t`The file cannot be drawn as a PDF. Download it to open it with another program.`,
  );
};

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
  readonly label: string;
}

const PdfPage = ({ document, number, zoom, label }: PdfPageProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(number === 1);
  const [width, setWidth] = useState(0);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: "600px",
    });
    const size = new ResizeObserver(() => setWidth(element.clientWidth));
    sight.observe(element);
    size.observe(element);
    return () => {
      sight.disconnect();
      size.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!seen || width === 0) return;
    let left = false;
    let drawing: RenderTask | undefined;
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number);
      const target = canvas.current;
      if (left || target === null) return;
      const natural = page.getViewport({ scale: 1 });
      const wanted = ((width * zoom) / natural.width) * Math.min(window.devicePixelRatio, 2);
      const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
      const viewport = page.getViewport({ scale: Math.min(wanted, most) });
      target.width = Math.max(1, Math.floor(viewport.width));
      target.height = Math.max(1, Math.floor(viewport.height));
      drawing = page.render({ canvas: target, viewport });
      await drawing.promise;
      if (!left) setDrawn(true);
    };
    // A page that cannot be drawn stays white; the others are shown.
    draw().catch(() => undefined);
    return () => {
      left = true;
      drawing?.cancel();
    };
  }, [document, number, seen, width, zoom]);
  return (
    <div ref={frame} className="pdf-page">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        aria-busy={!drawn}
        style={{ width: width === 0 ? "100%" : width * zoom }}
      />
    </div>
  );
};

export default PdfPages;
