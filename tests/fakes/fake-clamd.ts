import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What clamd finds in every file that holds it (https://www.eicar.org), written so that no scanner finds it here. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

const COMMAND = Buffer.from("zINSTREAM\0");

/** clamd as far as INSTREAM goes: its answers, its limit of bytes, and that it says nothing to what is no command. */
export async function fakeClamd({ maxBytes = 1_000_000 }: { readonly maxBytes?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "clamd-"));
  const path = join(folder, "clamd.ctl");
  const open = new Set<Socket>();
  let scanned = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
    let held = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isStreaming = false;
    const answer = (text: string): void => void socket.end(`${text}\0`);
    socket.on("data", (chunk: Buffer) => {
      held = Buffer.concat([held, chunk]);
      if (!isStreaming) {
        if (held.length < COMMAND.length) return;
        if (!held.subarray(0, COMMAND.length).equals(COMMAND)) return answer("UNKNOWN COMMAND");
        isStreaming = true;
        held = held.subarray(COMMAND.length);
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) {
          scanned += 1;
          return answer(content.includes(EICAR) ? "stream: Eicar-Signature FOUND" : "stream: OK");
        }
        if (content.length + length > maxBytes) return answer("INSTREAM size limit exceeded. ERROR");
        if (held.length < 4 + length) return;
        content = Buffer.concat([content, held.subarray(4, 4 + length)]);
        held = held.subarray(4 + length);
      }
    });
  });
  const listen = () => new Promise<void>((resolve) => server.listen(path, resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  await listen();
  return {
    path,
    scanned: () => scanned,
    stop,
    start: listen,
    end: async () => {
      if (server.listening) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
