import { Button, FileButton, SegmentedControl, Textarea, type TextareaProps, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { documentQuery } from "../../api/documents.ts";
import { compareStatement, type StatementComparison, type StatementLine } from "../../api/statement.ts";
import { StatusTag } from "../../shared/invoice-tags.tsx";
import { UploadList } from "../../shared/uploads.tsx";
import { Variance } from "../../ui/amount.tsx";
import { Card, Figure, FiguresCard } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Failure, FailureLine } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { statementCsv } from "./statement-csv.ts";
import { type State, STATES } from "./statement-states.ts";
import { STATEMENT_FILES, useStatementFile } from "./use-statement-file.ts";
import { t, tx } from "../../language/text.ts";

const DRAFT = "statement";
const ORDER: readonly State[] = ["approved", "open", "terminated", "several-vendors", "unknown"];
const route = getRouteApi("/app/statement");

/** A carrier's statement of account, pasted, dropped or read, beside what came in: what is approved, open, ended or unknown. */
export default function StatementPage() {
  const { document } = route.useSearch();
  return (
    <div className="page">
      <PageHead
        title={t`Statement of account`}
        hint={t`A carrier asks what became of its invoices: paste its statement or drop its file, and see each beside what came in`}
      />
      {document === undefined ? <StatementRows /> : <StatementDocument key={document} uuid={document} />}
    </div>
  );
}

/** Rows that are pasted, or come out of a file; one that has pages goes to be read. */
function StatementRows() {
  const [kept] = useState(() => keptDraft<{ text: string; vendor: string }>(DRAFT));
  const form = useForm({ initialValues: kept ?? { text: "", vendor: "" } });
  useKeptDraftOf(DRAFT, form.values.text.trim() === "" ? null : form.values);
  const compare = useMutation({
    mutationFn: ({ text, vendor }: { readonly text: string; readonly vendor: string }) => compareStatement({ text }, vendor),
  });
  const file = useStatementFile((text) => form.setFieldValue("text", text));
  return (
    <div className="stack" style={{ gap: 14 }}>
      <Card title={t`The carrier's statement`}>
        <form className="stack" style={{ gap: 10 }} onSubmit={form.onSubmit((values) => compare.mutate(values))}>
          <RowsField onFile={file.take} {...form.getInputProps("text")} />
          <div className="flex" style={{ gap: 10, alignItems: "end", flexWrap: "wrap" }}>
            <TextInput
              label={t`Vendor`}
              description={t`Its external ID: others may bill under the same numbers`}
              maxLength={255}
              {...form.getInputProps("vendor")}
            />
            <FileButton accept={STATEMENT_FILES} onChange={file.take}>
              {(props) => <Button variant="default" {...props}>{t`Choose a file`}</Button>}
            </FileButton>
            <Button type="submit" loading={compare.isPending} disabled={form.values.text.trim() === ""}>{t`Compare`}</Button>
          </div>
          {file.trouble === null ? null : (
            <div className="note-box bad" role="alert">
              {file.trouble}
            </div>
          )}
          <UploadList uploads={file.uploads} onClear={file.clear} />
          {compare.isError ? <FailureLine error={compare.error} /> : null}
        </form>
      </Card>
      {compare.data === undefined ? null : <Comparison comparison={compare.data} />}
    </div>
  );
}

type RowsFieldProps = TextareaProps & { readonly onFile: (file: File | undefined) => void };

function RowsField({ onFile, ...field }: RowsFieldProps) {
  return (
    <Textarea
      label={t`Rows of the statement`}
      description={t`Copied out of a mail, a spreadsheet or a CSV file, an invoice a row; or drop the file here. Titles and sums may stay.`}
      placeholder={t`Invoice	Date	Balance
4512	03/05/2026	1,250.00`}
      autosize
      minRows={6}
      maxRows={14}
      maxLength={500_000}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFile(event.dataTransfer.files[0]);
      }}
      {...field}
    />
  );
}

const READ_AGAIN_MS = 1_500;

/** A statement that came by mail, or was dropped as a file with pages: compared as soon as it is read. */
function StatementDocument({ uuid }: { readonly uuid: string }) {
  const [vendor, setVendor] = useState("");
  const document = useQuery({
    ...documentQuery(uuid),
    refetchInterval: ({ state: { data } }) => (isRead(data?.transcription.status) ? false : READ_AGAIN_MS),
  });
  const compared = useQuery({
    queryKey: ["statement", uuid, vendor],
    queryFn: () => compareStatement({ documentUuid: uuid }, vendor),
    enabled: isRead(document.data?.transcription.status),
    retry: false,
  });
  if (document.isLoadingError)
    return <Failure error={document.error} what={t`The document`} onRetry={() => void document.refetch()} />;
  return (
    <div className="stack" style={{ gap: 14 }}>
      <Card title={t`The carrier's statement`}>
        <div className="stack" style={{ gap: 10 }}>
          <p style={{ overflowWrap: "anywhere" }}>
            <Link to="/documents/$uuid" params={{ uuid }} search={{}}>
              {document.data?.filename ?? t`The document`}
            </Link>{" "}
            {isRead(document.data?.transcription.status) ? null : <span className="dim" role="status">{t`is being read …`}</span>}
          </p>
          <VendorForm isComparing={compared.isFetching} onCompare={setVendor} />
          {compared.isError ? <FailureLine error={compared.error} /> : null}
        </div>
      </Card>
      {compared.data === undefined ? null : <Comparison comparison={compared.data} />}
    </div>
  );
}

interface VendorFormProps {
  readonly isComparing: boolean;
  readonly onCompare: (vendor: string) => void;
}

