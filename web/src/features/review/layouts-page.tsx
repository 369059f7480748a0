import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ReadingTemplate, readingTemplatesQuery, takeTemplateBack } from "../../api/reading-templates.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { sayField } from "../../shared/field-texts.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { ReaderCard } from "./reader-card.tsx";
import { ThresholdsCard } from "./thresholds-card.tsx";
import { t } from "../../language/text.ts";

const COLUMNS = [
  t`Vendor on the page`,
  t`Reads as`,
  t`Finds`,
  t`Learned from`,
  t`When`,
  { label: t`Actions`, hidden: true },
] as const;

/** What corrections taught of the layouts of papers; what led astray is taken back, version by version. */
function LayoutsPage() {
  const client = useQueryClient();
  const list = useInfiniteQuery(readingTemplatesQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const takeBack = useMutation({
    mutationFn: takeTemplateBack,
    onSuccess: ({ version }) =>
      notifications.show({
        message: version === null ? t`This layout is read as if it was never corrected` : t`Version ${version} reads again`,
        color: "teal.9",
      }),
    onError: (error) => notifications.show({ title: t`It was not taken back`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["reading-templates"] }),
  });
  return (
    <div className="page">
      <PageHead
        title={t`Learned layouts`}
        hint={t`Each correction in review teaches where a value stands on papers of that layout. It is tried on reviewed documents first, and reads the next one where none of them is read worse. A person confirms it.`}
      >
        <Link to="/reviews">{t`Review`}</Link>
      </PageHead>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The layouts`}
          columns={COLUMNS}
          empty={
            <Empty icon="document" title={t`Nothing was learned yet`}>
              <p>{t`Correct a document in review: the next one of the same layout is read where you found the values.`}</p>
            </Empty>
          }
        >
          {(template) => (
            <LayoutRow
              key={`${template.uuid} ${template.version}`}
              template={template}
              busy={
                takeBack.isPending && takeBack.variables.uuid === template.uuid && takeBack.variables.version === template.version
              }
              onTakeBack={() => takeBack.mutate(template)}
            />
          )}
        </Listing>
      </ListCard>
      <h2 style={{ marginTop: 28 }}>{t`When bills need nobody`}</h2>
      <p
        className="dim"
        style={{ marginBottom: 12 }}
      >{t`Counted from reviewed documents alone, so that at most 0.5 % of what goes on by itself is wrong. With fewer than 600 of a kind it is not known, and the cautious limits of the reader stand.`}</p>
      <ThresholdsCard />
      <div style={{ marginTop: 28 }}>
        <ReaderCard />
      </div>
    </div>
  );
}

interface LayoutRowProps {
  readonly template: ReadingTemplate;
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}

/** Taken back at the second click. */
function LayoutRow({ template, busy, onTakeBack }: LayoutRowProps) {
  const [isAsked, setAsked] = useState(false);
  const { version } = template;
  return (
    <tr>
      <td>
        {template.vendor ?? <span className="dim">{t`not told`}</span>} <Tag tone="neutral">{t`Version ${version}`}</Tag>
        <StandingOfLayout template={template} />
      </td>
      <td>{sayName(template.type)}</td>
      <td>
        {template.fields.length === 0 && template.charges === null ? <span className="dim">{t`only what it is`}</span> : null}
        {template.fields.map(({ field, anchor }) => (
          <div key={field}>
            {sayField(field)} <span className="dim">{anchor === null ? t`by its place` : t`by “${anchor}”`}</span>
          </div>
        ))}
        {template.charges === null ? null : <TableOfLayout charges={template.charges} />}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        <Link to="/documents/$uuid" params={{ uuid: template.documentUuid }}>
          {template.filename}
        </Link>
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(template.madeAt)}
        {template.madeByName === null ? null : <div>{template.madeByName}</div>}
      </td>
      <td className="num">
        {isAsked ? (
          <Button color="red.9" size="compact-xs" loading={busy} onClick={onTakeBack}>{t`Take version ${version} back`}</Button>
        ) : (
          <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>{t`Take back…`}</Button>
        )}
      </td>
    </tr>
  );
}

/** Whether it reads, by how many documents that is proved, and what keeps it from reading. */
function StandingOfLayout({ template: { trial, provedOn } }: Pick<LayoutRowProps, "template">) {
  if (trial === null)
    return (
      <div className="dim">
        {provedOn > 1 ? t`Proved on ${provedOn} documents` : t`Proved on one document: compare what it reads with the page`}
      </div>
    );
  const { state, documents, tried, worse } = trial;
  if (state === "running")
    return (
      <div>
        <Tag tone="info">{t`On trial`}</Tag>{" "}
        <span className="dim">
          {documents === null ? t`reviewed documents are looked for` : t`${tried} of ${documents} reviewed documents read`}
        </span>
      </div>
    );
  return (
    <div>
      <Tag tone="warn">{t`On trial`}</Tag> <span>{t`it reads nothing, as these would be read worse:`}</span>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {worse.map(({ documentUuid, filename, field, now }) => (
          <li key={`${documentUuid} ${field}`}>
            <Link to="/documents/$uuid" params={{ uuid: documentUuid }} style={{ textDecoration: "underline" }}>
              {filename ?? t`a document`}
            </Link>
            {": "}
            {whatOf(field)} <span className="dim">{now === "wrong" ? t`would be read wrong` : t`would not be found`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `charges[1].amount` is the amount of charge 2. */
const whatOf = (field: string): string => {
  const [, line, part] = /^charges\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  if (field === "type") return t`What it is`;
  return line === undefined || part === undefined
    ? sayField(field)
    : t`Charge ${Number(line) + 1}: ${sayField(part).toLowerCase()}`;
};

/** How its charge lines are read. */
function TableOfLayout({ charges }: { readonly charges: NonNullable<ReadingTemplate["charges"]> }) {
  const { parts, head, foot, stops, codes } = charges;
  return (
    <div>
      {t`Charge lines: ${parts.map(sayField).join(", ").toLowerCase()}`}{" "}
      <span className="dim">
        {head === "" ? "" : t`under “${head}”`}
        {foot === "" ? "" : t`, down to “${foot}”`}
        {stops.length === 0 ? "" : t`, without “${stops.join("”, “")}”`}
      </span>
      {codes.map(({ text, code }) => (
        <div key={text} className="dim">
          {t`“${text}” means ${code}`}
        </div>
      ))}
    </div>
  );
}

export default LayoutsPage;
