import { NativeSelect } from "@mantine/core";
import { chooseLanguage, language, type Language, LANGUAGES } from "../language/languages.ts";

/** The languages of the app, each called what its speakers call it. Choosing one draws the page anew. */
export function LanguageSelect({ label }: { readonly label: string }) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      style={{ maxWidth: 240 }}
      value={language}
      data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    />
  );
}
