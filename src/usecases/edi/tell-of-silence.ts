import { listPartnersHeardAgain, listSilentPartners, noteOver, noteTold } from "#db/queries/notice/told-of.ts";
import { plainNumber, SILENCE } from "#domain/notice/notice-kinds.ts";
import type { Context } from "#src/context.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";

/** Tells admins and developers of partners that used to send and send nothing any more, each once a silence. */
export function tellOfSilence(context: Context, tenantUuid: string): Promise<void> {
  return context.db.inTenant(tenantUuid, async (tx) => {
    for (const subject of await listPartnersHeardAgain(tx)) await noteOver(tx, { kind: "edi-partner", subject });
    for (const subject of await listSilentPartners(tx, SILENCE))
      if (await noteTold(tx, { kind: "edi-partner", subject }))
        await tellPeople(
          context,
          tx,
          { actors: [], roles: [...ADMINS, "developer"], except: "" },
          {
            kind: "edi-silent",
            path: `/edi?sender=${encodeURIComponent(subject)}`,
            words: `EDI partner ${plainNumber(subject)} has sent nothing for ${SILENCE.silentDays} days`,
          },
        );
  });
}
