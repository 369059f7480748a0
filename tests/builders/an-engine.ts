import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface CallReceived {
  readonly method: string;
  readonly path: string;
  readonly apiKey: string | null;
  readonly headers: IncomingMessage["headers"];
  /** As it came; parsed in `json`. */
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface EngineOnSocket {
  readonly url: string;
  readonly calls: CallReceived[];
  /** What it does with a call that was read whole. */
  answer: (response: ServerResponse, call: CallReceived) => void;
  close(): Promise<void>;
}

/** Answers with 2xx and this. */
export function rated(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

/** An answer with one vendor charge. */
export const answerWith = (...charges: readonly (readonly [code: string, amount: number])[]) => ({
  RawResponse: "{}",
  RawResponseType: "Json",
  VendorCharges: charges.map(([Code, Amount]) => ({ Code, Amount })),
  CustomerCharges: [],
});

/** A rating engine on a real socket of this machine that does what a test says. */
export async function anEngine(): Promise<EngineOnSocket> {
  const calls: CallReceived[] = [];
  const engine = { calls, answer: (response: ServerResponse) => rated(response, answerWith(["LINEHAUL", 100])) };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://engine.invalid");
      const body = Buffer.concat(chunks).toString("utf8");
      const call: CallReceived = {
        method: request.method ?? "",
        path: request.url ?? "",
        apiKey: url.searchParams.get("apikey"),
        headers: request.headers,
        body,
        json: JSON.parse(body) as Record<string, unknown>,
      };
      calls.push(call);
      (engine as unknown as EngineOnSocket).answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(engine, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rate?site=7`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
