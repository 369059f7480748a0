import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { recoveriesBeside } from "../api/recoveries.ts";
import { Card } from "../ui/card.tsx";
import { Icon } from "../ui/icons.tsx";
import { formatAmount } from "../ui/money.ts";
import { Tag } from "../ui/tags.tsx";
import { sayName } from "../ui/readable-names.ts";
import { t } from "../language/text.ts";

/** What was paid too much on this order, or with this invoice; nothing where nothing was. */
export function RecoveriesCard({ beside }: { readonly beside: { readonly order: string } | { readonly invoice: string } }) {
  const found = useQuery(recoveriesBeside(beside)).data ?? [];
  if (found.length === 0) return null;
  return (
    <Card title={t`Paid too much`} count={found.length}>
      <div className="stack">
        {found.map((recovery) => (
          <div key={recovery.uuid}>
            <div className="flex">
              <Icon name="recovery" />
              <Link to="/recoveries/$uuid" params={{ uuid: recovery.uuid }} className="strong">
                {formatAmount(recovery.overpaid)} {recovery.currency}
              </Link>
              <span className="dim clip">{recovery.vendor.name ?? recovery.vendor.externalId ?? recovery.vendor.scac}</span>
              <span className="grow" />
              <Tag tone={recovery.state === "open" ? "warn" : recovery.state === "recovered" ? "good" : "neutral"}>
                {sayName(recovery.state)}
              </Tag>
            </div>
            <p className="dim">{recovery.reason}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}
