import { MultiSelect, Select, Switch, TagsInput, TextInput } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import type { AssignmentRule, WantedRule } from "../../api/assignment-rules.ts";
import { rulesQuery } from "../../api/policy.ts";
import { useAssigneeChoices } from "../../shared/assignees.ts";
import type { InvoiceSource } from "../../../../src/contract/manage/invoice/invoice-words.ts";
import { SOURCE_CHOICES } from "../../shared/invoice-sources.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { t } from "../../language/text.ts";

interface RuleDialogProps {
  /** Null: a new one. */
  readonly rule: AssignmentRule | null;
  readonly busy: boolean;
  readonly error: unknown;
  /** What the service said about a field of this rule. */
  readonly said: (field: string) => string | undefined;
  readonly onSave: (rule: WantedRule) => void;
  readonly onClose: () => void;
}

const amountOrNone = (text: string): string | null => (text.trim() === "" ? null : typedAmount(text));

interface RuleValues {
  readonly name: string;
  readonly vendors: string[];
  readonly customers: string[];
  readonly modes: string[];
  readonly divisions: string[];
  readonly auditRules: string[];
  readonly sources: InvoiceSource[];
  readonly currency: string;
  readonly minBilled: string;
  readonly maxBilled: string;
  readonly assignee: string | null;
  readonly inTurns: boolean;
}

/** Whom a broken rule names is nobody to pick. */
const valuesOf = (rule: AssignmentRule | null): RuleValues => ({
  name: rule?.name ?? "",
  vendors: rule?.vendors ?? [],
  customers: rule?.customers ?? [],
  modes: rule?.modes ?? [],
  divisions: rule?.divisions ?? [],
  auditRules: rule?.auditRules ?? [],
  sources: rule?.sources ?? [],
  currency: rule?.currency ?? "",
  minBilled: rule?.minBilled ?? "",
  maxBilled: rule?.maxBilled ?? "",
  assignee: rule?.problem === "person-gone" || rule?.problem === "team-gone" ? null : (rule?.assignee ?? null),
  inTurns: rule?.inTurns ?? false,
});

const isTeam = (assignee: string | null): boolean => assignee?.startsWith("team:") === true;

/** A rule of assignment: what falls under it, in the terms of the queue's filters, and whose that becomes. */
export function RuleDialog({ rule, busy, error, said, onSave, onClose }: RuleDialogProps) {
  const form = useForm({ initialValues: valuesOf(rule) });
  const { name, assignee } = form.values;
  return (
    <FormDialog
      draft={`assignment ${rule?.name ?? ""}`}
      size="lg"
      title={rule === null ? t`Add a rule of assignment` : rule.name}
      verb={t`Save`}
      busy={busy}
      disabled={name.trim() === "" || assignee === null}
      error={error}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        onSave({
          ...(rule === null ? {} : { uuid: rule.uuid }),
          ...values,
          name: values.name.trim(),
          currency: values.currency.trim() === "" ? null : values.currency.trim(),
          minBilled: amountOrNone(values.minBilled),
          maxBilled: amountOrNone(values.maxBilled),
          assignee: values.assignee ?? "",
          inTurns: isTeam(values.assignee) && values.inTurns,
        }),
      )}
    >
      <TextInput label={t`Name`} required maxLength={100} data-autofocus {...form.getInputProps("name")} error={said("name")} />
      <ConditionFields form={form} said={said} />
      <AssigneeFields form={form} said={said} />
    </FormDialog>
  );
}

interface FieldsProps extends Pick<RuleDialogProps, "said"> {
  readonly form: UseFormReturnType<RuleValues>;
}

/** What falls under the rule; empty is any. */
function ConditionFields({ form, said }: FieldsProps) {
  const auditRules = useQuery(rulesQuery).data ?? [];
  const { values } = form;
  const tags = (name: "vendors" | "customers" | "modes" | "divisions", label: string, description: string) => (
    <TagsInput
      label={label}
      description={description}
      placeholder={values[name].length === 0 ? t`Any` : ""}
      acceptValueOnBlur
      {...form.getInputProps(name)}
      error={said(name)}
    />
  );
  return (
    <>
      {tags("vendors", t`Vendors`, t`By external id, SCAC or name. Enter or a comma ends each.`)}
      {tags("customers", t`Customers`, t`Of its order, by external id or name`)}
      {tags("modes", t`Modes`, t`LTL, FTL, Parcel ...`)}
      {tags("divisions", t`Divisions`, t`The order's tag "division"`)}
      <MultiSelect
        label={t`Found by`}
        description={t`Audit rules that are a cause why it waits`}
        placeholder={values.auditRules.length === 0 ? t`Any` : ""}
        searchable
        data={auditRules.map(({ id }) => ({ value: id, label: sayName(id) }))}
        {...form.getInputProps("auditRules")}
        error={said("auditRules")}
      />
      <MultiSelect
        label={t`Came by`}
        placeholder={values.sources.length === 0 ? t`Any way` : ""}
        data={SOURCE_CHOICES}
        {...form.getInputProps("sources")}
      />
      <div className="fields">
        <TextInput
          label={t`Billed at least`}
          inputMode="decimal"
          {...form.getInputProps("minBilled")}
          error={said("minBilled")}
        />
        <TextInput label={t`Billed at most`} inputMode="decimal" {...form.getInputProps("maxBilled")} error={said("maxBilled")} />
        <TextInput label={t`Currency`} maxLength={3} {...form.getInputProps("currency")} error={said("currency")} />
      </div>
    </>
  );
}

/** Whose it becomes. */
function AssigneeFields({ form, said }: FieldsProps) {
  const choices = useAssigneeChoices();
  const { assignee, inTurns } = form.values;
  const hasTurns = isTeam(assignee);
  return (
    <>
      <Select
        label={t`Who gets it`}
        required
        searchable
        nothingFoundMessage={t`Nobody of that name`}
        data={choices}
        {...form.getInputProps("assignee")}
        error={said("assignee")}
      />
      <Switch
        label={t`In turns among its members`}
        description={
          hasTurns
            ? t`One after the other, passing over who is away. Otherwise the whole team has it in its queue.`
            : t`For a team`
        }
        disabled={!hasTurns}
        checked={hasTurns && inTurns}
        onChange={(event) => form.setFieldValue("inTurns", event.currentTarget.checked)}
      />
    </>
  );
}
