import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { Icon } from "../../ui/icons.tsx";

export type Pair = readonly [from: string, to: string];

/** Rows of "this means that": a text on the left, a text or one of a few choices on the right. */
export const PairRows = ({
  pairs,
  onChange,
  readOnly,
  what,
  from,
  to,
  fresh,
}: {
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: Pair[]) => void;
  readonly readOnly: boolean;
  /** "method" or "charge": named by the buttons. */
  readonly what: string;
  readonly from: { readonly label: string; readonly placeholder: string; readonly maxLength: number; readonly width?: number };
  readonly to: {
    readonly label: string;
    readonly placeholder?: string;
    readonly choices?: readonly { readonly value: string; readonly label: string }[];
  };
  /** The right side of a new row. */
  readonly fresh: string;
}) => {
  const change = (place: number, pair: Pair): void => onChange(pairs.map((one, index) => (index === place ? pair : one)));
  return (
    <>
      {pairs.map(([left, right], index) => (
        // eslint-disable-next-line react/no-array-index-key
        <div className="flex" key={index}>
          <TextInput
            aria-label={`${from.label} ${index + 1}`}
            placeholder={from.placeholder}
            maxLength={from.maxLength}
            style={{ width: from.width ?? 200 }}
            readOnly={readOnly}
            value={left}
            onChange={(event) => change(index, [event.currentTarget.value, right])}
          />
          {to.choices === undefined ? (
            <TextInput
              aria-label={`${to.label} ${index + 1}`}
              {...(to.placeholder === undefined ? {} : { placeholder: to.placeholder })}
              maxLength={60}
              readOnly={readOnly}
              value={right}
              onChange={(event) => change(index, [left, event.currentTarget.value])}
            />
          ) : (
            <NativeSelect
              size="xs"
              aria-label={`${to.label} ${index + 1}`}
              disabled={readOnly}
              value={right}
              onChange={(event) => change(index, [left, event.currentTarget.value])}
              data={[...to.choices]}
            />
          )}
          {readOnly ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${what} ${index + 1}`}
              onClick={() => onChange(pairs.filter((_, place) => place !== index))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {readOnly ? null : (
        <div>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Icon name="plus" size={12} />}
            onClick={() => onChange([...pairs, ["", fresh]])}
          >
            Add a {what}
          </Button>
        </div>
      )}
    </>
  );
};
