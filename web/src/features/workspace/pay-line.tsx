import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ChargeRow } from "../../api/answers.ts";
import { dropDraft, keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { KeySign } from "../../ui/key-sign.tsx";
import { formatAmount, tenThousandths } from "../../ui/money.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { faultOfLine, type LinePayment, payOf } from "./line-draft.ts";
import type { Lines } from "./use-line-draft.ts";
import { t } from "../../language/text.ts";

/** What is typed of a line; as long as it is, it is kept. */
type Typed = LinePayment & { readonly amount: string };

interface PayLineProps {
  readonly row: ChargeRow;
  readonly line: LinePayment | undefined;
  /** Columns of the grid. */
  readonly span: number;
}

/** Below its charge, in view also where the grid is wider than the window. */
const Below = ({ span, children }: { readonly span: number; readonly children: ReactNode }) => (
  <tr className="line">
    <td colSpan={span}>
      <div className="pay-line">{children}</div>
    </td>
  </tr>
);

interface LineEditorProps extends PayLineProps {
  readonly invoiceUuid: string;
  readonly onKeep: (line: LinePayment) => void;
  readonly onClose: () => void;
}

/** An amount and a reason for one charge, in place. Enter keeps them, Escape leaves them as they were. */
function LineEditor({ invoiceUuid, row, line, span, onKeep, onClose }: LineEditorProps) {
  const entry = `line:${invoiceUuid}:${row.code}`;
  const [kept] = useState(() => keptDraft<Typed>(entry));
  const amount = payOf(row, line).replace(/(\.\d\d)00$/, "$1");
  const form = useForm<Typed>({ initialValues: kept ?? { amount, reason: line?.reason ?? "" } });
  useKeptDraftOf(entry, form.isDirty() || kept !== null ? form.values : null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.select();
    box.current?.form?.scrollIntoView({ block: "nearest" });
  }, []);
  const fault = faultOfLine(row, typedAmount(form.values.amount));
  const close = (): void => {
    dropDraft(entry);
    onClose();
  };
  const isWhole = fault === undefined && form.values.reason.trim() !== "";
  return (
    <Below span={span}>
      <form
        className="flex wrap"
        aria-label={t`What is paid of ${row.code}`}
        style={{ alignItems: "flex-start", gap: 8 }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The page's own way back is for where nothing is open.
          event.stopPropagation();
          close();
        }}
        onSubmit={form.onSubmit(({ amount: typed, reason }) => {
          if (!isWhole) return;
          onKeep({ amount: typedAmount(typed), reason: reason.trim() });
          close();
        })}
      >
        <TextInput
          ref={box}
          size="xs"
          w={150}
          label={t`Pay for ${row.code}`}
          inputMode="decimal"
          {...form.getInputProps("amount")}
          error={fault}
        />
        <TextInput
          size="xs"
          className="grow"
          miw={180}
          label={t`Reason`}
          required
          maxLength={1800}
          {...form.getInputProps("reason")}
        />
        <span className="flex" style={{ marginTop: 20 }}>
          <Button size="xs" type="submit" disabled={!isWhole}>{t`Keep`}</Button>
          <Button size="xs" variant="default" onClick={close}>{t`Cancel`}</Button>
        </span>
      </form>
    </Below>
  );
}

interface LineSaidProps extends PayLineProps {
  readonly isCurrent: boolean;
  readonly onEdit: () => void;
  readonly onClear: () => void;
}

/** What will be paid of a charge, and why. */
function LineSaid({ row, line, span, isCurrent, onEdit, onClear }: LineSaidProps) {
  const amount = payOf(row, line);
  const fault = faultOfLine(row, amount);
  return (
    <Below span={span}>
      <div className="flex wrap" role="group" aria-label={t`What is paid of ${row.code}`}>
        <span>
          <strong>{t`Pays ${formatAmount(amount)} of ${formatAmount(row.billed)}`}</strong>
          {line?.reason === "" || line === undefined ? "" : `: ${line.reason}`}
        </span>
        {fault === undefined ? null : (
          <span className="over" role="alert">
            {fault}
          </span>
        )}
        <Button size="compact-xs" variant="default" onClick={onEdit}>
          {t`Change`} {isCurrent ? <KeySign of="i" /> : null}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClear}>{t`As billed`}</Button>
      </div>
    </Below>
  );
}

interface LineOffersProps {
  readonly row: ChargeRow;
  readonly isCurrent: boolean;
  readonly onExpected: () => void;
  readonly onEdit: () => void;
}

/** The ways to pay another amount, where something was found or the keys are. */
export function LineOffers({ row, isCurrent, onExpected, onEdit }: LineOffersProps) {
  const isOther = row.atExpected !== null && tenThousandths(row.atExpected) !== tenThousandths(row.billed);
  return (
    <div className="flex wrap" style={{ gap: 6, marginTop: 4 }}>
      {isOther ? (
        <Button size="compact-xs" variant="default" onClick={onExpected}>
          {t`Pay as expected`} <span className="sr-only">{row.code}</span> {isCurrent ? <KeySign of="p" /> : null}
        </Button>
      ) : null}
      <Button size="compact-xs" variant="default" onClick={onEdit}>
        {t`Amount and reason`} <span className="sr-only">{row.code}</span> {isCurrent ? <KeySign of="i" /> : null}
      </Button>
    </div>
  );
}

interface PayLineOfProps extends PayLineProps {
  readonly invoiceUuid: string;
  readonly isCurrent: boolean;
  readonly isEdited: boolean;
  readonly onEdit: (isEdited: boolean) => void;
  readonly lines: Lines;
}

/** Below a charge: what will be paid of it, or the fields for it; nothing where nobody said anything. */
export function PayLine({ invoiceUuid, isCurrent, isEdited, onEdit, lines, ...shared }: PayLineOfProps) {
  const { code } = shared.row;
  if (isEdited)
    return (
      <LineEditor {...shared} invoiceUuid={invoiceUuid} onKeep={(line) => lines.give(code, line)} onClose={() => onEdit(false)} />
    );
  if (shared.line === undefined) return null;
  return <LineSaid {...shared} isCurrent={isCurrent} onEdit={() => onEdit(true)} onClear={() => lines.clear(code)} />;
}
