import { Type } from "typebox";
import { orNull } from "../../v2/read/parts-read.ts";

/** Which message a finding is, and what it tells, beside its words: wherever findings are shown. */
export const MessageIdOut = orNull(
  Type.String({
    description:
      'Which of the rule\'s messages it is, as "rule/message" ("charge-over-tolerance/charge"): stable, to count and to translate by. Null in audits of earlier releases.',
  }),
);

export const MessageDataOut = Type.Record(Type.String(), Type.Unknown(), {
  description:
    "What the message tells, by name: texts, numbers, days as YYYY-MM-DD, amounts as {amount, currency}, quantities as {quantity, qualifier}, lists of them.",
});
