import type { Caller } from "./auth/authenticate.ts";
import type { CompiledRoute } from "./compile-route.ts";
import type { Trace } from "./trace.ts";

/** What the frame keeps of a request. */
export interface RequestState {
  readonly trace: Trace;
  readonly startedAt: number;
  /** The process stops: its answer is the last on its connection. */
  isLast: boolean;
  caller: Caller | undefined;
  /** Whose key or session it is, also where it may not do this. */
  identified: Caller | undefined;
  route: CompiledRoute | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    wb: RequestState;
  }
}
