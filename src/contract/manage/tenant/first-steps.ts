import { Type } from "typebox";

/** What a company does before its first invoice is paid by what it sees here, in this order. */
export const FIRST_STEPS = [
  "person",
  "api-key",
  "vendor",
  "policy",
  "intake",
  "order",
  "invoice",
  "webhook",
  "decision",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FirstStepsSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        step: Type.Unsafe<FirstStep>({ type: "string", enum: [...FIRST_STEPS] }),
        done: Type.Boolean({ description: "By what is there, whoever made it and however." }),
      }),
    ),
  },
  { $id: "FirstSteps" },
);
