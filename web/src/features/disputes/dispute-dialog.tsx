import { Button, Checkbox, CloseButton, Modal, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { claimLetter } from "../../api/claims.ts";
import type { Workspace } from "../../api/types.ts";
import { Variance } from "../../ui/amount.tsx";
import { formatAmount } from "../../ui/money.ts";
import { Icon } from "../../ui/icons.tsx";
import { FailureLine } from "../../ui/states.tsx";
import { LetterLinks } from "../../ui/letter-links.tsx";
import type { NewDispute } from "../workspace/decide.ts";
import { disputedRows, draftMessage, draftSubject, proposedReasons } from "../workspace/dispute-draft.ts";

interface DisputeDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onRaise: (dispute: NewDispute) => void;
}

interface Reason {
  readonly id: number;
  readonly text: string;
  readonly chosen: boolean;
}

/** A dispute with its draft: the reasons the audit found, the charges that differ, and the message to the other side. */
export const DisputeDialog = ({ invoice, opened, busy, error, onClose, onRaise }: DisputeDialogProps) => {
  const [party, setParty] = useState<NewDispute["party"]>(invoice.proposedDispute?.party ?? "Vendor");
  const [reasons, setReasons] = useState<readonly Reason[]>(() =>
    proposedReasons(invoice).map((text, id) => ({ id, text, chosen: true })),
  );
  const [added, setAdded] = useState("");
  const [byMail, setByMail] = useState(false);
  const [to, setTo] = useState("");
  const [subject, setSubject] = useState(() => draftSubject(invoice));
  const [edited, setEdited] = useState<string | null>(null);
  const chosen = [...reasons.filter((one) => one.chosen).map((one) => one.text), ...(added.trim() === "" ? [] : [added.trim()])];
  const message = edited ?? draftMessage(invoice, chosen);
  const rows = disputedRows(invoice);

  const keep = (): void => {
    if (added.trim() === "") return;
    setReasons([...reasons, { id: reasons.length, text: added.trim(), chosen: true }]);
    setAdded("");
  };
  const raise = (): void => {
    const addresses = to.split(/[,;\s]+/).filter((one) => one !== "");
    onRaise({
      party,
      reasons: chosen.map((description) => ({ description })),
      communication: {
        text: message,
        ...(byMail ? { email: { subject, ...(addresses.length === 0 ? {} : { to: addresses.join(", ") }) } } : {}),
      },
    });
  };

  return (
    <Modal opened={opened} onClose={onClose} size={760} title={<strong>Dispute {invoice.invoiceNumber}</strong>}>
      <form
        className="stack"
        style={{ gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length > 0) raise();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && chosen.length > 0) raise();
        }}
      >
        <div className="flex wrap" style={{ gap: 12 }}>
          <span id="dispute-party" className="strong">
            Who has to answer
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby="dispute-party"
            value={party}
            onChange={(value) => setParty(value as NewDispute["party"])}
            data={[
              { value: "Vendor", label: "The vendor" },
              { value: "Tenant", label: "Our side" },
              { value: "Customer", label: "The customer" },
            ]}
          />
        </div>
        <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong" style={{ padding: 0, marginBottom: 6 }}>
            Reasons
          </legend>
          {reasons.length === 0 ? (
            <p className="dim">The audit proposes none. Say in your own words what is wrong.</p>
          ) : invoice.proposedDispute == null ? (
            <p className="dim">The audit disputes nothing by itself; this is what it found.</p>
          ) : null}
          {reasons.map((reason) => (
            <Checkbox
              key={reason.id}
              size="xs"
              label={reason.text}
              checked={reason.chosen}
              onChange={(event) =>
                setReasons(reasons.map((one) => (one.id === reason.id ? { ...one, chosen: event.currentTarget.checked } : one)))
              }
            />
          ))}
          <div className="flex">
            <TextInput
              className="grow"
              aria-label="Another reason"
              placeholder={reasons.length === 0 ? "What is wrong" : "Another reason"}
              maxLength={1000}
              value={added}
              data-autofocus={reasons.length === 0 ? true : undefined}
              rightSection={added === "" ? null : <CloseButton size="xs" aria-label="Clear" onClick={() => setAdded("")} />}
              onChange={(event) => setAdded(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
                  event.preventDefault();
                  keep();
                }
              }}
            />
            <Button variant="default" onClick={keep} disabled={added.trim() === ""} leftSection={<Icon name="plus" size={13} />}>
              Add
            </Button>
          </div>
        </fieldset>
        {rows.length === 0 ? null : (
          <div className="card" style={{ overflow: "hidden" }}>
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">Charge</th>
                  <th scope="col" className="num">
                    Expected
                  </th>
                  <th scope="col" className="num">
                    Billed
                  </th>
                  <th scope="col" className="num">
                    Variance
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.code}>
                    <td>{row.code}</td>
                    <td className="num">{formatAmount(row.expected)}</td>
                    <td className="num">{formatAmount(row.billed)}</td>
                    <td className="num">
                      <Variance value={row.variance} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {invoice.proposedDispute == null ? null : (
              <p className="dim" style={{ margin: 0, padding: "6px 12px" }}>
                {formatAmount(invoice.proposedDispute.totals.disputed)} {invoice.proposedDispute.currency} in dispute of{" "}
                {formatAmount(invoice.proposedDispute.totals.billed)}; {formatAmount(invoice.proposedDispute.totals.payable)}{" "}
                payable.{" "}
                <LetterLinks name={`claim-${invoice.invoiceNumber}`} load={(format) => claimLetter(invoice.uuid, format)} />
              </p>
            )}
          </div>
        )}
        <div className={byMail ? "mail outside stack" : "mail inside stack"}>
          <Switch
            size="xs"
            checked={byMail}
            onChange={(event) => setByMail(event.currentTarget.checked)}
            label={byMail ? "Send this by e-mail to the other side" : "Send by e-mail"}
            description={
              byMail ? "It leaves the house." : "Off: the message is kept with the dispute and nobody outside sees it."
            }
          />
          {byMail ? (
            <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 10 }}>
              <TextInput
                label="To"
                description="Empty: the vendor's dispute address"
                placeholder="ap@carrier.example"
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
              <TextInput
                label="Subject"
                description="What the mail is about"
                required
                maxLength={200}
                value={subject}
                onChange={(event) => setSubject(event.currentTarget.value)}
              />
            </div>
          ) : null}
          <Textarea
            label="Message"
            autosize
            minRows={5}
            maxRows={14}
            maxLength={20000}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
            value={message}
            onChange={(event) => setEdited(event.currentTarget.value)}
          />
        </div>
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <span className="dim grow">
            {chosen.length === 0 ? "A dispute needs a reason." : `${chosen.length} ${chosen.length === 1 ? "reason" : "reasons"}`}
          </span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={chosen.length === 0}
            data-autofocus={reasons.length === 0 ? undefined : true}
          >
            {byMail ? "Raise and send" : "Raise the dispute"}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