function VendorForm({ isComparing, onCompare }: VendorFormProps) {
  const form = useForm({ initialValues: { vendor: "" } });
  return (
    <form
      className="flex"
      style={{ gap: 10, alignItems: "end", flexWrap: "wrap" }}
      onSubmit={form.onSubmit(({ vendor }) => onCompare(vendor))}
    >
      <TextInput
        label={t`Vendor`}
        description={t`Its external ID: others may bill under the same numbers`}
        maxLength={255}
        {...form.getInputProps("vendor")}
      />
      <Button type="submit" loading={isComparing}>{t`Compare`}</Button>
      <Link to="/statement" search={{}}>{t`Another statement`}</Link>
    </form>
  );
}

const isRead = (status: string | undefined): boolean => status !== undefined && status !== "waiting" && status !== "reading";

function Comparison({ comparison }: { readonly comparison: StatementComparison }) {
  const [state, setState] = useState<State | "all">("all");
  const { lines, unread, totals } = comparison;
  const shown = lines.filter((line) => state === "all" || line.state === state);
  return (
    <>
      <StateFigures lines={lines} totals={totals} />
      <UnreadRows unread={unread} />
      <Card
        flush
        title={t`Row by row`}
        count={shown.length}
        action={
          <div className="flex" style={{ gap: 10, flexWrap: "wrap" }}>
            <SegmentedControl
              aria-label={t`Show`}
              size="xs"
              style={{ maxWidth: "100%", overflowX: "auto" }}
              value={state}
              onChange={(value) => setState(value as State | "all")}
              data={[{ value: "all", label: t`All` }, ...ORDER.map((each) => ({ value: each, label: STATES[each].label }))]}
            />
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => saveFile(new Blob([statementCsv(lines)], { type: "text/csv" }), "statement.csv")}
            >{t`Save as CSV`}</Button>
          </div>
        }
      >
        {shown.length === 0 ? (
          <p className="dim card-body">{t`None of the rows.`}</p>
        ) : (
          <ListTable
            columns={[
              t`On the statement`,
              { label: t`Stated`, number: true },
              t`State`,
              t`What came in`,
              { label: t`Approved, or billed`, number: true },
              { label: t`Difference`, number: true },
            ]}
          >
            {shown.map((line) => (
              <StatementRow key={line.line} line={line} />
            ))}
          </ListTable>
        )}
      </Card>
    </>
  );
}

function StateFigures({ lines, totals }: Pick<StatementComparison, "lines" | "totals">) {
  const shown = ORDER.filter((each) => each !== "several-vendors" || lines.some(({ state }) => state === each));
  return (
    <FiguresCard label={t`What became of the statement's invoices`}>
      {shown.map((each) => {
        const total = totals.find((entry) => entry.state === each);
        const { label, sub } = STATES[each];
        return (
          <Figure
            key={each}
            label={label}
            value={formatCount(total?.lines ?? 0)}
            sub={t`${sub}; ${formatAmount(total?.stated ?? "0")} stated`}
          />
        );
      })}
    </FiguresCard>
  );
}

function UnreadRows({ unread }: Pick<StatementComparison, "unread">) {
  if (unread.length === 0) return null;
  return (
    <section className="note-box warn" aria-label={t`Rows that were not read`}>
      {unread.length > 3
        ? tx`${<strong>{unread.length === 1 ? t`One row was not read,` : t`${formatCount(unread.length)} rows were not read,`}</strong>} since no invoice's number was found: ${unread
            .slice(0, 3)
            .map(({ line, text }) => t`row ${line} “${text}”`)
            .join("; ")} and others.`
        : tx`${<strong>{unread.length === 1 ? t`One row was not read,` : t`${formatCount(unread.length)} rows were not read,`}</strong>} since no invoice's number was found: ${unread
            .slice(0, 3)
            .map(({ line, text }) => t`row ${line} “${text}”`)
            .join("; ")}.`}
    </section>
  );
}

function StatementRow({ line }: { readonly line: StatementLine }) {
  const { label, tone } = STATES[line.state];
  const [first] = line.invoices;
  return (
    <tr>
      <td className="mono">{line.invoiceNumber}</td>
      <td className="num">{line.stated === null ? <span className="dim">–</span> : formatAmount(line.stated)}</td>
      <td>
        <Tag tone={tone}>{label}</Tag>
      </td>
      <td>
        {line.invoices.length === 0 ? <span className="dim">{t`Ask the carrier to send it`}</span> : null}
        {line.invoices.map((invoice) => (
          <div key={invoice.uuid}>
            <Link to="/invoices/$uuid" params={{ uuid: invoice.uuid }} search={true}>
              {invoice.invoiceNumber}
            </Link>{" "}
            <span className="dim">
              {invoice.status === "approved" && invoice.dueOn !== null
                ? t`${invoice.vendor ?? ""}, received ${formatDay(invoice.receivedOn)}, due ${formatDay(invoice.dueOn)}${invoice.terminatedReason === null ? "" : `, ${sayName(invoice.terminatedReason).toLowerCase()}`}`
                : t`${invoice.vendor ?? ""}, received ${formatDay(invoice.receivedOn)}${invoice.terminatedReason === null ? "" : `, ${sayName(invoice.terminatedReason).toLowerCase()}`}`}
            </span>{" "}
            {line.state === "open" || line.state === "several-vendors" ? <StatusTag status={invoice.status} /> : null}
          </div>
        ))}
      </td>
      <td className="num">
        {first === undefined || line.state === "several-vendors" ? (
          <span className="dim">–</span>
        ) : (
          `${formatAmount(first.approved ?? first.billed)} ${first.currency}`
        )}
      </td>
      <td className="num">
        <Variance value={line.difference} />
      </td>
    </tr>
  );
}
