import { LanguageSelect } from "../../shared/language-select.tsx";
import { t } from "../../language/text.ts";
import { Card } from "../../ui/card.tsx";

/** In which language one works, kept for this browser as the other looks are. */
export function LanguageCard() {
  return (
    <Card title={t`Language`}>
      <div className="stack" style={{ gap: 10 }}>
        <LanguageSelect label={t`Language of the app`} />
        <p className="dim">{t`It is kept for this browser; days, numbers and amounts are written as the language has them, and amounts are typed with a point before the cents. What the audit finds, letters to carriers, mails and the documentation stay in English, and names as they were written.`}</p>
      </div>
    </Card>
  );
}
