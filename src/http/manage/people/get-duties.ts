import { DutiesSchema } from "#contract/manage/people/duties.ts";
import { reportDuties } from "#usecases/people/report-duties.ts";
import { operation } from "../../operation.ts";
import { principalOut } from "./principal-out.ts";

export const getDutiesOperation = operation({
  operationId: "getDuties",
  method: "GET",
  path: "/manage/duties",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "Get who could have acted alone",
  description:
    "Who holds what it takes to bring an invoice and to approve it, by sessions, keys and accounts together; who was let in by one of them and confirmed by nobody else; notices of assignment that were approved by who could not approve them now; what nobody answers for; keys that count as a person of their own; and of the last 500 approvals by people and keys those in which one person stood on both sides.",
  responses: { 200: { description: "Persons, and by what they act.", schema: DutiesSchema } },
  handle: async ({ context, tenant }) => {
    const report = await reportDuties(context, tenant);
    const { areSeparated, alone, unconfirmed, notices, ofNobody, ofThemselves, decidedAlone, decisionsLookedAt } = report;
    return {
      status: 200,
      body: {
        areSeparated,
        alone: alone.map((entry) => ({
          ...entry,
          brings: [...entry.brings],
          approves: [...entry.approves],
          changes: [...entry.changes],
        })),
        unconfirmed: unconfirmed.map((entry) => ({ ...entry, letInBy: [...entry.letInBy] })),
        notices: notices.map((notice) => ({ ...notice, approvedAt: notice.approvedAt.toISOString() })),
        ofNobody: ofNobody.map(principalOut),
        ofThemselves: ofThemselves.map(principalOut),
        decidedAlone: decidedAlone.map((entry) => ({
          ...entry,
          approvedAt: entry.approvedAt.toISOString(),
          persons: [...entry.persons],
        })),
        decisionsLookedAt,
      },
    };
  },
});
