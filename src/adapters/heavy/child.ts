import { type FileToMake, type TaskName, TASKS } from "./tasks.ts";

/** What the parent sends: the file in pieces, then what is asked of it, one at a time; the answer is what the task makes. */
export type ToChild = { readonly piece: Uint8Array } | { readonly task: TaskName; readonly file: Omit<FileToMake, "content"> };

let pieces: Uint8Array[] = [];

process.on("message", (message: ToChild) => {
  if ("piece" in message) {
    pieces.push(message.piece);
    return;
  }
  const content = Buffer.concat(pieces);
  pieces = [];
  TASKS[message.task]({ ...message.file, content }).then(
    (made) => process.send?.(made),
    // Nobody answers: the parent hears of the end.
    () => process.exit(1),
  );
});
// Nobody is left to answer to.
process.on("disconnect", () => process.exit(0));
