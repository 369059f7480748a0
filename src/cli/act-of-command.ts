import { hostname, userInfo } from "node:os";
import type { Act } from "#usecases/trail/acting-as.ts";

/** What the audit trail keeps of a command: the account of the machine by its number, and the machine. */
export function actOfCommand(command: string): Act {
  return {
    actor: "operator",
    address: `${hostname()} uid ${userInfo().uid}`,
    traceId: null,
    operation: `weighbridge ${command}`,
    touches: "access",
    subject: null,
    tenantUuid: null,
    event: "command",
  };
}
