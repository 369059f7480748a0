import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { formatInstant } from "../ui/dates.ts";
import { formatCount } from "../ui/money.ts";
import { mergedValues } from "./merged-values.ts";
import { t } from "../language/text.ts";

type Values = Readonly<Record<string, string | boolean>>;

/** A record as it was read, and what a change of it is made from. */
export interface ReadRecord<V> {
  readonly values: V;
  readonly eTag: string;
}

interface Meanwhile<V extends Values> {
  /** In the words of the service: who changed it, and when. */
  readonly who: string;
  readonly theirs: V;
  readonly clashes: readonly (keyof V & string)[];
  readonly adopted: readonly (keyof V & string)[];
}

/**
 * What a form of a record does when somebody else saved it first: what was typed stays, what they changed elsewhere comes in, and
 * where both changed a field both are shown. Saving again is made from what they saved.
 */
export function useChangedMeanwhile<V extends Values, R extends ReadRecord<V>>(
  first: R,
  form: UseFormReturnType<V>,
  readAgain: () => Promise<R>,
) {
  const [base, setBase] = useState(first);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null);
  return {
    /** What is saved is made from: what the form does not show comes from here. */
    base,
    meanwhile,
    /** True where the failure was that: it is shown by `ChangedMeanwhile`, and by nothing else. */
    settle: async (error: unknown): Promise<void> => {
      if (!isConflict(error)) return;
      const now = await readAgain();
      const { values, clashes, adopted } = mergedValues(base.values, form.getValues(), now.values);
      form.setValues(values);
      setBase(now);
      setMeanwhile({ who: whoChanged(error), theirs: now.values, clashes, adopted });
    },
  };
}

const CHANGED = /; (.+) changed it at (\d{4}-[^)\s]+)\)/;

/** "Ana Torres saved it at Nov 28, 2026, 12:04 AM.", of what the service says. */
function whoChanged(error: ApiError): string {
  const [, who, at] = CHANGED.exec(error.details.join(" ")) ?? [];
  return who === undefined || at === undefined ? error.message : t`${who} saved it at ${formatInstant(at)}.`;
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "etag-mismatch";
}

/** A failure but a conflict, which `ChangedMeanwhile` tells. */
export function otherFailure(error: unknown): unknown {
  return isConflict(error) ? null : error;
}

interface ChangedMeanwhileProps<V extends Values> {
  readonly meanwhile: Meanwhile<V> | null;
  readonly form: UseFormReturnType<V>;
  readonly labels: Readonly<Record<keyof V & string, string>>;
  /** What a value is called, where it is not written as it is kept. */
  readonly say?: (value: string | boolean | undefined, field: keyof V & string) => string;
}

const shown = (value: string | boolean | undefined): string =>
  typeof value === "boolean" ? (value ? t`Yes` : t`No`) : value === "" || value === undefined ? t`nothing` : value;

/** Both versions of what two people changed at once; theirs is taken by a button, one's own stays by saving. */
export function ChangedMeanwhile<V extends Values>({ meanwhile, form, labels, say = shown }: ChangedMeanwhileProps<V>) {
  if (meanwhile === null) return null;
  const { who, theirs, clashes, adopted } = meanwhile;
  const open = clashes.filter((field) => form.values[field] !== theirs[field]);
  return (
    <div className="note-box warn" role="alert">
      <strong>{t`Somebody saved it while you typed. Nothing of yours is lost.`}</strong>
      <p>{who}</p>
      {adopted.length === 0 ? null : (
        <p>{t`Taken over from them: ${adopted.map((field) => `${labels[field]} (${say(theirs[field], field)})`).join(", ")}.`}</p>
      )}
      {open.length === 0 ? null : (
        <table className="list dense" aria-label={t`What both changed`}>
          <thead>
            <tr>
              <th scope="col">{t`Both changed`}</th>
              <th scope="col">{t`Yours`}</th>
              <th scope="col">{t`Theirs`}</th>
              <th scope="col">
                <span className="sr-only">{t`What can be done`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {open.map((field) => (
              <tr key={field}>
                <td className="strong">{labels[field]}</td>
                <td>{say(form.values[field], field)}</td>
                <td>{say(theirs[field], field)}</td>
                <td className="num">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t`Take theirs: ${String(labels[field])}`}
                    onClick={() => form.setValues({ ...form.getValues(), [field]: theirs[field] })}
                  >{t`Take theirs`}</Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        {open.length === 0
          ? t`Look it over and save again.`
          : open.length === 1
            ? t`Save again to keep yours there.`
            : t`Save again to keep yours in ${formatCount(open.length)} places.`}
      </p>
    </div>
  );
}
