import { Checkbox, NativeSelect } from "@mantine/core";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import { sayName } from "../../ui/readable-names.ts";
import { sayField } from "../../shared/field-texts.ts";
import { ChargeLines } from "./charge-lines.tsx";
import { FieldRow, type VendorNumbers } from "./field-row.tsx";
import { focusOn } from "./focus-on.ts";
import { type Draft, type Field, furtherOf, withValue, withVendor } from "./review-draft.ts";
import { t } from "../../language/text.ts";

interface PaperFormProps {
  /** What it is stays open; absent: it is a bill. */
  readonly hasType?: boolean;
  /** The page on which a signature was seen; null: on none. */
  readonly signedOn?: number | null;
  /** Numbers of the invoices that the document lies with. */
  readonly copyOf?: readonly string[];
  readonly draft: Draft;
  readonly fields: readonly Field[];
  /** Those that may be added; absent: all that may stand on a paper. */
  readonly further?: readonly string[];
  readonly open: readonly Field[];
  readonly onChange: (next: (draft: Draft) => Draft) => void;
  readonly onConfirm: (field: Field) => void;
  readonly onFocus: (id: string) => void;
}

const numbersOf = ({ values }: Draft): VendorNumbers => {
  const of = (name: string): string => (values[name] ?? "").trim();
  const given = { scac: of("scac"), mc: of("mcNumber"), dot: of("dotNumber") };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
};

interface WholePaperProps extends Required<Pick<PaperFormProps, "signedOn" | "copyOf" | "draft" | "onChange">> {
  /** Somebody says what it is. */
  readonly isTyped: boolean;
}

/** What is said of the whole paper: whose bill it is already, or whether it is signed. */
function WholePaper({ draft, isTyped, signedOn, copyOf, onChange }: WholePaperProps) {
  if (draft.type === "Invoice")
    return copyOf.length === 0 ? null : (
      <Checkbox
        size="xs"
        tabIndex={-1}
        label={t`It is a paper of invoice ${copyOf.join(", ")}: no new invoice comes of it`}
        checked={draft.isCopy === true}
        onChange={({ currentTarget: { checked: isCopy } }) => onChange((before) => ({ ...before, isCopy }))}
      />
    );
  return isTyped ? (
    <Checkbox
      size="xs"
      tabIndex={-1}
      label={t`It is signed`}
      description={signedOn === null ? t`No signature was seen on it.` : t`A signature was seen on page ${signedOn}.`}
      checked={draft.isSigned === true}
      onChange={({ currentTarget: { checked: isSigned } }) => onChange((before) => ({ ...before, isSigned }))}
    />
  ) : null;
}

/** What stands on one paper. */
export function PaperForm({ hasType = true, draft, fields, open, onChange, onConfirm, onFocus, ...lies }: PaperFormProps) {
  const { signedOn = null, copyOf = [], further = furtherOf(fields) } = lies;
  return (
    <>
      {hasType ? (
        <NativeSelect
          id="field-type"
          size="xs"
          label={t`Type`}
          tabIndex={-1}
          value={draft.type}
          data={DOCUMENT_TYPES.map((value) => ({ value, label: sayName(value) }))}
          onChange={({ currentTarget: { value: type } }) => onChange((before) => ({ ...before, type }))}
        />
      ) : null}
      <WholePaper draft={draft} isTyped={hasType} signedOn={signedOn} copyOf={copyOf} onChange={onChange} />
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          value={draft.values[field.name] ?? ""}
          isConfirmed={draft.confirmed.includes(field.name)}
          isOpen={open.some(({ name }) => name === field.name)}
          isKeyed={!hasType}
          isUnread={draft.unread?.includes(field.name) === true}
          numbers={numbersOf(draft)}
          vendor={field.name === "vendorName" ? draft.vendor : null}
          onChange={(value) => onChange((before) => withValue(before, field.name, value))}
          onConfirm={() => onConfirm(field)}
          onFocus={() => onFocus(field.name)}
          onVendor={(vendor) => onChange((before) => withVendor(before, vendor))}
        />
      ))}
      <NativeSelect
        id="field-more"
        size="xs"
        aria-label={t`Add a field that stands on it`}
        tabIndex={-1}
        value=""
        data={[{ value: "", label: t`Add a field…` }, ...further.map((name) => ({ value: name, label: sayField(name) }))]}
        onChange={({ currentTarget: { value: name } }) => {
          if (name === "") return;
          onChange((before) => withValue(before, name, ""));
          focusOn(name);
        }}
      />
      {draft.type === "Invoice" ? (
        <ChargeLines draft={draft} onChange={(lines) => onChange((before) => ({ ...before, lines }))} onFocus={onFocus} />
      ) : null}
    </>
  );
}
