import { Fragment, useState } from "react";
import type { Audit, ChargeLine, ChargeRow, Finding, Workspace } from "../../api/answers.ts";
import { Variance } from "../../ui/amount.tsx";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount, formatRate } from "../../ui/money.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { sayName } from "../../ui/words.ts";
import { FindingLine } from "./finding-line.tsx";
import { ProvenanceTag } from "./provenance-tag.tsx";

const findingsOf = (audit: Audit, row: ChargeRow): readonly Finding[] =>
  row.findings.map((place) => audit.findings[place]).filter((one) => one !== undefined);

const rateWords = (line: {
  readonly rate: string | null;
  readonly quantity: string | null;
  readonly qualifier: string | null;
}): string => {
  if (line.rate === null && line.quantity === null) return "";
  const how = line.qualifier === null ? "" : ` ${sayName(line.qualifier).toLowerCase()}`;
  return `${formatRate(line.rate) || "?"} × ${formatRate(line.quantity) || "?"}${how}`;
};

/** The word for a row without findings: each says a different thing. */
const quietWords = (row: ChargeRow): string => {
  if (row.expected === null) return "Nothing to compare it with";
  return row.variance !== null && /[1-9]/.test(row.variance) ? "Within tolerance" : "As expected";
};

/** A billed line in words: its code, the carrier's text, what X12 calls the code, and the words of its line in the file. */
const lineWords = (line: ChargeLine, lines: Workspace["lines"]): string => {
  const { codeName = null, lineText = null } = lines.find((each) => each.index === line.index) ?? {};
  const isOther = codeName !== null && codeName.toLowerCase() !== line.description?.toLowerCase();
  const words = [line.code, line.description, isOther ? `X12: ${codeName}` : null, lineText];
  return words.filter((text) => text !== null && text !== "").join(" · ") || "Line without a text";
};

