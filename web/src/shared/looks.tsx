import { type MantineColorScheme, SegmentedControl, Switch } from "@mantine/core";
import { usePreferences } from "../ui/preferences.ts";
import { usePreferenceChange } from "./own-preferences.ts";
import { t } from "../language/text.ts";

const SCHEMES: { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: "auto", label: t`System` },
  { value: "light", label: t`Light` },
  { value: "dark", label: t`Dark` },
];

/** How the app looks, and whether it listens to single keys. */
export function Looks() {
  const { theme, change } = usePreferenceChange();
  const { shortcuts, density } = usePreferences();
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t`Colors`}
        data={SCHEMES}
        value={theme}
        onChange={(value) => void change({ theme: value === "auto" ? null : (value as "light" | "dark") })}
      />
      <Switch
        size="xs"
        label={t`Compact rows`}
        checked={density === "compact"}
        onChange={(event) => void change({ density: event.currentTarget.checked ? "compact" : "comfortable" })}
      />
      <Switch
        size="xs"
        label={t`Single-key shortcuts`}
        checked={shortcuts}
        onChange={(event) => void change({ singleKeys: event.currentTarget.checked })}
      />
    </>
  );
}
