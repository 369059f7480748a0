import { NativeSelect, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { reasonCodesQuery } from "../api/queries.ts";
import { sayName } from "../ui/readable-names.ts";
import type { Reason } from "./reason.ts";
import { t } from "../language/text.ts";

interface ReasonFieldProps {
  readonly appliesTo: "approve" | "hold" | "cancel-order";
  readonly description: string;
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
  readonly required?: boolean;
}

export function ReasonField({ appliesTo, description, value, onChange, required = true }: ReasonFieldProps) {
  const codes = (useQuery(reasonCodesQuery).data ?? []).filter((entry) => entry.appliesTo === appliesTo);
  return (
    <div className="stack">
      {codes.length === 0 ? null : (
        <NativeSelect
          size="xs"
          label={t`From the list`}
          value={value.code}
          onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
          data={[
            { value: "", label: t`In words of my own` },
            ...codes.map(({ code, description: words }) => ({ value: code, label: `${sayName(code)}: ${words}` })),
          ]}
        />
      )}
      <Textarea
        label={t`Reason`}
        description={description}
        required={required && value.code === ""}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1800}
        data-autofocus
        value={value.words}
        onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
      />
    </div>
  );
}
