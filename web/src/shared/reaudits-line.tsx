import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "../api/answers.ts";
import { reauditsQuery } from "../api/setting-versions.ts";
import { PlainCard } from "../ui/card.tsx";
import { formatCount } from "../ui/money.ts";
import { t } from "../language/text.ts";

type Setting = AnswerOf<"listReaudits">["items"][number]["setting"];

const NAMES: Readonly<Record<Setting, string>> = {
  "charge-codes": t`Charge codes`,
  "fx-rates": t`Exchange rates`,
  "audit-policy": t`Overrides of the policy`,
};

/** How far the look at the open invoices is after a change of one of these: whom it touches is found out, invoice by invoice. */
export function ReauditsLine({ of }: { readonly of: readonly Setting[] }) {
  const items = (useQuery(reauditsQuery).data?.items ?? []).filter(({ setting }) => of.includes(setting));
  if (items.length === 0) return null;
  return (
    <div style={{ marginBottom: 10 }}>
      <PlainCard role="status" padding={12}>
        {items.map(({ setting, looked, of: all, touched }, index) => (
          <div key={`${setting} ${index}`}>
            {t`${NAMES[setting]}: ${formatCount(Math.min(looked, all))} of ${formatCount(all)} open invoices looked at, ${formatCount(touched)} audited again`}
          </div>
        ))}
      </PlainCard>
    </div>
  );
}
