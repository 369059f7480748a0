import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type TrailFilter, trailFile, trailQuery } from "../../api/audit-trail.ts";
import { FilterCard, ListCard } from "../../ui/card.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Empty } from "../../ui/states.tsx";
import { EventRow } from "./event-row.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/audit-trail");

const COLUMNS = [t`When`, t`Who`, t`What`, t`About`, t`Before and after`] as const;
const KINDS = [
  { value: "", label: t`All` },
  { value: "operation,change,command,retention", label: t`Changes` },
  { value: "decision", label: t`Decisions` },
  { value: "sign-in,sign-out", label: t`Sign-ins` },
  { value: "refused", label: t`Refused` },
];

const FIELDS = [
  { name: "actor", label: t`Who`, placeholder: t`Name or e-mail` },
  { name: "subject", label: t`About`, placeholder: t`Invoice, order, vendor ID` },
  { name: "from", label: t`From`, type: "date" },
  { name: "until", label: t`Until`, type: "date" },
] as const;

/** Who changed what of access, settings and money, who signed in, and who was refused. */
const AuditTrailPage = () => {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(trailQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = list.data?.pages ?? [];
  const change = (next: TrailFilter): void => {
    const said = Object.fromEntries(Object.entries({ ...search, ...next }).filter(([, value]) => value !== ""));
    void navigate({ to: "/audit-trail", search: said, replace: true });
  };
  const save = useMutation({
    mutationFn: async () => saveFile(await trailFile(search), "audit-trail.csv"),
    onError: (error) => notifications.show({ title: t`It could not be saved`, message: error.message, color: "red.9" }),
  });

  return (
    <div className="page">
      <PageHead
        title={t`Audit trail`}
        hint={t`Every change of access, settings and money, every sign-in and refused attempt. Nobody can change it: each batch holds the hash of the one before.`}
      >
        <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>{t`Save as CSV`}</Button>
      </PageHead>
      <FilterCard>
        <SegmentedControl
          size="xs"
          aria-label={t`Kind`}
          value={search.kind ?? ""}
          onChange={(kind) => change({ kind })}
          data={KINDS}
        />
        {FIELDS.map(({ name, ...field }) => (
          <TextInput
            key={`${name} ${search[name] ?? ""}`}
            size="xs"
            {...field}
            defaultValue={search[name] ?? ""}
            onBlur={(event) => change({ [name]: event.currentTarget.value.trim() })}
            onKeyDown={(event) => {
              if (event.key === "Enter") change({ [name]: event.currentTarget.value.trim() });
            }}
          />
        ))}
        {first === undefined ? null : (
          <p className="dim" style={{ marginLeft: "auto", fontSize: 12 }} title={first.head?.hash}>
            {first.head === null
              ? t`Nothing is sealed yet`
              : t`Sealed up to batch ${first.head.batch}, ${first.head.hash.slice(0, 12)}…`}
            {first.unsealed === 0 ? "" : t`; ${first.unsealed} to be sealed`}
          </p>
        )}
      </FilterCard>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The audit trail`}
          columns={COLUMNS}
          empty={
            <Empty icon="note" title={t`Nothing fits`}>
              <p>{t`Nothing of this kind has happened in that time.`}</p>
            </Empty>
          }
        >
          {(event) => (
            <EventRow
              key={event.uuid}
              event={event}
              onActor={() => change({ actor: event.actor })}
              onSubject={(subject) => change({ subject })}
            />
          )}
        </Listing>
      </ListCard>
    </div>
  );
};

export default AuditTrailPage;
