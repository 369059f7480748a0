import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document-types.ts";
import { sayName } from "../../ui/tags.tsx";
import { useFieldError } from "./field-errors.tsx";
import type { DocumentDraft, PolicyDraft } from "./policy-draft.ts";
import { RowsEditor } from "./rows-editor.tsx";

const TYPES = DOCUMENT_TYPES.filter((type) => type !== "Unset").map((value) => ({ value, label: sayName(value) }));
const FIRST_DOCUMENT: DocumentDraft = { type: "ProofOfDelivery", signed: false };

const TypeSelect = ({
  path,
  label,
  value,
  readOnly,
  onChange,
}: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (type: string) => void;
}) => (
  <NativeSelect
    size="xs"
    style={{ flex: "1 1 220px" }}
    aria-label={label}
    disabled={readOnly}
    value={value}
    error={useFieldError(path)}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={TYPES}
  />
);

export const RequiredDocuments = ({
  path,
  documents,
  readOnly,
  onChange,
  none,
}: {
  readonly path: string;
  readonly documents: readonly DocumentDraft[];
  readonly readOnly: boolean;
  readonly onChange: (documents: readonly DocumentDraft[]) => void;
  readonly none: string;
}) => (
  <RowsEditor
    what="required document"
    none={none}
    rows={documents}
    fresh={FIRST_DOCUMENT}
    readOnly={readOnly}
    onChange={onChange}
  >
    {(row, change, index) => (
      <>
        <TypeSelect
          path={`${path}[${index}].type`}
          label={`Required document ${index + 1}`}
          value={row.type}
          readOnly={readOnly}
          onChange={(type) => change({ ...row, type })}
        />
        <Checkbox
          size="xs"
          label="signed"
          disabled={readOnly}
          checked={row.signed}
          onChange={(event) => change({ ...row, signed: event.currentTarget.checked })}
        />
      </>
    )}
  </RowsEditor>
);

const CodeField = ({
  path,
  label,
  value,
  readOnly,
  codes,
  onChange,
}: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly codes: string;
  readonly onChange: (code: string) => void;
}) => (
  <TextInput
    style={{ flex: "1 1 130px" }}
    aria-label={label}
    placeholder="Charge code"
    list={codes}
    readOnly={readOnly}
    value={value}
    error={useFieldError(path)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export const ChargeDocuments = ({
  draft,
  readOnly,
  codes,
  onChange,
}: {
  readonly draft: PolicyDraft;
  readonly readOnly: boolean;
  readonly codes: string;
  readonly onChange: (draft: PolicyDraft) => void;
}) => (
  <RowsEditor
    what="document of a charge"
    none="No charge needs a document of its own."
    rows={draft.chargeDocuments}
    fresh={{ code: "", type: "LumperReceipt" }}
    readOnly={readOnly}
    onChange={(chargeDocuments) => onChange({ ...draft, chargeDocuments })}
  >
    {(row, change, index) => (
      <>
        <CodeField
          path={`chargeDocuments[${index}].code`}
          label={`Charge code ${index + 1}`}
          value={row.code}
          readOnly={readOnly}
          codes={codes}
          onChange={(code) => change({ ...row, code })}
        />
        <TypeSelect
          path={`chargeDocuments[${index}].type`}
          label={`Document of charge ${index + 1}`}
          value={row.type}
          readOnly={readOnly}
          onChange={(type) => change({ ...row, type })}
        />
      </>
    )}
  </RowsEditor>
);
