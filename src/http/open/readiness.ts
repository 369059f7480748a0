import { Type } from "typebox";
import { reachDatabase } from "#usecases/tenant/service-figures.ts";
import { operation } from "../operation.ts";
import { refuse } from "../refusals.ts";

const PATIENCE_MS = 2000;

/** Ready: the database answers within two seconds and its migrations have run. */
export function readinessOperation(isMigrated: () => Promise<boolean>) {
  return operation({
    operationId: "readiness",
    method: "GET",
    path: "/readyz",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Whether the database is reachable and migrated",
    responses: { 200: { description: "It is.", schema: Type.Object({ status: Type.String() }) } },
    handle: async (call) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error("the database did not answer in time")), PATIENCE_MS);
      });
      try {
        await Promise.race([reachDatabase(call.context), late]);
        if (!(await isMigrated())) return refuse("not-ready", { database: ["migrations have not run"] }, { "retry-after": "2" });
        return { status: 200, body: { status: "ready" } };
      } catch (error) {
        call.log.warn({ err: error }, "not ready");
        return refuse("not-ready", { database: ["the database cannot be reached"] }, { "retry-after": "2" });
      } finally {
        clearTimeout(timer);
      }
    },
  });
}
