import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { delegationQuery } from "../../api/delegation.ts";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { t, tx } from "../../language/text.ts";

/** What two people means for whoever approves for somebody who is away. Only of those who approve at all. */
export function StandInCard() {
  const role = useQuery(meQuery).data?.role;
  const approves = role === "approver" || role === "admin";
  const delegations = useQuery({ ...delegationQuery, enabled: approves });
  if (!approves) return null;
  const forOthers = delegations.data?.forOthers ?? [];
  return (
    <Card title={t`Approving for somebody who is away`}>
      <p>{t`What a delegate approves for a colleague is the approval of both. After your own first approval of an invoice you cannot give the second one for whoever is away; after theirs you can, by your own limit alone. Leave the first approval to somebody else where the second is to come through you.`}</p>
      {forOthers.map(({ by, byName, from, until }) => (
        <p
          key={by}
        >{tx`You approve for ${<strong>{byName}</strong>}, ${formatDay(from)} to ${formatDay(until)}: ${<Link to="/queue/$tab" params={{ tab: "second-approval" }}>{t`what waits for a second approval`}</Link>}.`}</p>
      ))}
    </Card>
  );
}
