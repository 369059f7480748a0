import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Workspace } from "../../api/answers.ts";
import { type EarlierBills, earlierBillsQuery } from "../../api/queries.ts";
import { StatusTag } from "../../shared/invoice-tags.tsx";
import { Card } from "../../ui/card.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

/** What this bill asks for beside what the other bills of its orders did, charge by charge, and what is left of each. */
export function EarlierBillsCard({ invoice: { uuid } }: { readonly invoice: Shown }) {
  const found = useQuery(earlierBillsQuery(uuid));
  const { data } = found;
  return (
    <Card
      flush={data !== undefined && data.invoices.length > 0}
      title={t`Earlier bills of the order`}
      count={data?.invoices.length ?? 0}
    >
      {data === undefined ? (
        found.isPending ? (
          <RowsLoading rows={3} />
        ) : (
          <Failure error={found.error} what={t`The earlier bills`} onRetry={() => void found.refetch()} />
        )
      ) : data.invoices.length === 0 ? (
        <p className="dim">{t`None. This is the first bill of its vendor on the order.`}</p>
      ) : (
        <Compared found={data} />
      )}
    </Card>
  );
}

type Shown = Pick<Workspace, "uuid">;

function Compared({ found }: { readonly found: EarlierBills }) {
  return (
    <>
      {found.charges.length === 0 ? null : <Charges found={found} />}
      <Bills invoices={found.invoices} />
      {found.auditedAt === null ? null : (
        <p className="dim" style={{ padding: "8px 14px" }}>
          {t`As the audit of ${formatInstant(found.auditedAt)} counted.`}
        </p>
      )}
    </>
  );
}

const Charges = ({ found: { charges, currency } }: { readonly found: EarlierBills }) => (
  <table className="list" aria-label={t`Charges beside earlier bills`}>
    <thead>
      <tr>
        <th scope="col">{t`Charge`}</th>
        <th scope="col" className="num">{t`Expected, ${currency}`}</th>
        <th scope="col" className="num">{t`Billed before`}</th>
        <th scope="col" className="num">{t`Approved before`}</th>
        <th scope="col" className="num">{t`This bill`}</th>
        <th scope="col" className="num">{t`Left`}</th>
      </tr>
    </thead>
    <tbody>
      {charges.map((charge) => (
        <tr key={charge.code}>
          <td className="strong">{sayName(charge.code)}</td>
          <td className="num">{formatAmount(charge.expected)}</td>
          <td className="num">{formatAmount(charge.billedBefore)}</td>
          <td className="num">{formatAmount(charge.approvedBefore)}</td>
          <td className="num">{formatAmount(charge.thisInvoice)}</td>
          <td className="num strong">
            {/* The sign says it too: readable without color. */}
            <span className={charge.left.startsWith("-") ? "over" : undefined}>{formatAmount(charge.left)}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Bills = ({ invoices }: Pick<EarlierBills, "invoices">) => (
  <table className="list" aria-label={t`Earlier bills of the order`}>
    <thead>
      <tr>
        <th scope="col">{t`Invoice`}</th>
        <th scope="col">{t`Date`}</th>
        <th scope="col">{t`Status`}</th>
        <th scope="col">{t`Charges`}</th>
        <th scope="col" className="num">{t`Total`}</th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((bill) => (
        <BillRow key={bill.uuid} bill={bill} />
      ))}
    </tbody>
  </table>
);

const BillRow = ({ bill }: { readonly bill: EarlierBills["invoices"][number] }) => (
  <tr>
    <td>
      <Link to="/invoices/$uuid" params={{ uuid: bill.uuid }} className="strong">
        {bill.invoiceNumber}
      </Link>
    </td>
    <td>{formatDay(bill.invoiceOn)}</td>
    <td>
      <span className="flex">
        <StatusTag status={bill.status} />
        {bill.isAfter ? <Tag title={t`It came after this one, and was approved before it.`}>{t`Came later`}</Tag> : null}
        {bill.counts ? null : <Tag tone="warn">{t`Not counted`}</Tag>}
      </span>
    </td>
    <td className="dim">{bill.charges.map(({ code, amount }) => `${sayName(code)} ${formatAmount(amount)}`).join(" · ")}</td>
    <td className="num">
      {formatAmount(bill.total)} {bill.currency}
    </td>
  </tr>
);
