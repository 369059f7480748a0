import { Type } from "typebox";
import { uuid } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";
import { pageQuery, pageSchema } from "../pages.ts";

export const CaptureListQuery = Type.Object({ ...pageQuery });
export const CapturePath = Type.Object({ uuid: uuid() });

export const CapturePageSchema = pageSchema(
  Type.Object({
    uuid: uuid(),
    captureId: orNull(Type.String()),
    loadId: orNull(Type.String()),
    receivedAt: Type.String({ format: "date-time" }),
    state: Type.Unsafe<string>({
      type: "string",
      enum: ["waiting", "stored", "partial", "failed", "refused"],
      description: "partial: some images failed. refused: the callback could not be taken.",
    }),
    reason: orNull(Type.String({ description: "Why the callback was refused." })),
    images: Type.Array(
      Type.Object({
        place: Type.Integer({ description: "From 1, as the provider listed them." }),
        address: orNull(Type.String({ description: "Without its query; null when the image came with the callback." })),
        state: Type.Unsafe<string>({ type: "string", enum: ["waiting", "stored", "failed"] }),
        attempts: Type.Integer(),
        reason: orNull(Type.String({ description: "Why the last attempt failed." })),
        documentUuid: orNull(uuid()),
      }),
    ),
  }),
);
export const RetriedCaptureSchema = Type.Object({ images: Type.Integer() }, { $id: "RetriedCapture" });
