import { NativeSelect, Select } from "@mantine/core";
import { chooseForms, forms, writtenForms } from "../../language/forms.ts";
import { LanguageSelect } from "../../shared/language-select.tsx";
import { t } from "../../language/text.ts";
import { Card } from "../../ui/card.tsx";
import { zones } from "../../ui/zones.ts";

/** In which language one works and how days, numbers and times are told, kept for this browser as the other looks are. */
export function LanguageCard() {
  return (
    <Card title={t`Language and region`}>
      <div className="stack" style={{ gap: 10 }}>
        <LanguageSelect label={t`Language of the app`} />
        <NativeSelect
          size="xs"
          label={t`Days and numbers`}
          style={{ maxWidth: 240 }}
          value={forms.region ?? ""}
          data={writtenForms().map(({ region, example }) => ({ value: region ?? "", label: example }))}
          onChange={(event) => chooseForms({ region: event.currentTarget.value || null })}
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
          onChange={(timeZone) => chooseForms({ timeZone })}
        />
        <p className="dim">{t`It is kept for this browser. Amounts are typed with a point before the cents, whatever the language. What the audit finds, letters to carriers, mails and the documentation stay in English, and names as they were written.`}</p>
      </div>
    </Card>
  );
}
