import { Type } from "typebox";
import { isReady, type Readiness } from "#usecases/tenant/check-readiness.ts";
import { operation } from "../operation.ts";
import { refuse } from "../refusals.ts";

/** Whether this process serves: what it needs, and whether it is about to stop. */
export interface ReadinessSource {
  readonly check: () => Promise<Readiness>;
  readonly isStopping: () => boolean;
}

const Problem = Type.Union([Type.String(), Type.Null()]);

/** Ready: the database answers, is of this release and takes writes, the disk has room, and the process is not about to stop. */
export function readinessOperation({ check, isStopping }: ReadinessSource) {
  return operation({
    operationId: "readiness",
    method: "GET",
    path: "/readyz",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Whether the process serves: database, migrations, writes, storage; whether a worker lives",
    responses: {
      200: {
        description:
          "It does. `degraded`: what is accepted waits, for no worker was heard of, or the clock of the machine is wrong.",
        schema: Type.Object({
          status: Type.Union([Type.Literal("ready"), Type.Literal("degraded")]),
          queue: Problem,
          clock: Problem,
        }),
      },
    },
    handle: async (call) => {
      if (isStopping()) return refuse("not-ready", { process: ["it stops; send to another"] }, { "retry-after": "2" });
      const readiness = await check();
      if (isReady(readiness))
        return {
          status: 200,
          body: {
            status: readiness.queue === null && readiness.clock === null ? ("ready" as const) : ("degraded" as const),
            queue: readiness.queue,
            clock: readiness.clock,
          },
        };
      call.log.warn({ readiness }, "not ready");
      return refuse("not-ready", problemsOf(readiness), { "retry-after": "2" });
    },
  });
}

function problemsOf(readiness: Readiness): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(readiness).flatMap(([name, problem]) => (problem === null ? [] : [[name, [problem]]])),
  );
}
