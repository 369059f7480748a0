import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { usePreferenceChange } from "../../shared/own-preferences.ts";
import { Card } from "../../ui/card.tsx";
import { type ChangedKey, isKey, type Key, KEYS, keysNow, meaningOf, pressedKey, signOf } from "../../ui/keys.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { t } from "../../language/text.ts";

const ALL = Object.keys(KEYS).filter(isKey);

/** Every single key and what it means: given to another key, switched off, or back as it comes. */
export function KeysCard() {
  const { keys: changed, shortcuts } = usePreferences();
  const { change } = usePreferenceChange();
  const [asking, setAsking] = useState<Key | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const now = keysNow(changed);
  const put = (of: Key, is: string | null | undefined): void => {
    setAsking(null);
    setFault(null);
    const others = changed.filter((each) => each.of !== of);
    void change({ keys: is === undefined || is === of ? [...others] : [...others, { of, is }] });
  };
  const ask = (of: Key | null): void => {
    setAsking(of);
    setFault(null);
  };
  const choose = (of: Key, is: string | null): void => {
    const taken = is === null ? undefined : meaningOf(is, changed, of);
    if (is === null)
      setFault(t`A letter, alone or with Shift, or a digit can stand for it; g begins the keys that go somewhere.`);
    else if (taken === undefined) put(of, is);
    else setFault(t`${signOf(is)} is “${KEYS[taken]}” already. Give that another key first, or switch it off.`);
  };
  return (
    <Card
      title={t`Keys`}
      action={
        <Button
          variant="default"
          size="compact-xs"
          disabled={changed.length === 0}
          onClick={() => {
            ask(null);
            void change({ keys: [] });
          }}
        >{t`All as they come`}</Button>
      }
    >
      <p className="dim">
        {shortcuts
          ? t`A key means the same on every screen that has it. Keys with Ctrl or ⌘ always act.`
          : t`Single keys are switched off: none of these acts until they are switched on.`}
      </p>
      <table className="list dense" aria-label={t`Keys`}>
        <thead>
          <tr>
            <th scope="col">{t`What it does`}</th>
            <th scope="col">{t`Key`}</th>
            <th scope="col">
              <span className="sr-only">{t`What can be done`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ALL.map((of) => (
            <KeyRow
              key={of}
              of={of}
              is={now.get(of) ?? null}
              isChanged={changed.some((each: ChangedKey) => each.of === of)}
              fault={asking === of ? fault : null}
              isAsking={asking === of}
              onAsk={() => ask(of)}
              onLeave={() => ask(null)}
              onPress={(is) => choose(of, is)}
              onPut={(is) => put(of, is)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface KeyRowProps {
  readonly of: Key;
  readonly is: string | null;
  readonly isChanged: boolean;
  readonly isAsking: boolean;
  readonly fault: string | null;
  readonly onAsk: () => void;
  readonly onLeave: () => void;
  /** Null: what was pressed can stand for no key. */
  readonly onPress: (is: string | null) => void;
  /** Null: off; undefined: as it comes. */
  readonly onPut: (is: string | null | undefined) => void;
}

function KeyRow({ of, is, isChanged, isAsking, fault, onAsk, onLeave, onPress, onPut }: KeyRowProps) {
  const meaning = KEYS[of];
  return (
    <tr>
      <td>
        {meaning}
        {fault === null ? null : (
          <div className="note-box warn" role="alert">
            {fault}
          </div>
        )}
      </td>
      <td>
        {isAsking ? (
          <PressBox meaning={meaning} onPress={onPress} onLeave={onLeave} />
        ) : is === null ? (
          <span className="dim">{t`Off`}</span>
        ) : (
          <kbd>{signOf(is)}</kbd>
        )}
      </td>
      <td className="num">
        <Button variant="default" size="compact-xs" mr={6} aria-label={t`Change: ${meaning}`} onClick={onAsk}>{t`Change`}</Button>
        {is === null ? null : (
          <Button
            variant="default"
            size="compact-xs"
            mr={6}
            aria-label={t`Off: ${meaning}`}
            onClick={() => onPut(null)}
          >{t`Off`}</Button>
        )}
        {isChanged ? (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={t`As it comes: ${meaning}`}
            onClick={() => onPut(undefined)}
          >{t`As it comes`}</Button>
        ) : null}
      </td>
    </tr>
  );
}

interface PressBoxProps {
  readonly meaning: string;
  readonly onPress: (is: string | null) => void;
  readonly onLeave: () => void;
}

/** Waits for the key that is to stand for it. Tab and Escape go on as everywhere: nobody is caught in it. */
function PressBox({ meaning, onPress, onLeave }: PressBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <input
      ref={box}
      className="key-press"
      readOnly
      size={14}
      value={t`Press a key…`}
      aria-label={t`The key for: ${meaning}`}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === "Tab" || event.key === "Shift" || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Escape") onLeave();
        else onPress(pressedKey(event));
      }}
    />
  );
}
