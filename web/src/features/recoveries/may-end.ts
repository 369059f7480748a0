import type { Me } from "../../api/answers.ts";
import type { Recovery } from "../../api/recoveries.ts";
import { addAmounts, excessOfEnding, parseAmount, ZERO } from "../../../../src/contract/manage/people/approval-limit.ts";
import { t } from "../../language/text.ts";
import { sayName } from "../../ui/readable-names.ts";

const amountIn = (text: string) => parseAmount(text) ?? ZERO;

/**
 * Why this person does not end the recovery by their word, said before the click and decided as the service does; undefined: they
 * may try. Of money that came back the smallest part is asked: how much it is they say later.
 */
export function whyNotEnd(recovery: Recovery, me: Me, kind: "waived" | "recovered"): string | undefined {
  if (me.role !== "approver" && me.role !== "admin")
    return t`Your role (${sayName(me.role ?? "").toLowerCase()}) does not decide`;
  if (me.approvalLimit === null) return undefined;
  const { currency } = recovery;
  const before = addAmounts([amountIn(recovery.recovered), amountIn(recovery.waived)]);
  const sum = amountIn(kind === "waived" ? recovery.amount : "0.0001");
  return excessOfEnding({ kind, sum, before, currency }, amountIn(me.approvalLimit)) ?? undefined;
}
