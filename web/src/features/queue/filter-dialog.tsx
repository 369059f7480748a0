import { Button, MultiSelect, NativeSelect, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { INVOICE_STATUSES } from "../../../../src/contract/manage/invoice/invoice-words.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { cleanFilters, FILTER_NAMES, type FilterName } from "./filter-text.ts";

interface FilterDialogProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly onChange: (search: QueueSearch) => void;
  readonly onClose: () => void;
}

const CHOSEN_BY = [
  { value: "", label: "Anybody" },
  { value: "policy", label: "The policy, by itself" },
  { value: "person", label: "A person" },
];
const VERDICTS = ["approve", "review", "dispute", "block", "unmatched"];
const SOURCES = ["", "Api", "Edi", "Email", "Document", "Manual"];

type Values = Record<FilterName, string>;
const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, ""])) as Values;

/** Filters that are used less often, all at once. */
export default function FilterDialog({ tab, search, onChange, onClose }: FilterDialogProps) {
  const form = useForm<Values>({
    initialValues: Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name] ?? ""])) as Values,
  });
  return (
    <FormDialog
      title="More filters"
      verb="Show"
      size="lg"
      onClose={onClose}
      aside={
        <Button variant="subtle" onClick={() => form.setValues(NONE)}>
          Clear them all
        </Button>
      }
      onSubmit={form.onSubmit((values) => {
        onChange(cleanFilters(search, values));
        onClose();
      })}
    >
      {tab === "all" ? <Choices form={form} name="status" label="State" words={INVOICE_STATUSES} /> : null}
      <Choices form={form} name="verdict" label="Verdict of the audit" words={VERDICTS} />
      <Days form={form} />
      <div className="flex">
        <TextInput size="xs" label="Billed at least" inputMode="decimal" {...form.getInputProps("minBilled")} style={WIDE} />
        <TextInput size="xs" label="Billed at most" inputMode="decimal" {...form.getInputProps("maxBilled")} style={WIDE} />
        <TextInput size="xs" label="Currency" maxLength={3} {...form.getInputProps("currency")} style={WIDE} />
      </div>
      <NativeSelect
        size="xs"
        label="Came by"
        data={SOURCES.map((value) => ({ value, label: value === "" ? "Any way" : sayName(value) }))}
        {...form.getInputProps("source")}
      />
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
      placeholder="Any"
      data={words.map((value) => ({ value, label: value === "approve" ? "Clean" : sayName(value) }))}
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
        {day("receivedFrom", "Received from")}
        {day("receivedTo", "Received to")}
      </div>
      <div className="flex">
        {day("finalizedFrom", "Decided from")}
        {day("finalizedTo", "Decided to")}
      </div>
      <div className="flex">
        {day("dueTo", "Due by")}
        <NativeSelect size="xs" label="Approved by" data={CHOSEN_BY} {...form.getInputProps("decidedBy")} style={WIDE} />
      </div>
    </>
  );
}
