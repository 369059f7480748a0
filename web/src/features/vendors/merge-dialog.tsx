import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MergePreview, mergePreviewQuery, mergeVendor } from "../../api/vendor-merges.ts";
import type { Vendor } from "../../api/vendors.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import { useMerging } from "./use-merging.ts";
import { t } from "../../language/text.ts";

const TYPING_MS = 300;

interface MergeDialogProps {
  readonly vendor: Vendor;
  /** The other record's id; empty: it is asked for. */
  readonly other: string;
  readonly onClose: () => void;
}

/** Which of two records survives and why they are one carrier, with what that would change before it is made. */
export function MergeDialog({ vendor, other, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState(other);
  const [named] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [survivor, setSurvivor] = useState<"this" | "other">("this");
  const [reason, setReason] = useState("");
  const [merged, into] = survivor === "this" ? [named, vendor.externalId] : [vendor.externalId, named];
  const preview = useQuery({ ...mergePreviewQuery(merged, into), enabled: named !== "" });
  const merge = useMerging(() => mergeVendor(merged, into, reason.trim()), t`Merged`, onClose);
  const isReady = preview.data !== undefined && preview.data.refusal === null && named === typed.trim();
  return (
    <FormDialog
      draft={`merge ${vendor.externalId} ${other}`}
      title={t`Merge ${vendor.externalId} with ${other === "" ? t`another record` : other}`}
      verb={preview.data?.takesTwoPeople === true ? t`Ask for a second person` : t`Merge`}
      size="xl"
      busy={merge.isPending}
      disabled={!isReady || reason.trim() === ""}
      error={merge.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate();
      }}
    >
      {other === "" ? (
        <TextInput
          label={t`The other record's ID`}
          maxLength={255}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <p className="dim">{t`Which record survives: its remit-to and terms hold for both`}</p>
        <SegmentedControl
          aria-label={t`Which record survives`}
          value={survivor}
          onChange={(value) => setSurvivor(value as "this" | "other")}
          data={[
            { value: "this", label: vendor.externalId },
            { value: "other", label: named === "" ? t`The other one` : named },
          ]}
        />
      </div>
      <FailureLine error={preview.error} />
      {preview.data === undefined ? (
        <p className="dim" role="status">
          {named === ""
            ? t`Name the other record to see what would change.`
            : preview.isFetching
              ? t`Looking at what would change…`
              : ""}
        </p>
      ) : (
        <Changes preview={preview.data} merged={merged} into={into} />
      )}
      <Textarea
        label={t`Why they are one carrier`}
        description={t`Whoever looks at either record reads it`}
        maxLength={500}
        autosize
        minRows={2}
        {...(other === "" ? {} : { "data-autofocus": true })}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const FIELDS: Readonly<Record<MergePreview["fields"][number]["field"], string>> = {
  name: t`Name`,
  scac: "SCAC",
  mcNumber: "MC",
  dotNumber: "DOT",
  remitTo: t`Remit-to`,
  paymentTerms: t`Payment terms`,
  taxRegistered: t`Registered for tax`,
  disputeEmail: t`Disputes to`,
  block: t`Block`,
  chargeAliases: t`Charge names`,
  policy: t`Limits and approval rules`,
};

interface ChangesProps {
  readonly preview: MergePreview;
  readonly merged: string;
  readonly into: string;
}

const auditedAgain = (count: number): string =>
  count === 1 ? t`1 open invoice is audited again` : t`${formatCount(count)} open invoices are audited again`;
const onBoth = (count: number): string =>
  count === 1 ? t`1 invoice number stands on both records` : t`${formatCount(count)} invoice numbers stand on both records`;
const billedByBoth = (count: number): string =>
  count === 1 ? t`1 order was billed by both` : t`${formatCount(count)} orders were billed by both`;

function Changes({ preview, merged, into }: ChangesProps) {
  const { refusal, takesTwoPeople, openInvoices, duplicates, orders } = preview;
  if (refusal !== null) return <div className="note-box bad">{t`It cannot be done: ${refusal}.`}</div>;
  return (
    <section aria-label={t`What would change`} className="stack">
      {takesTwoPeople ? (
        <div className="note-box warn">{t`The records are not known to be paid at one place by the same terms: a second person confirms the merge, and the open invoices of both are held until then.`}</div>
      ) : null}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        <li>
          {auditedAgain(openInvoices.merged + openInvoices.survivor)}
          {t`: ${openInvoices.merged} of ${merged}, ${openInvoices.survivor} of ${into}`}
        </li>
        <li>
          {duplicates.length === 0 ? t`No invoice number stands on both records` : onBoth(duplicates.length)}
          {duplicates.slice(0, 5).map((pair) => (
            <div key={`${pair.mergedUuid} ${pair.survivorUuid}`} className="dim">
              {t`${pair.invoiceNumber}: ${formatAmount(pair.mergedBilled)} ${pair.mergedCurrency} (${pair.mergedStatus}) and ${formatAmount(pair.survivorBilled)} ${pair.survivorCurrency} (${pair.survivorStatus})`}
            </div>
          ))}
        </li>
        <li>
          {orders.length === 0 ? t`No order was billed by both` : billedByBoth(orders.length)}
          {orders.slice(0, 5).map((order) => (
            <div key={order.orderUuid} className="dim">
              {order.orderNumber}
              {order.isPaidToBoth ? t`, paid to both: what is too much is asked back` : ""}
            </div>
          ))}
        </li>
      </ul>
      <FieldsTable preview={preview} merged={merged} into={into} />
    </section>
  );
}

function FieldsTable({ preview: { fields }, merged, into }: ChangesProps) {
  if (fields.length === 0) return <p className="dim">{t`The records differ in nothing.`}</p>;
  const holds = { survivor: into, merged, both: t`both`, stricter: t`the stricter, until somebody says otherwise` } as const;
  return (
    <div style={{ overflowX: "auto" }}>
      <table className="grid">
        <caption className="dim" style={{ textAlign: "left" }}>{t`What they differ in`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Of the record`}</th>
            <th scope="col">{merged}</th>
            <th scope="col">{into}</th>
            <th scope="col">{t`What holds`}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.field}>
              <th scope="row">{FIELDS[field.field]}</th>
              <td>{field.merged ?? "–"}</td>
              <td>{field.survivor ?? "–"}</td>
              <td className="strong">{holds[field.holds]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
