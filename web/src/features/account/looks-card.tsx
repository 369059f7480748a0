import { Button } from "@mantine/core";
import { usePreferenceChange } from "../../shared/own-preferences.ts";
import { Looks } from "../../shared/looks.tsx";
import { Card } from "../../ui/card.tsx";
import { t } from "../../language/text.ts";

/** Colors, density and whether single keys act, in whatever browser; and the way back to the app as it comes. */
export function LooksCard() {
  const { reset } = usePreferenceChange();
  return (
    <Card
      title={t`How the app looks`}
      action={<Button variant="default" size="compact-xs" onClick={() => void reset()}>{t`Everything as it comes`}</Button>}
    >
      <div className="stack" style={{ gap: 12, maxWidth: 300 }}>
        <Looks />
      </div>
      <p
        className="dim"
        style={{ marginTop: 10 }}
      >{t`It follows you to other browsers. As it comes are colors, rows, keys, language, days and numbers, and the time zone.`}</p>
    </Card>
  );
}
