import { notifications } from "@mantine/notifications";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { Audit, ChargeRow, Finding, Workspace } from "../../api/answers.ts";
import { Card } from "../../ui/card.tsx";
import { Variance } from "../../ui/amount.tsx";
import { Grid, type GridColumn } from "../../ui/grid.tsx";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { lineText, quietText, rateText } from "./charge-text.ts";
import { useDocumentPane } from "./documents/pane-context.tsx";
import { mayLocate, useLocate } from "./documents/use-locate.ts";
import { CureLinks } from "./cure-links.tsx";
import { FindingLine } from "./finding-line.tsx";
import { isEmptyDraft, type LineDraft, sumOfLines } from "./line-draft.ts";
import { LineOffers, PayLine } from "./pay-line.tsx";
import { ProvenanceTag } from "./provenance-tag.tsx";
import type { Lines } from "./use-line-draft.ts";
import { t } from "../../language/text.ts";

const AMOUNT_WIDTH = 94;

interface Columns {
  /** A rating engine told what it would cost. */
  readonly rated: boolean;
  /** The invoice is approved: what of each charge. */
  readonly final: boolean;
}

const columnsOf = ({ rated, final }: Columns): readonly GridColumn[] => [
  { label: t`Charge`, width: "25%" },
  { label: t`Expected`, width: AMOUNT_WIDTH, number: true },
  ...(rated ? [{ label: t`Rated`, width: AMOUNT_WIDTH, number: true as const }] : []),
  { label: t`Billed`, width: AMOUNT_WIDTH, number: true },
  { label: t`Variance`, width: AMOUNT_WIDTH, number: true },
  ...(final ? [{ label: t`Approved`, width: AMOUNT_WIDTH, number: true as const }] : []),
  { label: t`Audit` },
];

/** Which charges are unfolded, and which one the keys are at. */
function useRows(invoice: Workspace, rows: readonly ChargeRow[]) {
  const pane = useDocumentPane();
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter((row) => row.lines.length > 1).map((row) => row.code)),
  );
  const [current, setCurrent] = useState(-1);
  const toggle = (code: string): void =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(code)) after.add(code);
      return after;
    });
  const locate = useLocate(invoice);
  // A box on the page was clicked: its charge is looked at.
  const { picked } = pane;
  useEffect(() => {
    const line = /^charges\[(\d+)\]/.exec(picked ?? "")?.[1];
    const at = line === undefined ? -1 : rows.findIndex(({ lines }) => lines.some(({ index }) => index === Number(line)));
    if (at < 0) return;
    setCurrent(at);
    setOpen((before) => new Set([...before, rows[at]?.code ?? ""]));
  }, [picked, rows]);
  const move = (by: number): void => setCurrent((before) => Math.min(Math.max(before + by, 0), rows.length - 1));
  useShortcuts([
    { keys: "j", label: t`Next charge`, group: "Invoice", run: () => move(1) },
    { keys: "k", label: t`Previous charge`, group: "Invoice", run: () => move(-1) },
    {
      keys: "l",
      label: t`Show the charge on its page`,
      group: "Invoice",
      run: () => locate(rows[Math.max(current, 0)]),
    },
    {
      keys: "o",
      label: t`Show the charge's lines`,
      group: "Invoice",
      run: () => rows[current] !== undefined && toggle(rows[current].code),
    },
  ]);
  return { open, current, setCurrent, toggle, locate };
}

/** Which charge is being given another amount, and the keys for it. */
function usePay(rows: readonly ChargeRow[], lines: Lines | undefined, at: ReturnType<typeof useRows>) {
  const [edited, setEdited] = useState<string | null>(null);
  const onRow = (act: (row: ChargeRow) => void) => (): void => {
    const place = Math.max(at.current, 0);
    const row = rows[place];
    if (row === undefined) return;
    at.setCurrent(place);
    act(row);
  };
  const payExpected = (row: ChargeRow): void => {
    if (row.atExpected !== null) return lines?.payExpected(row.code);
    notifications.show({
      color: "orange.9",
      message: t`${row.code}: nothing says what is expected of it. Give an amount and a reason instead.`,
    });
  };
  useShortcuts(
    lines === undefined
      ? []
      : [
          { keys: "p", label: t`Pay the charge as expected`, group: "Invoice", run: onRow(payExpected) },
          {
            keys: "i",
            label: t`Give the charge an amount and a reason`,
            group: "Invoice",
            run: onRow((row) => setEdited(row.code)),
          },
        ],
    String(lines === undefined),
  );
  return { edited, setEdited };
}

