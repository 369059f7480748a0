import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { policyQuery } from "../../api/policy.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";
import { type Agreed, type AgreedApproval, agreedWith, policyPlace } from "./agreed-with.ts";
import { useApproverNames } from "./approver-names.ts";
import { approvalRuleText } from "./policy-text.ts";

interface AgreedCardProps {
  readonly who: "vendor" | "customer";
  /** All that the policy may name it by. */
  readonly names: readonly (string | null)[];
}

/** What of the policy in force is another thing for this party than for everybody else, each with its place in the policy. */
export function AgreedCard({ who, names }: AgreedCardProps) {
  const policy = useQuery(policyQuery);
  const approvers = useApproverNames();
  const said = names.join("\n");
  const agreed = useMemo(
    () => (policy.data === undefined ? undefined : agreedWith(policy.data, who, said.split("\n"))),
    [policy.data, who, said],
  );
  const title = who === "vendor" ? t`What the policy says of this vendor` : t`What the policy says of this customer`;
  return (
    <Card
      flush
      title={title}
      action={<Link to="/policy" hash="card-overrides" className="dim">{t`Audit policy`}</Link>}
      {...(agreed === undefined ? {} : { count: agreed.overrides.length + agreed.approvals.length })}
    >
      {agreed === undefined ? (
        policy.isPending ? (
          <RowsLoading rows={2} />
        ) : (
          <Failure error={policy.error} what={t`The audit policy`} onRetry={() => void policy.refetch()} />
        )
      ) : agreed.overrides.length + agreed.approvals.length === 0 ? (
        <p className="card-body dim">{t`Nothing of its own: it is judged as everybody is.`}</p>
      ) : (
        <ListTable columns={[t`When`, t`What differs`, t`In force`, { label: t`Where it stands`, hidden: true }]}>
          {agreed.overrides.map((each) => (
            <OverrideRow key={each.path} agreed={each} />
          ))}
          {agreed.approvals.map((each) => (
            <ApprovalRow key={each.path} agreed={each} approvers={approvers} />
          ))}
        </ListTable>
      )}
    </Card>
  );
}

const AtItsPlace = ({ path, label }: { readonly path: string; readonly label: string }) => (
  <td className="num">
    <Link to="/policy" hash={policyPlace(path)} aria-label={t`Open in the policy: ${label}`}>{t`Open in the policy`}</Link>
  </td>
);

function OverrideRow({ agreed: { path, when, dates, differs } }: { readonly agreed: Agreed }) {
  return (
    <tr>
      <td className="strong">{when}</td>
      <td>
        {differs.length === 0 ? <span className="dim">{t`Changes nothing`}</span> : null}
        {differs.map(({ what, value, usual }) => (
          <div key={what}>
            {what}: <strong>{value}</strong> <span className="dim">{t`instead of ${usual}`}</span>
          </div>
        ))}
      </td>
      <td className="dim">{dates}</td>
      <AtItsPlace path={path} label={when} />
    </tr>
  );
}

function ApprovalRow({
  agreed: { path, kind, draft },
  approvers,
}: {
  readonly agreed: AgreedApproval;
  readonly approvers: ReadonlyMap<string, string> | undefined;
}) {
  const text = approvalRuleText(kind, draft, approvers);
  return (
    <tr>
      <td className="strong">{t`Approval`}</td>
      <td>{text}</td>
      <td className="dim">{t`always`}</td>
      <AtItsPlace path={path} label={text} />
    </tr>
  );
}
