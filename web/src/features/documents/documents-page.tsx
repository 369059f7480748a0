import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { DOCUMENT_TYPES } from "../../../../src/contract/manage/document/document-types.ts";
import { documentsArchive, type DocumentSearch, documentsQuery, type ListedDocument } from "../../api/documents.ts";
import { DocumentStateTag } from "../../shared/document-state-tag.tsx";
import { DropZone, UploadList, useUploads } from "../../shared/uploads.tsx";
import { FilterCard, ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { useRowKeys } from "../../ui/row-keys.ts";
import { saveFile } from "../../ui/save-file.ts";
import { Empty } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/documents");
const TYPING_MS = 300;
/** The service packs no more into one archive. */
const MAX_PACKED = 200;
const COLUMNS = [{ label: t`Chosen`, hidden: true }, t`Document`, t`Type`, t`Status`, t`Invoices`, t`Orders`, t`Came`] as const;
const TYPES = [
  { value: "", label: t`All types` },
  ...DOCUMENT_TYPES.map((value) => ({ value, label: value === "Unset" ? t`No type yet` : sayName(value) })),
];
const STATUSES = [
  { value: "", label: t`Any status` },
  { value: "Draft", label: t`Draft` },
  { value: "Ready", label: t`Ready` },
  { value: "Approved", label: t`Approved` },
];
const LINKED = [
  { value: "", label: t`With or without an order` },
  { value: "yes", label: t`Lies with something` },
  { value: "no", label: t`Lies with nothing` },
];
const TEXTS = [
  ["q", t`Name of the file`],
  ["text", t`Words in it`],
  ["invoice", t`Invoice`],
  ["order", t`Order`],
  ["vendor", t`Vendor (id or SCAC)`],
] as const;

/** All files, whatever way they came. */
function DocumentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(documentsQuery(search));
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, t`Open the document`);
  const items = list.data?.pages.flatMap((each) => each.items) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { uploads, add, clear } = useUploads({});
  const show = (next: DocumentSearch): void =>
    void navigate({
      to: "/documents",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  const choose = (uuid: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(uuid);
    else next.delete(uuid);
    setChosen(next);
  };
  return (
    <div className="page" ref={page}>
      <PageHead title={t`Documents`} hint={t`Every file that came in, with the invoices and orders that it lies with.`}>
        <Pack chosen={chosen} shown={items} />
      </PageHead>
      <Filters search={search} onShow={show} />
      <DropZone label={t`Drop files here to upload them: they are read, and go to their orders`} onFiles={add}>
        <UploadList uploads={uploads} onClear={clear}>
          {({ uuid }) => <Link to="/documents/$uuid" params={{ uuid }} search={{}}>{t`Open it`}</Link>}
        </UploadList>
        <ListCard>
          <Listing query={list} items={items} what={t`The documents`} columns={COLUMNS} empty={<NoDocuments search={search} />}>
            {(document) => (
              <DocumentRow
                key={document.uuid}
                document={document}
                find={search.text}
                isChosen={chosen.has(document.uuid)}
                onChoose={(isChosen) => choose(document.uuid, isChosen)}
              />
            )}
          </Listing>
        </ListCard>
      </DropZone>
    </div>
  );
}

interface FiltersProps {
  readonly search: DocumentSearch;
  readonly onShow: (next: DocumentSearch) => void;
}

function Filters({ search, onShow }: FiltersProps) {
  const latest = useRef(search);
  latest.current = search;
  const put = useDebouncedCallback(
    (name: string, value: string) => onShow({ ...latest.current, [name]: value.trim() }),
    TYPING_MS,
  );
  const choices = [
    ["type", t`Type`, TYPES],
    ["status", t`Status`, STATUSES],
    ["linked", t`What it lies with`, LINKED],
  ] as const;
  return (
    <FilterCard>
      {TEXTS.map(([name, label]) => (
        <TextInput
          key={name}
          size="xs"
          label={label}
          style={{ flex: "1 1 130px" }}
          maxLength={200}
          defaultValue={search[name] ?? ""}
          onChange={(event) => put(name, event.currentTarget.value)}
        />
      ))}
      {choices.map(([name, label, data]) => (
        <NativeSelect
          key={name}
          size="xs"
          label={label}
          style={{ flex: "1 1 120px", maxWidth: 240 }}
          value={search[name] ?? ""}
          data={[...data]}
          onChange={(event) => onShow({ ...latest.current, [name]: event.currentTarget.value })}
        />
      ))}
    </FilterCard>
  );
}

interface PackProps {
  readonly chosen: ReadonlySet<string>;
  readonly shown: readonly ListedDocument[];
}

/** Those that are chosen, or else those that are shown, in one archive. */
function Pack({ chosen, shown }: PackProps) {
  const uuids = (chosen.size > 0 ? [...chosen] : shown.map(({ uuid }) => uuid)).slice(0, MAX_PACKED);
  const pack = useMutation({
    mutationFn: async () => saveFile(await documentsArchive(uuids), "documents.zip"),
    onError: (error) => notifications.show({ title: t`The archive could not be made`, message: error.message, color: "red.9" }),
  });
  return (
    <Button
      variant="default"
      loading={pack.isPending}
      disabled={uuids.length === 0}
      onClick={() => pack.mutate()}
    >{t`Download ${uuids.length} as zip`}</Button>
  );
}

interface DocumentRowProps {
  readonly document: ListedDocument;
  readonly find: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function DocumentRow({ document, find, isChosen, onChoose }: DocumentRowProps) {
  const { uuid, filename, type, source, invoices, orders, createdAt } = document;
  return (
    <tr>
      <td>
        <Checkbox
          size="xs"
          aria-label={t`Choose ${filename}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td style={{ overflowWrap: "anywhere", minWidth: 160 }}>
        <Link to="/documents/$uuid" params={{ uuid }} search={find === undefined ? {} : { find }} className="strong">
          {filename}
        </Link>
        <div className="dim">{sayName(source)}</div>
      </td>
      <td>{type === "Unset" ? <span className="dim">{t`No type yet`}</span> : sayName(type)}</td>
      <td>
        <DocumentStateTag document={document} />
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        {invoices.map((invoice) => (
          <div key={invoice.uuid}>
            <Link to="/invoices/$uuid" params={{ uuid: invoice.uuid }} search={{}}>
              {invoice.invoiceNumber}
            </Link>
          </div>
        ))}
      </td>
      <td style={{ overflowWrap: "anywhere" }}>
        {orders.map((externalId) => (
          <div key={externalId}>
            <Link to="/orders/$externalId" params={{ externalId }}>
              {externalId}
            </Link>
          </div>
        ))}
      </td>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(createdAt)}
      </td>
    </tr>
  );
}

function NoDocuments({ search }: { readonly search: DocumentSearch }) {
  return Object.keys(search).length > 0 ? (
    <Empty icon="document" title={t`No document fits`}>
      <p>{t`Take a filter away, or look for fewer words.`}</p>
    </Empty>
  ) : (
    <Empty icon="document" title={t`No documents yet`}>
      <p>{t`Drop files above, have them mailed, or send them by the API.`}</p>
    </Empty>
  );
}

export default DocumentsPage;
