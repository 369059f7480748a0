import { Type } from "typebox";
import { reader } from "../../json/reader.ts";
import { day, flag, idText } from "../../schema.ts";
import { orNull } from "../../v2/read/parts-read.ts";

export const DelegationSchema = Type.Object(
  {
    by: Type.String({ description: "Who is away, as assignees are named (`user:...`)." }),
    byName: Type.String(),
    delegate: Type.String({ description: "Who approves for them." }),
    delegateName: Type.String(),
    from: Type.String({ format: "date" }),
    until: Type.String({ format: "date", description: "Included." }),
    withQueue: Type.Boolean({ description: "What is assigned to who is away stands among what is the delegate's, too." }),
  },
  { $id: "Delegation" },
);

export const OwnDelegationsSchema = Type.Object({
  own: orNull(DelegationSchema),
  forOthers: Type.Array(DelegationSchema, { description: "For whom one approves, now or on days to come." }),
});

export const delegationReader = reader(
  Type.Object({
    delegate: idText({ description: "Who approves meanwhile, as assignees are named (`user:...`); null: nobody any more." }),
    from: day({ description: "The first day (UTC); left out: today." }),
    until: day({ description: "The last day, included; left out: the first one." }),
    withQueue: flag({ description: "Whether they work on what is assigned to one, too." }),
  }),
);
