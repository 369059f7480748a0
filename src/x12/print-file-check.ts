import type { FileCheck, FileFault } from "./check-file.ts";

const WIDTH = 100;

/** The line (or, in a file without line ends, the stretch) around a byte, and the caret under it. */
const shown = (bytes: Uint8Array, offset: number): string => {
  const isEnd = (byte: number | undefined): boolean => byte === undefined || byte === 10 || byte === 13;
  let from = Math.min(offset, bytes.length);
  while (from > 0 && offset - from < WIDTH / 2 && !isEnd(bytes[from - 1])) from -= 1;
  let to = offset;
  while (to < bytes.length && to - from < WIDTH && !isEnd(bytes[to])) to += 1;
  const character = (byte: number): string => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".");
  return `    ${Array.from(bytes.subarray(from, to), character).join("")}\n    ${" ".repeat(offset - from)}^`;
};

const headline = (fault: FileFault): string => {
  const where = fault.place === null ? "" : ` ${fault.place}${fault.name === null ? "" : `, ${fault.name}`}`;
  const code = fault.code === "" ? "" : ` [${fault.level} ${fault.code}]`;
  const value = fault.value === null ? "" : `: ${JSON.stringify(fault.value.slice(0, 60))}`;
  return `${fault.isGrave ? "error" : "noted"}${where}: ${fault.message}${value}${code}, byte ${fault.offset}`;
};

/**
 * A file check as text for a terminal: outcome, every fault with a caret under it, what was put up with, and the answer that
 * would go back.
 */
export function printFileCheck(check: FileCheck, bytes: Uint8Array): string {
  const lines: string[] = [
    `${check.outcome}: ${check.interchanges.length} interchange(s), ${check.sets.length} transaction set(s)`,
  ];
  for (const result of check.interchanges) {
    const { header } = result;
    lines.push(
      `  ISA ${header.controlNumber} ${header.senderQualifier}/${header.senderId} to ${header.receiverQualifier}/${header.receiverId}${result.isTest ? " (test)" : ""}: ${result.outcome}`,
      ...result.groups.map(
        (group) =>
          `    GS ${group.controlNumber} ${group.functionalId} ${group.version}: ${group.outcome}, ${group.accepted} of ${group.received} accepted`,
      ),
    );
  }
  for (const set of check.sets)
    lines.push(
      `    ST ${set.setId} ${set.controlNumber}: ${set.outcome}${set.codes.length > 0 ? ` (${set.codes.join(", ")})` : ""}`,
    );
  for (const fault of check.faults) lines.push("", headline(fault), shown(bytes, fault.offset));
  if (check.notes.length > 0)
    lines.push(
      "",
      ...check.notes.map((note) => `note: ${note.message}${note.count > 1 ? ` (${note.count} times)` : ""}, byte ${note.offset}`),
    );
  if (check.suggestion !== null) {
    const { agreement, sets } = check.suggestion;
    lines.push(
      "",
      `an agreement with the sender of ${JSON.stringify(agreement)} would take ${sets} of ${check.sets.length} set(s)`,
    );
  }
  if (check.acknowledgement !== null) lines.push("", "answer:", check.acknowledgement.trimEnd());
  return `${lines.join("\n")}\n`;
}