interface ChargesGridProps {
  readonly invoice: Workspace;
  readonly audit: Audit;
  /** What is decided of single charges; undefined where nothing can be. */
  readonly lines: Lines | undefined;
}

/** Expected, billed, variance and what the audit says, one row a charge code; the billed lines stand under their code. */
export function ChargesGrid({ invoice, audit, lines }: ChargesGridProps) {
  const at = useRows(invoice, audit.charges);
  const { open, current, toggle, locate } = at;
  const { edited, setEdited } = usePay(audit.charges, lines, at);
  const columns = { rated: audit.charges.some((row) => row.rated !== null), final: invoice.status === "approved" };
  const span = columnsOf(columns).length;
  return (
    <Card flush title={t`Charges`} count={audit.charges.length} action={<span className="dim">{invoice.totals.currency}</span>}>
      <Grid columns={columnsOf(columns)} foot={<TotalCells invoice={invoice} columns={columns} draft={lines?.draft ?? {}} />}>
        {audit.charges.map((row, index) => (
          <Fragment key={row.code}>
            <ChargeCells
              invoice={invoice}
              audit={audit}
              row={row}
              columns={columns}
              isCurrent={index === current}
              isOpen={open.has(row.code)}
              onToggle={() => toggle(row.code)}
              onLocate={mayLocate(invoice, row) ? () => locate(row) : undefined}
              offers={
                lines === undefined || edited === row.code || lines.draft[row.code] !== undefined ? null : (
                  <LineOffers
                    row={row}
                    isCurrent={index === current}
                    onExpected={() => lines.payExpected(row.code)}
                    onEdit={() => setEdited(row.code)}
                  />
                )
              }
            />
            {lines === undefined ? null : (
              <PayLine
                row={row}
                line={lines.draft[row.code]}
                span={span}
                invoiceUuid={invoice.uuid}
                isCurrent={index === current}
                isEdited={edited === row.code}
                onEdit={(isEdited) => setEdited(isEdited ? row.code : null)}
                lines={lines}
              />
            )}
            {open.has(row.code) ? <BilledLines invoice={invoice} row={row} columns={columns} /> : null}
          </Fragment>
        ))}
      </Grid>
    </Card>
  );
}

interface ChargeProps {
  readonly invoice: Workspace;
  readonly row: ChargeRow;
  readonly columns: Columns;
}

interface ChargeCellsProps extends ChargeProps {
  readonly audit: Audit;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Shows where it stands; undefined where nothing says so. */
  readonly onLocate: (() => void) | undefined;
  /** The ways to pay another amount. */
  readonly offers: ReactNode;
}

function ChargeCells({ invoice, audit, row, columns, isCurrent, isOpen, onToggle, onLocate, offers }: ChargeCellsProps) {
  const findings = findingsOf(audit, row);
  return (
    <tr className={isCurrent ? "current" : undefined}>
      <td>
        <ChargeName row={row} isOpen={isOpen} onToggle={onToggle} />
        <ChargeNote invoice={invoice} row={row} isOpen={isOpen} />
      </td>
      <td className="num">
        {formatAmount(row.expected)}
        {/[1-9]/.test(row.previouslyBilled) ? (
          <div className="dim" style={{ fontSize: 12 }}>
            {t`${formatAmount(row.previouslyBilled)} billed before`}
          </div>
        ) : null}
      </td>
      {columns.rated ? <td className="num">{formatAmount(row.rated)}</td> : null}
      <td className="num strong">
        {onLocate === undefined ? (
          formatAmount(row.billed)
        ) : (
          <button
            type="button"
            className="expander"
            aria-label={t`${formatAmount(row.billed)}, show on the page`}
            onClick={onLocate}
          >
            {formatAmount(row.billed)}
          </button>
        )}
      </td>
      <td className="num">
        <Variance value={row.variance} percent={row.variancePercent} />
      </td>
      {columns.final ? <td className="num strong">{formatAmount(row.approved)}</td> : null}
      <td>
        {findings.length === 0 ? (
          <Quiet row={row} />
        ) : (
          findings.map((finding) => (
            <FindingLine key={finding.rule + finding.message} finding={finding} policyVersion={audit.policyVersion}>
              <CureLinks invoice={invoice} finding={finding} />
            </FindingLine>
          ))
        )}
        {isCurrent || findings.length > 0 ? offers : null}
      </td>
    </tr>
  );
}

