import { NativeSelect, Select } from "@mantine/core";
import type { OwnPreferences } from "../../api/preferences.ts";
import { forms, writtenForms } from "../../language/forms.ts";
import { LanguageSelect } from "../../shared/language-select.tsx";
import { usePreferenceChange } from "../../shared/own-preferences.ts";
import { t } from "../../language/text.ts";
import { Card } from "../../ui/card.tsx";
import { zones } from "../../ui/zones.ts";

/** In which language one works and how days, numbers and times are told, in whatever browser. */
export function LanguageCard() {
  const { change } = usePreferenceChange();
  return (
    <Card title={t`Language and region`}>
      <div className="stack" style={{ gap: 10 }}>
        <LanguageSelect label={t`Language of the app`} onChoose={(language) => void change({ language })} />
        <NativeSelect
          size="xs"
          label={t`Days and numbers`}
          style={{ maxWidth: 240 }}
          value={forms.region ?? ""}
          data={writtenForms().map(({ region, example }) => ({ value: region ?? "", label: example }))}
          onChange={(event) => void change({ region: (event.currentTarget.value || null) as OwnPreferences["region"] })}
        />
        <Select
          size="xs"
          label={t`Time zone`}
          maw={240}
          searchable
          clearable
          placeholder={t`The zone of this browser`}
          data={zones(...(forms.timeZone === null ? [] : [forms.timeZone]))}
          value={forms.timeZone}
          onChange={(timeZone) => void change({ timeZone })}
        />
        <p className="dim">{t`It follows you to other browsers. What the audit finds, letters to carriers, mails and the documentation stay in English, and names as they were written.`}</p>
      </div>
    </Card>
  );
}
