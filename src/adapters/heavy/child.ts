import { addProcessorMs } from "./processor-time.ts";
import { recognizeByWasm } from "./recognize-by-wasm.ts";
import type { Picture, Recognize } from "./recognize-text.ts";
import { type FileToMake, type TaskName, TASKS } from "./tasks.ts";

/**
 * What the parent sends: the file in pieces, then what is asked of it, one at a time; the answer is what the task makes. Where
 * the system has a Tesseract the parent calls it, for this process may start none: it is sent a picture, and answers with words.
 */
export type ToChild =
  | { readonly piece: Uint8Array }
  | { readonly recognized: string | null; readonly processorMs: number }
  | {
      readonly task: TaskName;
      readonly file: Omit<FileToMake, "content" | "recognize">;
      readonly isRecognizedByParent: boolean;
    };
/** What the child asks before it answers. */
export interface FromChild {
  readonly toRecognize: Picture;
}

let pieces: Uint8Array[] = [];
let heard: ((words: string | null) => void) | undefined;

/** Where nothing comes of it, the page is read here. */
const recognizeByParent: Recognize = async (picture) => {
  const asked: FromChild = { toRecognize: picture };
  const words = await new Promise<string | null>((resolve) => {
    heard = resolve;
    process.send?.(asked);
  });
  return words ?? recognizeByWasm(picture);
};

process.on("message", (message: ToChild) => {
  if ("piece" in message) {
    pieces.push(message.piece);
    return;
  }
  if ("recognized" in message) {
    addProcessorMs(message.processorMs);
    heard?.(message.recognized);
    return;
  }
  const content = Buffer.concat(pieces);
  pieces = [];
  const recognize = message.isRecognizedByParent ? recognizeByParent : recognizeByWasm;
  TASKS[message.task]({ ...message.file, content, recognize }).then(
    (made) => process.send?.(made),
    // Nobody answers: the parent hears of the end.
    () => process.exit(1),
  );
});
// Nobody is left to answer to.
process.on("disconnect", () => process.exit(0));
