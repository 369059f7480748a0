import { NativeSelect } from "@mantine/core";
import { language, type Language, LANGUAGES } from "../language/languages.ts";

interface LanguageSelectProps {
  readonly label: string;
  readonly onChoose: (language: Language) => void;
}

/** The languages of the app, each called what its speakers call it. */
export function LanguageSelect({ label, onChoose }: LanguageSelectProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      style={{ maxWidth: 240 }}
      value={language}
      data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value as Language)}
    />
  );
}
