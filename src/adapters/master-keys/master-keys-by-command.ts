import { spawn } from "node:child_process";
import { once } from "node:events";
import type { MasterKeys } from "./master-keys.ts";

const ANSWERS_WITHIN_MS = 10_000;
const MAX_ANSWER_BYTES = 16_384;
const ID = "command";

/**
 * A key management service behind a program: `program wrap CONTEXT` reads a data key in base64 and answers its wrapped form in
 * one line, `program unwrap CONTEXT` the other way. Another exit code than 0 is a refusal; what it says on its standard error is
 * told.
 */
export function masterKeysByCommand(program: string): MasterKeys {
  const place = `MASTER_KEY_COMMAND (${program})`;
  const ask = async (what: "wrap" | "unwrap", context: string, input: string): Promise<string> => {
    const child = spawn(program, [what, context], { stdio: ["pipe", "pipe", "pipe"], timeout: ANSWERS_WITHIN_MS });
    let [answer, complaint] = ["", ""];
    child.stdout.on("data", (piece) => (answer += answer.length < MAX_ANSWER_BYTES ? String(piece) : ""));
    child.stderr.on("data", (piece) => (complaint += complaint.length < MAX_ANSWER_BYTES ? String(piece) : ""));
    // A program that refuses without reading closes its end first.
    child.stdin.on("error", () => {});
    child.stdin.end(`${input}\n`);
    const [code] = (await once(child, "close")) as [number | null];
    const line = answer.trim();
    if (code !== 0 || line === "" || /\s/.test(line))
      throw new Error(
        `${place} did not ${what} a data key of ${context}: ${complaint.trim().split("\n")[0]?.slice(0, 300) || `it ended with ${code}`}`,
      );
    return line;
  };
  return {
    place,
    wrap: async (dataKey, context) => ({ masterId: ID, wrapped: await ask("wrap", context, dataKey.toString("base64")) }),
    unwrap: async ({ masterId, wrapped }, context) => {
      if (masterId !== ID)
        throw new Error(
          `secrets are encrypted under the master key ${masterId}, which is not in ${place}: start once with the former keys and run weighbridge secrets rotate`,
        );
      return Buffer.from(await ask("unwrap", context, wrapped), "base64");
    },
    renew: null,
  };
}
