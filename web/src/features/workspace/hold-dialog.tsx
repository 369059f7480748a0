import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import type { Workspace } from "../../api/answers.ts";
import type { NewHold } from "../../api/decisions.ts";
import { NO_REASON, type Reason, reasonText } from "../../shared/reason.ts";
import { ReasonField } from "../../shared/reason-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { sayName } from "../../ui/readable-names.ts";
import { instantAt } from "../../ui/zones.ts";
import { draftEntry } from "./decision-kinds.ts";
import { HeldBy } from "./release-dialog.tsx";
import { t } from "../../language/text.ts";

interface HoldDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onHold: (hold: NewHold) => void;
}

/**
 * The document whose absence the audit complained about, if there is one. Audits of earlier releases name it in their words
 * alone.
 */
const missingDocument = (invoice: Workspace): string =>
  (invoice.audit?.findings ?? [])
    .filter(({ rule }) => rule === "required-document-missing" || rule === "charge-document-missing")
    .flatMap(({ data, message }) =>
      DOCUMENT_TYPES.filter((type) =>
        typeof data["document"] === "string" ? data["document"] === type : message.includes(type),
      ),
    )[0] ?? "ProofOfDelivery";

/** An invoice waits: for a document, for a day, or until a person releases it. */
export function HoldDialog({ invoice, opened, busy, error, onClose, onHold }: HoldDialogProps) {
  const entry = draftEntry("hold", invoice.uuid);
  const [kept] = useState(() => keptDraft<Reason>(entry));
  const form = useForm({
    initialValues: { documentType: invoice.hold?.documentType ?? missingDocument(invoice), day: "", reason: kept ?? NO_REASON },
  });
  const { reason } = form.values;
  const [isReplacing, setReplacing] = useState(false);
  useKeptDraftOf(entry, reasonText(reason) === "" ? null : reason);
  return (
    <FormDialog
      draft={null}
      opened={opened}
      title={t`Hold ${invoice.invoiceNumber}`}
      verb={t`Hold`}
      busy={busy}
      disabled={reasonText(reason) === "" || (invoice.hold !== null && !isReplacing)}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit(({ documentType, day }) =>
        onHold({
          documentType: DOCUMENT_TYPES.find((type) => type === documentType) ?? null,
          until: day === "" ? null : new Date(instantAt(day, 0)).toISOString(),
          reason: reasonText(reason),
        }),
      )}
    >
      {invoice.hold === null ? null : <Replaces hold={invoice.hold} isReplacing={isReplacing} onChange={setReplacing} />}
      <p className="dim">{t`The policy approves nothing that is held. When the hold ends, the invoice is audited again.`}</p>
      <NativeSelect
        size="xs"
        label={t`Until this document is approved`}
        data={[
          { value: "", label: t`No document` },
          ...DOCUMENT_TYPES.filter((type) => type !== "Unset").map((value) => ({ value, label: sayName(value) })),
        ]}
        {...form.getInputProps("documentType")}
      />
      <TextInput
        size="xs"
        type="date"
        label={t`Or until this day`}
        description={t`Empty: until somebody releases it`}
        {...form.getInputProps("day")}
      />
      <ReasonField
        appliesTo="hold"
        description={t`Kept in the timeline.`}
        value={reason}
        onChange={(value) => form.setFieldValue("reason", value)}
      />
    </FormDialog>
  );
}

interface ReplacesProps {
  readonly hold: NonNullable<Workspace["hold"]>;
  readonly isReplacing: boolean;
  readonly onChange: (isReplacing: boolean) => void;
}

/** Who holds it already, and that this hold is to take the place of theirs. */
function Replaces({ hold, isReplacing, onChange }: ReplacesProps) {
  return (
    <>
      <HeldBy hold={hold} />
      <Checkbox
        size="xs"
        label={t`Put this hold in its place`}
        checked={isReplacing}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  );
}
