import { Switch } from "@mantine/core";
import { usePreferences } from "./preferences.ts";
import { useListedShortcuts, type Shortcut } from "./shortcuts.ts";
import { t, translated } from "../language/text.ts";

const GROUPS: readonly Shortcut["group"][] = ["Anywhere", "List", "Invoice", "Disputes", "Mail", "Review", "Go to"];

/** Every key that works on the screen behind the sheet, and the switch that turns single keys off. */
export function KeySheet({ onSwitch }: { readonly onSwitch: (on: boolean) => void }) {
  const shortcuts = useListedShortcuts();
  const enabled = usePreferences().shortcuts;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Switch
        checked={enabled}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        label={t`Single-key shortcuts`}
        description={t`Off: only keys with Ctrl or ⌘ act. Under your account each can be given another key.`}
        size="sm"
      />
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(230px, 1fr))", gap: "18px 32px" }}>
        {GROUPS.map((group) => {
          const rows = shortcuts.filter((shortcut) => shortcut.group === group);
          if (rows.length === 0) return null;
          return (
            <section key={group} aria-label={translated(group)}>
              <h3 className="dim" style={{ fontSize: 12, marginBottom: 6 }}>
                {translated(group)}
              </h3>
              {rows.map((row) => (
                <div
                  key={row.keys}
                  className="flex"
                  style={{ padding: "3px 0", opacity: enabled || row.always === true ? 1 : 0.62 }}
                >
                  <span className="grow">{row.label}</span>
                  <span className="flex" style={{ gap: 4 }}>
                    {row.shown.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </div>
  );
}
