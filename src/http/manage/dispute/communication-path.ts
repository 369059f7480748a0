import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";

export const CommunicationPath = Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid(), communicationUuid: uuid() });
