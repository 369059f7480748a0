import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface DocumentReceived {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly content: Buffer;
  readonly json: {
    readonly contract: number;
    readonly document: { readonly uuid: string; readonly mediaType: string; readonly base64: string };
    readonly pages: readonly { readonly number: number }[];
    readonly type: string;
    readonly wanted: readonly string[];
  };
}

export interface TranscriberOnSocket {
  readonly url: string;
  readonly calls: DocumentReceived[];
  /** What it does with a document that nothing was recorded of. */
  answer: (response: ServerResponse, call: DocumentReceived) => void;
  close(): Promise<void>;
}

const RECORDED = new URL("../fixtures/transcriptions/", import.meta.url);

/** Answers that were recorded, by the SHA-256 of the document that they are about. */
const recorded = (): ReadonlyMap<string, unknown> =>
  new Map(
    readdirSync(RECORDED).map((name) => {
      const { sha256, answer } = JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")) as { sha256: string; answer: unknown };
      return [sha256, answer];
    }),
  );

export function transcribed(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

/** An answer about one page: fields and the amounts of charge lines, as sure as can be. */
export const saying = (fields: Readonly<Record<string, string>>, amounts: readonly string[] = [], page = 1) => ({
  name: "Recorded",
  version: "7",
  pages: [
    {
      number: page,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, { value, confidence: 1, box: [0.5, 0.5, 0.1, 0.02] }]),
      ),
      charges: amounts.map((value) => ({ amount: { value, confidence: 1, box: [0.7, 0.6, 0.1, 0.02] } })),
    },
  ],
});

/** A document AI on a real socket that keeps its contract: it replays what was recorded, and else does what a test says. */
export async function aTranscriber(key: string): Promise<TranscriberOnSocket> {
  const answers = recorded();
  const calls: DocumentReceived[] = [];
  const own = {
    calls,
    answer: (response: ServerResponse) => transcribed(response, { name: "Recorded", version: "7", pages: [] }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
      const json = JSON.parse(Buffer.concat(chunks).toString("utf8")) as DocumentReceived["json"];
      const content = Buffer.from(json.document.base64, "base64");
      const known = answers.get(createHash("sha256").update(content).digest("hex"));
      if (known !== undefined) return transcribed(response, known);
      const call = { headers: request.headers, content, json };
      calls.push(call);
      (own as unknown as TranscriberOnSocket).answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(own, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/transcribe`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
