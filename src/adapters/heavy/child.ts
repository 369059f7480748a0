import { type FileToMake, type TaskName, TASKS } from "./tasks.ts";

/** What the parent asks for, one at a time; the answer is what the task makes. */
export interface Asked {
  readonly task: TaskName;
  readonly file: FileToMake;
}

process.on("message", ({ task, file }: Asked) => {
  const { content } = file;
  // A Buffer comes over as the array of bytes that it is.
  TASKS[task]({ ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) }).then(
    (made) => process.send?.(made),
    // Nobody answers: the parent hears of the end.
    () => process.exit(1),
  );
});
// Nobody is left to answer to.
process.on("disconnect", () => process.exit(0));