/** Expected, billed, variance and what the audit says, one row a charge code; the billed lines stand under their code. */
export const ChargesGrid = ({ invoice, audit }: { readonly invoice: Workspace; readonly audit: Audit }) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(audit.charges.filter((row) => (row.lines ?? []).length > 1).map((row) => row.code)),
  );
  const [current, setCurrent] = useState(-1);
  const rated = audit.charges.some((row) => row.rated !== null);
  const final = invoice.status === "approved";
  const rows = audit.charges;

  const toggle = (code: string): void =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(code)) after.add(code);
      return after;
    });
  const move = (by: number): void => setCurrent((before) => Math.min(Math.max(before + by, 0), rows.length - 1));
  useShortcuts([
    { keys: "j", shown: ["j"], label: "Next charge", group: "Invoice", run: () => move(1) },
    { keys: "k", shown: ["k"], label: "Previous charge", group: "Invoice", run: () => move(-1) },
    {
      keys: "o",
      shown: ["o"],
      label: "Show the charge's lines",
      group: "Invoice",
      run: () => rows[current] !== undefined && toggle(rows[current].code),
    },
  ]);

  return (
    <section className="card" aria-label="Charges">
      <header>
        <h2>Charges</h2>
        <span className="count">{rows.length}</span>
        <span className="grow" />
        <span className="dim">{invoice.totals.currency}</span>
      </header>
      <div style={{ overflowX: "auto", position: "relative" }}>
        <table className="charges" style={{ minWidth: 660 }}>
          <colgroup>
            <col style={{ width: "25%" }} />
            <col style={{ width: 94 }} />
            {rated ? <col style={{ width: 94 }} /> : null}
            <col style={{ width: 94 }} />
            <col style={{ width: 94 }} />
            {final ? <col style={{ width: 94 }} /> : null}
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Charge</th>
              <th scope="col" className="num">
                Expected
              </th>
              {rated ? (
                <th scope="col" className="num">
                  Rated
                </th>
              ) : null}
              <th scope="col" className="num">
                Billed
              </th>
              <th scope="col" className="num">
                Variance
              </th>
              {final ? (
                <th scope="col" className="num">
                  Approved
                </th>
              ) : null}
              <th scope="col">Audit</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const findings = findingsOf(audit, row);
              const lines = row.lines ?? [];
              const shown = open.has(row.code);
              const words = rateWords(row);
              return (
                <Fragment key={row.code}>
                  <tr className={index === current ? "current" : undefined}>
                    <td>
                      {lines.length === 0 ? (
                        <span className="strong">{row.code}</span>
                      ) : (
                        <button
                          type="button"
                          className="expander"
                          aria-expanded={shown}
                          aria-label={`${row.code}: ${lines.length} billed ${lines.length === 1 ? "line" : "lines"}`}
                          onClick={() => toggle(row.code)}
                        >
                          <Icon name="chevron" size={12} />
                          <span className="strong">{row.code}</span>
                        </button>
                      )}
                      <div className="dim" style={{ fontSize: 12, paddingLeft: lines.length === 0 ? 0 : 18 }}>
                        {row.description === null || row.description.toLowerCase() === row.code.toLowerCase() ? null : (
                          <div>{row.description}</div>
                        )}
                        {words === "" ? null : (
                          <div className="num" style={{ textAlign: "left", whiteSpace: "normal" }}>
                            {words}
                          </div>
                        )}
                        {row.known === false ? <span className="tag warn">Unknown code</span> : null}
                        {/* Several lines show theirs each. */}
                        {lines.length === 1 && !shown ? <ProvenanceTag invoice={invoice} at={lines[0]?.provenance} /> : null}
                      </div>
                    </td>
                    <td className="num">
                      {formatAmount(row.expected)}
                      {row.previouslyBilled === undefined || !/[1-9]/.test(row.previouslyBilled) ? null : (
                        <div className="dim" style={{ fontSize: 12 }}>
                          {formatAmount(row.previouslyBilled)} billed before
                        </div>
                      )}
                    </td>
                    {rated ? <td className="num">{formatAmount(row.rated)}</td> : null}
                    <td className="num strong">{formatAmount(row.billed)}</td>
                    <td className="num">
                      <Variance value={row.variance} percent={row.variancePercent} />
                    </td>
                    {final ? <td className="num strong">{formatAmount(row.approved)}</td> : null}
                    <td>
                      {findings.length === 0 ? (
                        <span className="flex dim" style={{ gap: 7 }}>
                          <span style={{ color: row.expected === null ? "inherit" : "var(--wb-good)", display: "inline-flex" }}>
                            <Icon name={row.expected === null ? "info" : "ready"} size={15} />
                          </span>
                          {quietWords(row)}
                        </span>
                      ) : (
                        findings.map((finding) => (
                          <FindingLine
                            key={finding.rule + finding.message}
                            finding={finding}
                            policyVersion={audit.policyVersion}
                          />
                        ))
                      )}
                    </td>
                  </tr>
                  {shown
                    ? lines.map((line, place) => (
                        <tr className="line" key={line.index ?? place}>
                          <td style={{ paddingLeft: 32 }} colSpan={rated ? 3 : 2}>
                            {lineWords(line, invoice.lines ?? [])} <ProvenanceTag invoice={invoice} at={line.provenance} />
                          </td>
                          <td className="num">{formatAmount(line.amount)}</td>
                          <td />
                          {final ? <td /> : null}
                          <td>{rateWords(line)}</td>
                        </tr>
                      ))
                    : null}
                </Fragment>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <td className="num">{formatAmount(invoice.totals.expected)}</td>
              {rated ? <td /> : null}
              <td className="num">{formatAmount(invoice.totals.billed)}</td>
              <td className="num">
                <Variance value={invoice.totals.variance} />
              </td>
              {final ? <td className="num">{formatAmount(invoice.totals.approved)}</td> : null}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};
