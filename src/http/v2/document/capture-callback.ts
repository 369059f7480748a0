import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { captureReader } from "#contract/v2/document.ts";
import { acceptDocuments } from "#usecases/document/accept-documents.ts";
import { readCaptureSecret } from "#usecases/document/capture-secret.ts";
import { answerAcceptance } from "../../accept-answer.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Stands in for the secret of a tenant that has none: the same work, and never a match. */
const NOBODYS_SECRET = randomBytes(32).toString("hex");

const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/tiff": "tif",
};

const ADDRESS = /^https?:\/\//i;

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whoever knows the tenant's capture secret may call. An unknown tenant and a wrong signature look the same. */
export const captureCallbackOperation = operation({
  operationId: "captureCallback",
  number: 22,
  method: "POST",
  path: "/v2/capture/callback",
  generation: "v2",
  auth: "none",
  touches: "work",
  reads: "files",
  bodyLimit: FILES_LIMIT,
  query: Type.Object({
    tenantUuid: uuid(),
    signature: requiredText(200, {
      description: "Lower-case hex HMAC-SHA256 of the raw body under the tenant's capture secret.",
    }),
  }),
  body: captureReader,
  bodyExample: { payload: { loadId: "SO-10023", captureId: "c-1", images: ["iVBORw0KGgo="] } },
  refuses: ["no-key"],
  summary: "Document-capture callback",
  description: "Called by an external capture provider. A repeat of a captureId is accepted and does nothing.",
  responses: {
    202: {
      description: "The images are durably stored and will become documents.",
      schema: Type.Object({ captureId: Type.String() }),
    },
  },
  handle: async (call) => {
    const { context, query } = call;
    const tenantUuid = query.tenantUuid.toLowerCase();
    const secret = await readCaptureSecret(context, tenantUuid);
    const hmac = createHmac("sha256", secret ?? NOBODYS_SECRET);
    return withFilesBody(
      call,
      captureReader,
      async ({ body: { payload }, take }) => {
        const files = payload.images.map((image, index) => {
          const file = take(image);
          return { name: `capture-${index + 1}.${ENDINGS[file.mediaType] ?? "bin"}`, type: "Unset" as const, file };
        });
        const answer = { captureId: payload.captureId };
        const accepted = await acceptDocuments(
          context,
          {
            externalOrderId: null,
            externalInvoiceId: null,
            loadId: payload.loadId,
            captureId: payload.captureId,
            source: "Capture",
            files,
          },
          {
            tenantUuid,
            operation: "captureCallback",
            externalId: payload.captureId,
            sentBy: "capture",
            idempotency: null,
            answer: { status: 202, body: JSON.stringify(answer) },
          },
        );
        return answerAcceptance(accepted, answer);
      },
      {
        refuseText: (text) =>
          ADDRESS.test(text) ? "is an address: send the image itself, in base64 or as a data URI" : undefined,
        onBytes: (bytes) => void hmac.update(bytes),
        refuseFirst: () =>
          secret !== undefined && isSame(query.signature, hmac.digest("hex"))
            ? undefined
            : refuse("no-key", { signature: ["signature is not that of the body"] }),
      },
    );
  },
});
