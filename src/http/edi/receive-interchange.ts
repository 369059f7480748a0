import { receiveX12 } from "#usecases/receive-x12.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/**
 * POST /edi/x12. The bytes are read while they arrive and are durable before anything is answered. An acknowledgement that can be written is
 * answered with 200, even when it rejects; what is not readable as an interchange is 422.
 */
export const receiveInterchange = async ({ context, tenant, actor, rawStream }: Call): Promise<Answer | Refusal> => {
  const answer = await receiveX12(context, tenant, actor, "http", rawStream);
  if (answer.kind === "unreadable") return refuse("unreadable", { body: [answer.reason] });
  return {
    status: 200,
    body: answer.text,
    headers: { "content-type": "application/edi-x12", ...(answer.replayed ? { "idempotent-replayed": "true" } : {}) },
  };
};
