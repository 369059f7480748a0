import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { uploadDocument, type Uploaded, type UploadTexts } from "../api/uploads.ts";
import { Icon } from "../ui/icons.tsx";
import { Tag } from "../ui/tags.tsx";
import { troubleOf } from "../ui/trouble.ts";
import { t } from "../language/text.ts";

export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Between 0 and 1. */
  readonly part: number;
  readonly error: string | null;
  readonly done: Uploaded | null;
  readonly stop: () => void;
}

const MAX_AT_ONCE = 3;

/** Files on their way, a few at once; the others wait. */
export function useUploads(texts: UploadTexts, onDone?: (uploaded: Uploaded) => void) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const running = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  const put = (id: number, change: Partial<Upload>): void =>
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const send = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    if (running.current >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.current.push(go));
    running.current += 1;
    try {
      const done = await uploadDocument(file, texts, { onProgress: (part) => put(id, { part }), signal });
      put(id, { part: 1, done });
      onDone?.(done);
      await client.invalidateQueries({ queryKey: ["documents"] });
    } catch (error) {
      const trouble = troubleOf(error);
      put(id, { error: [trouble?.message ?? t`It could not be sent.`, ...(trouble?.details ?? [])].join(" ") });
    } finally {
      running.current -= 1;
      waiting.current.shift()?.();
    }
  };
  const add = (files: Iterable<File>): void => {
    for (const file of files) {
      const id = (next.current += 1);
      const ending = new AbortController();
      const upload: Upload = { id, name: file.name, part: 0, error: null, done: null, stop: () => ending.abort() };
      setUploads((before) => [...before, upload]);
      void send(id, file, ending.signal);
    }
  };
  const clear = (): void => setUploads((before) => before.filter(({ done, error }) => done === null && error === null));
  return { uploads, add, clear };
}

/** A file that is dropped beside the place for it is not opened by the browser in place of the app. */
function useFilesLeftAlone(): void {
  useEffect(() => {
    const leave = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", leave);
    window.addEventListener("drop", leave);
    return () => {
      window.removeEventListener("dragover", leave);
      window.removeEventListener("drop", leave);
    };
  }, []);
}

interface DropZoneProps {
  readonly onFiles: (files: Iterable<File>) => void;
  /** "Drop files here": what they are for. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly disabled?: boolean;
}

/** Takes files that are dropped on it, or chosen. What it is put around takes them too. */
export function DropZone({ onFiles, label, children, disabled = false }: DropZoneProps) {
  const [over, setOver] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useFilesLeftAlone();
  const hasFiles = (event: DragEvent): boolean => !disabled && event.dataTransfer.types.includes("Files");
  return (
    <div
      className={over > 0 ? "drop-zone over" : "drop-zone"}
      onDragEnter={(event) => {
        if (hasFiles(event)) setOver((depth) => depth + 1);
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setOver((depth) => Math.max(0, depth - 1));
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {disabled ? null : (
        <div className="drop-line">
          <Icon name="intake" />
          <span className="grow">{label}</span>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={t`Files to upload`}
            onChange={(event) => {
              onFiles([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
          <Button size="compact-xs" variant="default" onClick={() => input.current?.click()}>{t`Choose files`}</Button>
        </div>
      )}
      {children}
    </div>
  );
}

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onClear: () => void;
  /** What can be done with one that has come. */
  readonly children?: (uploaded: Uploaded) => ReactNode;
}

/** How far each file is. */
export function UploadList({ uploads, onClear, children }: UploadListProps) {
  if (uploads.length === 0) return null;
  const ended = uploads.filter(({ done, error }) => done !== null || error !== null).length;
  return (
    <section aria-label={t`Uploads`} className="stack upload-list">
      <div className="flex">
        <span role="status">
          {uploads.length === 1 ? t`${ended} of ${uploads.length} file sent` : t`${ended} of ${uploads.length} files sent`}
        </span>
        <span className="grow" />
        <Button size="compact-xs" variant="subtle" disabled={ended === 0} onClick={onClear}>{t`Clear`}</Button>
      </div>
      {uploads.map(({ id, name, part, error, done, stop }) => (
        <div key={id} className="flex wrap">
          <span className="clip" style={{ flex: "1 1 140px" }} title={name}>
            {name}
          </span>
          {done === null && error === null ? (
            <>
              <Progress aria-label={t`How much of ${name} is sent`} value={part * 100} style={{ flex: "0 1 140px" }} />
              <span className="num dim">{Math.round(part * 100)} %</span>
              <Button size="compact-xs" variant="default" onClick={stop}>{t`Stop`}</Button>
            </>
          ) : done === null ? (
            <span className="upload-error" role="alert">
              {error}
            </span>
          ) : (
            <>
              <Tag tone="good">{t`Sent`}</Tag>
              {children?.(done)}
            </>
          )}
        </div>
      ))}
    </section>
  );
}
