import { Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { INVOICE_STATUSES } from "../../../../src/contract/manage/invoice/invoice-words.ts";
import { SOURCE_CHOICES } from "../../shared/invoice-sources.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { cleanFilters, FILTER_NAMES, type FilterName } from "./filter-text.ts";
import { t } from "../../language/text.ts";

interface FilterDialogProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly onChange: (search: QueueSearch) => void;
  readonly onClose: () => void;
}

const CHOSEN_BY = [
  { value: "", label: t`Anybody` },
  { value: "policy", label: t`The policy, by itself` },
  { value: "person", label: t`A person` },
];
const VERDICTS = ["approve", "review", "dispute", "block", "unmatched"];

type Values = Record<FilterName, string>;
const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])) as Values;

/** Filters that are used less often, all at once. */
export default function FilterDialog({ tab, search, onChange, onClose }: FilterDialogProps) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name] ?? ""])) as Values,
  });
  return (
    <FormDialog
      draft={null}
      title={t`More filters`}
      verb={t`Show`}
      size="lg"
      onClose={onClose}
      aside={<Button variant="subtle" onClick={() => form.setValues(NONE)}>{t`Clear them all`}</Button>}
      onSubmit={form.onSubmit((values) => {
        onChange(cleanFilters(search, values));
        onClose();
      })}
    >
      {tab === "all" ? <Choices form={form} name="status" label={t`State`} words={INVOICE_STATUSES} /> : null}
      <Choices form={form} name="verdict" label={t`Verdict of the audit`} words={VERDICTS} />
      <Days form={form} />
      <div className="flex">
        <TextInput size="xs" label={t`Billed at least`} inputMode="decimal" {...form.getInputProps("minBilled")} style={WIDE} />
        <TextInput size="xs" label={t`Billed at most`} inputMode="decimal" {...form.getInputProps("maxBilled")} style={WIDE} />
        <TextInput size="xs" label={t`Currency`} maxLength={3} {...form.getInputProps("currency")} style={WIDE} />
      </div>
      <div className="flex">
        <NativeSelect
          size="xs"
          label={t`Came by`}
          data={[{ value: "", label: t`Any way` }, ...SOURCE_CHOICES]}
          {...form.getInputProps("source")}
          style={WIDE}
        />
        <TextInput size="xs" label={t`ID of the customer`} {...form.getInputProps("customer")} style={WIDE} />
      </div>
    </FormDialog>
  );
}

const WIDE = { flex: 1 };
type FilterForm = UseFormReturnType<Values>;

interface ChoicesProps {
  readonly form: FilterForm;
  readonly name: "status" | "verdict";
  readonly label: string;
  readonly words: readonly string[];
}

function Choices({ form, name, label, words }: ChoicesProps) {
  return (
    <MultiSelect
      size="xs"
      label={label}
      placeholder={t`Any`}
      data={words.map((value) => ({ value, label: value === "approve" ? t`Clean` : sayName(value) }))}
      value={form.values[name] === "" ? [] : form.values[name].split(",")}
      onChange={(value) => form.setFieldValue(name, value.join(","))}
    />
  );
}

function Days({ form }: { readonly form: FilterForm }) {
  const day = (name: FilterName, label: string) => (
    <TextInput size="xs" type="date" label={label} {...form.getInputProps(name)} style={WIDE} />
  );
  return (
    <>
      <div className="flex">
        {day("receivedFrom", t`Received from`)}
        {day("receivedTo", t`Received to`)}
      </div>
      <div className="flex">
        {day("finalizedFrom", t`Decided from`)}
        {day("finalizedTo", t`Decided to`)}
      </div>
      <div className="flex">
        {day("dueTo", t`Due by`)}
        <NativeSelect size="xs" label={t`Approved by`} data={CHOSEN_BY} {...form.getInputProps("decidedBy")} style={WIDE} />
      </div>
    </>
  );
}
