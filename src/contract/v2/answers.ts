import { Type } from "typebox";
import { uuid } from "../schema.ts";

export const ExternalIdSchema = Type.Object({ externalId: Type.String() }, { $id: "ExternalId" });
export const UuidSchema = Type.Object({ uuid: uuid() }, { $id: "Uuid" });
