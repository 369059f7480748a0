import { ActionIcon, Button, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ADD_CHARGE, focusOn, textOf, WHOLE } from "./focus-on.ts";
import { type Draft, type Line, sumOf, withAmount } from "./review-draft.ts";
import { t } from "../../language/text.ts";

interface ChargeLinesProps {
  readonly draft: Draft;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly onFocus: (id: string) => void;
}

/** The charges of a bill, with their sum beside the total. */
export function ChargeLines({ draft, onChange, onFocus }: ChargeLinesProps) {
  const { lines } = draft;
  const [showsAll, setShowsAll] = useState(false);
  const isRight = sumOf(draft)?.isTotal === true;
  const put = (key: number, change: (line: Line) => Line): void =>
    onChange(lines.map((line) => (line.key === key ? change(line) : line)));
  const add = (): void => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, description: "", amount: "", rest: {}, fact: undefined }]);
    focusOn(textOf(key));
  };
  /** Behind the last amount: to what is left to do, which is another charge while the sum is not the total. */
  const goOn = (at: number): void => {
    const next = lines[at + 1];
    if (next !== undefined) focusOn(textOf(next.key));
    else if (isRight) focusOn(WHOLE);
    else add();
  };
  return (
    <section aria-label={t`Charges`} className="stack" style={{ gap: 6 }}>
      <SumOfCharges draft={draft} />
      {lines.map((line, at) => (
        <ChargeLine
          key={line.key}
          line={line}
          at={at}
          isRight={isRight}
          hasParts={showsAll || Object.keys(line.rest).length > 0}
          onChange={(change) => put(line.key, change)}
          onNext={() => goOn(at)}
          onFocus={() => onFocus(`charge-${line.key}`)}
          onRemove={() => {
            onChange(lines.filter(({ key }) => key !== line.key));
            const beside = lines[at + 1] ?? lines[at - 1];
            focusOn(beside === undefined ? WHOLE : textOf(beside.key));
          }}
        />
      ))}
      <div className="flex wrap">
        <Button
          id={`field-${ADD_CHARGE}`}
          size="compact-xs"
          variant="default"
          tabIndex={isRight ? -1 : 0}
          onClick={add}
        >{t`Add a charge`}</Button>
        {showsAll || lines.every(({ rest }) => Object.keys(rest).length > 0) ? null : (
          <Button size="compact-xs" variant="default" tabIndex={-1} onClick={() => setShowsAll(true)}>
            {t`Show code, quantity and rate`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** What a line prints beside its text and its amount. */
const PARTS = [
  { part: "code", shown: t`Code` },
  { part: "quantity", shown: t`Quantity` },
  { part: "rate", shown: t`Rate` },
  { part: "qualifier", shown: t`Per` },
] as const;

/** What they make, beside the total. */
function SumOfCharges({ draft }: Pick<ChargeLinesProps, "draft">) {
  const { lines, values } = draft;
  const sum = sumOf(draft);
  return (
    <div className="flex">
      <h2 style={{ fontSize: 14, margin: 0 }}>{t`Charges`}</h2>
      <span className="grow" />
      <span role="status" className="flex" style={{ gap: 6 }}>
        {lines.length === 0 ? null : (
          <Tag tone={sum?.isTotal === true ? "good" : "bad"}>
            {sum === null ? t`an amount cannot be read` : t`${sum.text} of ${values["totalAmount"] ?? t`no total`}`}
          </Tag>
        )}
      </span>
    </div>
  );
}

interface ChargeLineProps {
  readonly line: Line;
  readonly at: number;
  /** The sum is the total: nothing of it needs a look. */
  readonly isRight: boolean;
  /** Its code, quantity and rate are shown. */
  readonly hasParts: boolean;
  readonly onChange: (change: (line: Line) => Line) => void;
  readonly onNext: () => void;
  readonly onFocus: () => void;
  readonly onRemove: () => void;
}

/** One charge: Enter goes on, from its text to its amount and to the charge below; it approves nothing. */
function ChargeLine({ line, at, isRight, hasParts, onChange, onNext, onFocus, onRemove }: ChargeLineProps) {
  const tabIndex = isRight && line.isUncertain !== true ? -1 : 0;
  const onEnter =
    (run: () => void) =>
    (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      run();
    };
  return (
    <div className="flex wrap" style={{ gap: 6 }}>
      <TextInput
        size="xs"
        className="grow"
        id={`field-${textOf(line.key)}`}
        aria-label={t`Charge ${at + 1}`}
        maxLength={200}
        value={line.description}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onKeyDown={onEnter(() => focusOn(`charge-${line.key}`))}
        onChange={({ currentTarget: { value: description } }) => onChange((before) => ({ ...before, description }))}
      />
      <TextInput
        size="xs"
        id={`field-charge-${line.key}`}
        aria-label={t`Amount of charge ${at + 1}`}
        inputMode="decimal"
        maxLength={16}
        style={{ width: 110 }}
        styles={{ input: { textAlign: "right" } }}
        error={line.isUnread === true}
        value={line.amount}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onKeyDown={onEnter(onNext)}
        onChange={({ currentTarget: { value } }) => onChange((before) => withAmount(before, value))}
      />
      <ActionIcon variant="default" tabIndex={tabIndex} aria-label={t`Remove charge ${at + 1}`} onClick={onRemove}>
        <Icon name="close" />
      </ActionIcon>
      {line.isUnread === true ? <Tag tone="bad">{t`an amount cannot be read`}</Tag> : null}
      {line.isUncertain === true ? <Tag tone="warn">{t`Compare it`}</Tag> : null}
      {hasParts ? (
        <ChargeParts line={line} at={at} tabIndex={tabIndex} onChange={onChange} onEnter={onEnter(onNext)} onFocus={onFocus} />
      ) : null}
    </div>
  );
}

interface ChargePartsProps extends Pick<ChargeLineProps, "line" | "at" | "onChange" | "onFocus"> {
  readonly tabIndex: number;
  readonly onEnter: (event: KeyboardEvent) => void;
}

/** Its code, quantity and rate, below it. */
function ChargeParts({ line, at, tabIndex, onChange, onEnter, onFocus }: ChargePartsProps) {
  return (
    <div className="flex wrap" style={{ gap: 6, flexBasis: "100%" }}>
      {PARTS.map(({ part, shown }) => (
        <TextInput
          key={part}
          size="xs"
          aria-label={t`${shown} of charge ${at + 1}`}
          placeholder={shown}
          maxLength={50}
          style={{ width: 96 }}
          value={line.rest[part] ?? ""}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onKeyDown={onEnter}
          onChange={({ currentTarget: { value } }) =>
            onChange((before) => ({ ...before, rest: { ...before.rest, [part]: value } }))
          }
        />
      ))}
    </div>
  );
}
