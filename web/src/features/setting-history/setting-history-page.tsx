import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { meQuery } from "../../api/queries.ts";
import { type SettingKind, type SettingVersion, settingVersionsQuery } from "../../api/setting-versions.ts";
import { useActorName } from "../../shared/people.tsx";
import { ReauditsLine } from "../../shared/reaudits-line.tsx";
import { FilterCard, ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { CAUSES, KINDS, STATES } from "./kind-labels.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/setting-history");

const isKind = (text: string | undefined): text is SettingKind => text !== undefined && Object.hasOwn(KINDS, text);

/**
 * Who changed codes, rates, terms and partners, when, from which day on, and what it was before; the way back, and what waits for
 * its day.
 */
const SettingHistoryPage = () => {
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayChange = useQuery(meQuery).data?.role === "admin";
  const kind = isKind(search.kind) ? search.kind : null;
  const list = useInfiniteQuery(settingVersionsQuery(kind, search.subject ?? null));
  const [shown, show] = useState<SettingVersion | null>(null);
  const change = (next: { readonly kind?: string; readonly subject?: string }): void => {
    const said = Object.fromEntries(Object.entries({ ...search, ...next }).filter(([, value]) => value !== ""));
    void navigate({ to: "/setting-history", search: said, replace: true });
  };
  return (
    <div className="page">
      <PageHead
        title={t`Codes and terms`}
        hint={t`Charge codes, rates, reasons, vendors, customers and EDI partners decide what is paid, and the words of disputes ask for it. Each change is kept, and can be taken back.`}
      />
      <FilterCard>
        <NativeSelect
          label={t`Setting`}
          value={kind ?? ""}
          onChange={(event) => change({ kind: event.currentTarget.value })}
          data={[{ value: "", label: t`All` }, ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))]}
        />
        <TextInput
          label={t`Of`}
          placeholder={t`Vendor's, customer's or sender's id`}
          defaultValue={search.subject ?? ""}
          onBlur={(event) => change({ subject: event.currentTarget.value.trim() })}
          onKeyDown={(event) => {
            if (event.key === "Enter") change({ subject: event.currentTarget.value.trim() });
          }}
        />
      </FilterCard>
      <ReauditsLine of={["charge-codes", "fx-rates"]} />
      <ListCard>
        <Listing
          query={list}
          items={list.data?.pages.flatMap((page) => page.items) ?? []}
          what={t`The versions`}
          columns={[t`Setting`, t`What changed`, t`By`, t`From`, t`State`, { label: t`Actions`, hidden: true }]}
          empty={
            <Empty icon="clock" title={t`No versions`}>
              <p>{t`The first change of a setting stands here with who made it, and what it was before.`}</p>
            </Empty>
          }
        >
          {(version) => <VersionRow key={version.uuid} version={version} onShow={() => show(version)} />}
        </Listing>
      </ListCard>
      {shown === null ? null : <VersionDialog version={shown} mayChange={mayChange} onClose={() => show(null)} />}
    </div>
  );
};

const FEW = 3;

function VersionRow({ version, onShow }: { readonly version: SettingVersion; readonly onShow: () => void }) {
  const words = useActorName();
  const [state, tone] = STATES[version.state];
  const cause = CAUSES[version.cause];
  return (
    <tr>
      <td>
        <div className="strong">{KINDS[version.kind]}</div>
        <div className="dim">{t`${version.subject === "" ? "" : `${version.subject}, `}version ${version.version}`}</div>
      </td>
      <td style={{ whiteSpace: "normal", maxWidth: 420 }}>
        {version.changes.slice(0, FEW).map(({ part, before, after }) => (
          <div key={part}>
            <strong>{part}</strong>: {before === null ? "" : `${before} → `}
            {after ?? t`nothing`}
          </div>
        ))}
        {version.changed > FEW ? <div className="dim">{t`and ${version.changed - FEW} more`}</div> : null}
        {version.changed === 0 ? <div className="dim">{t`Nothing but the order`}</div> : null}
      </td>
      <td>
        <div>{words(version.createdBy, version.createdByName)}</div>
        <div className="dim">{formatInstant(version.createdAt)}</div>
        {cause === null ? null : <div className="dim">{cause}</div>}
      </td>
      <td>{version.effectiveFrom}</td>
      <td>
        <Tag tone={tone}>{state}</Tag>
        {version.withdrawnByName === null ? null : <div className="dim">{t`by ${version.withdrawnByName}`}</div>}
      </td>
      <td className="num">
        <Button
          size="compact-xs"
          variant="default"
          onClick={onShow}
          aria-label={t`Look at ${KINDS[version.kind]} ${version.subject} version ${version.version}`}
        >{t`Look`}</Button>
      </td>
    </tr>
  );
}

export default SettingHistoryPage;
