import { Readable } from "node:stream";
import { findInterchange } from "#db/queries/edi/edi-listing.ts";
import { checkX12 } from "#usecases/edi/check-x12.ts";
import { readFileBytes } from "#usecases/document/read-file-bytes.ts";
import { reprocessX12, resendAcknowledgement } from "#usecases/edi/reprocess-x12.ts";
import { fileHeaders } from "../file-headers.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Path {
  readonly uuid: string;
}

/** `POST /manage/edi/interchanges/{uuid}/reprocess`. */
export const reprocessInterchange = async ({
  context,
  tenant,
  actor,
  params,
  body,
}: Call<Path, unknown, { readonly release?: boolean | null } | undefined>): Promise<Answer | Refusal> => {
  const outcome = await reprocessX12(context, tenant, actor, params.uuid, body?.release ?? false);
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "interchange");
};

/** `POST /manage/edi/interchanges/{uuid}/resend`. */
export const resendInterchange = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const outcome = await resendAcknowledgement(context, tenant, params.uuid);
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "interchange");
};

/** `GET /manage/edi/interchanges/{uuid}/file`: the file it came in, to the byte. */
export const getInterchangeFile = async ({ context, tenant, params }: Call<Path>): Promise<Answer | Refusal> => {
  const found = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    findInterchange(tx, params.uuid, { fromSet: 1, limit: 0, refusedOnly: false }),
  );
  if (found?.fileBytes === null || found?.fileBytes === undefined) return refuse("not-found");
  return {
    status: 200,
    body: Readable.from(readFileBytes(context, tenant, found.fileUuid), { objectMode: false }),
    headers: fileHeaders(
      `${found.sender ?? "file"}-${found.controlNumber ?? found.fileUuid}.x12`,
      "application/edi-x12",
      found.fileBytes,
    ),
  };
};

/** `POST /manage/edi/check`. */
export const checkEdi = async ({ context, tenant, rawBody }: Call): Promise<Answer | Refusal> => ({
  status: 200,
  body: await checkX12(context, tenant, rawBody),
});
