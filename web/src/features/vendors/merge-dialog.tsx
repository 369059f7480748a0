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
  const merge = useMerging(() => mergeVendor(merged, into, reason.trim()), "Merged", onClose);
  const isReady = preview.data !== undefined && preview.data.refusal === null && named === typed.trim();
  return (
    <FormDialog
      title={`Merge ${vendor.externalId} with ${other === "" ? "another record" : other}`}
      verb={preview.data?.takesTwoPeople === true ? "Ask for a second person" : "Merge"}
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
          label="The other record's ID"
          maxLength={255}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <p className="dim">Which record survives: its remit-to and terms hold for both</p>
        <SegmentedControl
          aria-label="Which record survives"
          value={survivor}
          onChange={(value) => setSurvivor(value as "this" | "other")}
          data={[
            { value: "this", label: vendor.externalId },
            { value: "other", label: named === "" ? "The other one" : named },
          ]}
        />
      </div>
      <FailureLine error={preview.error} />
      {preview.data === undefined ? (
        <p className="dim" role="status">
          {named === ""
            ? "Name the other record to see what would change."
            : preview.isFetching
              ? "Looking at what would change…"
              : ""}
        </p>
      ) : (
        <Changes preview={preview.data} merged={merged} into={into} />
      )}
      <Textarea
        label="Why they are one carrier"
        description="Whoever looks at either record reads it"
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
  name: "Name",
  scac: "SCAC",
  mcNumber: "MC",
  dotNumber: "DOT",
  remitTo: "Remit-to",
  paymentTerms: "Payment terms",
  taxRegistered: "Registered for tax",
  disputeEmail: "Disputes to",
  block: "Block",
  chargeAliases: "Charge names",
  policy: "Limits and approval rules",
};

interface ChangesProps {
  readonly preview: MergePreview;
  readonly merged: string;
  readonly into: string;
}

const counted = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;

function Changes({ preview, merged, into }: ChangesProps) {
  const { refusal, takesTwoPeople, openInvoices, duplicates, orders } = preview;
  if (refusal !== null) return <div className="note-box bad">It cannot be done: {refusal}.</div>;
  return (
    <section aria-label="What would change" className="stack">
      {takesTwoPeople ? (
        <div className="note-box warn">
          The records are not known to be paid at one place by the same terms: a second person confirms the merge, and the open
          invoices of both are held until then.
        </div>
      ) : null}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        <li>
          {counted(openInvoices.merged + openInvoices.survivor, "open invoice is", "open invoices are")} audited again:{" "}
          {openInvoices.merged} of {merged}, {openInvoices.survivor} of {into}
        </li>
        <li>
          {duplicates.length === 0
            ? "No invoice number stands on both records"
            : `${counted(duplicates.length, "invoice number stands", "invoice numbers stand")} on both records`}
          {duplicates.slice(0, 5).map((pair) => (
            <div key={`${pair.mergedUuid} ${pair.survivorUuid}`} className="dim">
              {pair.invoiceNumber}: {formatAmount(pair.mergedBilled)} {pair.mergedCurrency} ({pair.mergedStatus}) and{" "}
              {formatAmount(pair.survivorBilled)} {pair.survivorCurrency} ({pair.survivorStatus})
            </div>
          ))}
        </li>
        <li>
          {orders.length === 0
            ? "No order was billed by both"
            : `${counted(orders.length, "order was", "orders were")} billed by both`}
          {orders.slice(0, 5).map((order) => (
            <div key={order.orderUuid} className="dim">
              {order.orderNumber}
              {order.isPaidToBoth ? ", paid to both: what is too much is asked back" : ""}
            </div>
          ))}
        </li>
      </ul>
      <FieldsTable preview={preview} merged={merged} into={into} />
    </section>
  );
}

function FieldsTable({ preview: { fields }, merged, into }: ChangesProps) {
  if (fields.length === 0) return <p className="dim">The records differ in nothing.</p>;
  const holds = { survivor: into, merged, both: "both", stricter: "the stricter, until somebody says otherwise" } as const;
  return (
    <div style={{ overflowX: "auto" }}>
      <table className="grid">
        <caption className="dim" style={{ textAlign: "left" }}>
          What they differ in
        </caption>
        <thead>
          <tr>
            <th scope="col">Of the record</th>
            <th scope="col">{merged}</th>
            <th scope="col">{into}</th>
            <th scope="col">What holds</th>
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