interface FoldedProps {
  readonly row: ChargeRow;
  readonly isOpen: boolean;
}

function ChargeName({ row, isOpen, onToggle }: FoldedProps & { readonly onToggle: () => void }) {
  const count = row.lines.length;
  if (count === 0) return <span className="strong">{row.code}</span>;
  return (
    <button
      type="button"
      className="expander"
      aria-expanded={isOpen}
      aria-label={count === 1 ? t`${row.code}: ${count} billed line` : t`${row.code}: ${count} billed lines`}
      onClick={onToggle}
    >
      <Icon name="chevron" size={12} />
      <span className="strong">{row.code}</span>
    </button>
  );
}

function ChargeNote({ invoice, row, isOpen }: FoldedProps & { readonly invoice: Workspace }) {
  const words = rateText(row);
  return (
    <div className="dim" style={{ fontSize: 12, paddingLeft: row.lines.length === 0 ? 0 : 18 }}>
      {row.description === null || row.description.toLowerCase() === row.code.toLowerCase() ? null : <div>{row.description}</div>}
      {words === "" ? null : (
        <div className="num" style={{ textAlign: "left", whiteSpace: "normal" }}>
          {words}
        </div>
      )}
      {row.known ? null : <span className="tag warn">{t`Unknown code`}</span>}
      {/* Several lines show theirs each. */}
      {row.lines.length === 1 && !isOpen ? <ProvenanceTag invoice={invoice} at={row.lines[0]?.provenance} /> : null}
    </div>
  );
}

function Quiet({ row }: { readonly row: ChargeRow }) {
  const isUnknown = row.expected === null;
  return (
    <span className="flex dim" style={{ gap: 7 }}>
      <span style={{ color: isUnknown ? "inherit" : "var(--wb-good)", display: "inline-flex" }}>
        <Icon name={isUnknown ? "info" : "ready"} size={15} />
      </span>
      {quietText(row)}
    </span>
  );
}

function BilledLines({ invoice, row, columns }: ChargeProps) {
  return row.lines.map((line) => (
    <tr className="line" key={line.index}>
      <td style={{ paddingLeft: 32 }} colSpan={columns.rated ? 3 : 2}>
        {lineText(line, invoice.lines)} <ProvenanceTag invoice={invoice} at={line.provenance} />
      </td>
      <td className="num">{formatAmount(line.amount)}</td>
      <td />
      {columns.final ? <td /> : null}
      <td>{rateText(line)}</td>
    </tr>
  ));
}

interface TotalProps {
  readonly invoice: Workspace;
  readonly columns: Columns;
  readonly draft: LineDraft;
}

function TotalCells({ invoice, columns, draft }: TotalProps) {
  const { totals } = invoice;
  return (
    <>
      <tr>
        <td>{t`Total`}</td>
        <td className="num">{formatAmount(totals.expected)}</td>
        {columns.rated ? <td /> : null}
        <td className="num">{formatAmount(totals.billed)}</td>
        <td className="num">
          <Variance value={totals.variance} />
        </td>
        {columns.final ? <td className="num">{formatAmount(totals.approved)}</td> : null}
        <td />
      </tr>
      {isEmptyDraft(draft) ? null : (
        <tr>
          <td>{t`To pay`}</td>
          <td />
          {columns.rated ? <td /> : null}
          <td className="num">{formatAmount(sumOfLines(invoice, draft))}</td>
          <td />
          {columns.final ? <td /> : null}
          <td />
        </tr>
      )}
    </>
  );
}

const findingsOf = (audit: Audit, row: ChargeRow): readonly Finding[] =>
  row.findings.map((place) => audit.findings[place]).filter((finding) => finding !== undefined);
