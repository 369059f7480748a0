import { Type } from "typebox";
import { QUOTA_NAMES, type QuotaName } from "#domain/access/quotas.ts";
import { reader } from "../../json/reader.ts";
import { integer } from "../../schema.ts";

const atMost = () => integer({ minimum: 0, description: "Null or absent: as usual." });

export const quotasReader = reader(
  Type.Object(
    {
      keys: atMost(),
      endpoints: atMost(),
      documents: atMost(),
      storageMegabytes: atMost(),
      mailsPerDispute: atMost(),
      mailsPerAddress: atMost(),
      waitingMessages: atMost(),
    },
    { $id: "QuotasChange" },
  ),
);

export const QuotasSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        name: Type.Unsafe<QuotaName>({ type: "string", enum: [...QUOTA_NAMES] }),
        limit: Type.Integer(),
        used: Type.Unsafe<number | null>({
          type: ["integer", "null"],
          description: "Null for mails, which are counted by dispute and by address.",
        }),
      }),
    ),
  },
  { $id: "Quotas" },
);
