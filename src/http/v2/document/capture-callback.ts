import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { captureReader } from "#contract/v2/document.ts";
import { captureFileName } from "#usecases/document/capture-file-name.ts";
import { keepRefusedCapture } from "#usecases/document/list-captures.ts";
import type { Context } from "#src/context.ts";
import { readTarget } from "#adapters/guarded-http.ts";
import { acceptDocuments } from "#usecases/document/accept-documents.ts";
import { readCaptureSecret } from "#usecases/document/capture-secret.ts";
import { answerAcceptance } from "../../accept-answer.ts";
import { FILES_LIMIT } from "../../compile-route.ts";
import { withFilesBody } from "../../files/read-files-body.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { isRefusal, refuse } from "../../refusals.ts";

/** Stands in for the secret of a tenant that has none: the same work, and never a match. */
const NOBODYS_SECRET = randomBytes(32).toString("hex");

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;
const MAX_ADDRESS_LENGTH = 4_096;

/** What can be told from an address alone; what it leads to is told when it is fetched. */
const refuseAddress = (text: string): string | undefined => {
  if (!ADDRESS.test(text)) return undefined;
  if (text.length > MAX_ADDRESS_LENGTH) return `must be an address of at most ${MAX_ADDRESS_LENGTH} characters`;
  const target = readTarget(text);
  return "refusal" in target ? target.refusal : undefined;
};

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Anybody who knows the tenant's capture secret may call. An unknown tenant and a wrong signature look the same. */
export const captureCallbackOperation = operation({
  operationId: "captureCallback",
  number: 22,
  method: "POST",
  path: "/v2/capture/callback",
  generation: "v2",
  auth: "none",
  touches: "work",
  reads: "files",
  takesAnyType: true,
  bodyLimit: FILES_LIMIT,
  query: Type.Object({
    tenantUuid: uuid(),
    signature: requiredText(200, {
      description: "Lower-case hex HMAC-SHA256 of the raw body under the tenant's capture secret.",
    }),
  }),
  body: captureReader,
  bodyExample: { payload: { loadId: "SO-10023", captureId: "c-1", images: ["iVBORw0KGgo="] } },
  refuses: ["no-key", "over-quota"],
  summary: "Document-capture callback",
  description:
    "Called by an external capture provider. Images are base64, data URIs or https addresses; those are fetched, each by itself, and tried again where that may help. A repeat of a captureId is accepted and does nothing.",
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
    const seen = new StartOfText();
    let isSigned = false;
    const answer = await withFilesBody(
      call,
      captureReader,
      async ({ body: { payload }, take }) => {
        const places = payload.images.map((image, index) => ({ image, place: index + 1 }));
        const addresses = places
          .filter(({ image }) => ADDRESS.test(image))
          .map(({ image, place }) => ({ place, address: image }));
        const problems = await refuseAddresses(context, addresses);
        if (problems !== undefined) return refuse("validation-failed", problems);
        const files = places
          .filter(({ image }) => !ADDRESS.test(image))
          .map(({ image, place }) => {
            const file = take(image);
            return { name: captureFileName(place, file.mediaType), type: "Unset" as const, file, place };
          });
        const told = { captureId: payload.captureId };
        const accepted = await acceptDocuments(
          context,
          {
            externalOrderId: null,
            externalInvoiceId: null,
            loadId: payload.loadId,
            captureId: payload.captureId,
            source: "Capture",
            files,
            addresses,
          },
          {
            tenantUuid,
            operation: "captureCallback",
            externalId: payload.captureId,
            sentBy: "capture",
            idempotency: null,
            answer: { status: 202, body: JSON.stringify(told) },
          },
        );
        if (accepted.kind === "over-quota") return mapRefusal(accepted.refusal, "images");
        return answerAcceptance(accepted, told);
      },
      {
        refuseText: refuseAddress,
        isAddress: (text) => ADDRESS.test(text),
        onBytes: (bytes) => {
          hmac.update(bytes);
          seen.add(bytes);
        },
        refuseFirst: () => {
          isSigned = secret !== undefined && isSame(query.signature, hmac.digest("hex"));
          return isSigned ? undefined : refuse("no-key", { signature: ["signature is not that of the body"] });
        },
      },
    );
    if (isSigned && isRefusal(answer) && answer.refusal === "validation-failed")
      await keepRefusedCapture(context, tenantUuid, {
        reason: Object.values(answer.errors).flat().join("; "),
        payload: seen.text,
      });
    return answer;
  },
});

/** The start of what came, for people who ask why it was refused. */
class StartOfText {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  add(chunk: Buffer): void {
    if (this.#bytes >= KEPT_BYTES) return;
    this.#chunks.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - this.#bytes)));
    this.#bytes += chunk.length;
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
const KEPT_BYTES = 64 * 1024;

/**
 * Images come over TLS, or from a network that the operator named; an address that may not be used is refused at
 * once.
 */
async function refuseAddresses(
  context: Context,
  addresses: readonly { readonly place: number; readonly address: string }[],
): Promise<Readonly<Record<string, readonly string[]>> | undefined> {
  const problems: Record<string, readonly string[]> = {};
  for (const { place, address } of addresses) {
    const problem = await context.outside.http.refusalOfImage(address);
    if (problem !== undefined) problems[`payload.images[${place - 1}]`] = [`images[${place - 1}] ${problem}`];
  }
  return Object.keys(problems).length === 0 ? undefined : problems;
}
