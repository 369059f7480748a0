import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { typedAmount, writtenAmount } from "./typed-amount.ts";

interface AmountInputProps extends Omit<TextInputProps, "value" | "defaultValue" | "onChange"> {
  /** Decimal text as the service has it, or what was typed and is none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/**
 * A field of an amount, a percentage or a rate: shown and typed in the reader's number form, told as the service's decimal text.
 * What is typed is never written over while somebody types.
 */
export function AmountInput({ value, onValue, ...input }: AmountInputProps) {
  const [typed, setTyped] = useState({ text: writtenAmount(value), value });
  return (
    <TextInput
      inputMode="decimal"
      {...input}
      value={typed.value === value ? typed.text : writtenAmount(value)}
      onChange={({ currentTarget: { value: text } }) => {
        const read = typedAmount(text);
        setTyped({ text, value: read });
        onValue(read);
      }}
    />
  );
}
