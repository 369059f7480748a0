import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { confirmPerson, type Duties, dutiesQuery } from "../../api/duties.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty, FailureLine } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const namesOf = (actors: readonly { readonly id: string; readonly name: string }[], own: string): string =>
  actors.map(({ id, name }) => (id === own && id.startsWith("user:") ? t`own session` : name)).join(", ");

/** Who holds what it takes to bring an invoice and approve it, and where one person did both. */
export function AloneCard() {
  const duties = useQuery(dutiesQuery);
  return (
    <>
      <Card title={t`Who could act alone`}>
        <p className="dim" style={{ marginBottom: 8 }}>
          {duties.data?.areSeparated === true
            ? t`They hold both sides. While duties are separated, the second side is refused to them.`
            : t`They hold both sides, and nothing keeps them apart while duties are not separated.`}
        </p>
        <div style={{ overflow: "auto" }}>
          <Listing
            query={duties}
            items={duties.data?.alone ?? []}
            what={t`The report`}
            loadingRows={3}
            columns={[t`Who`, t`Brings invoices by`, t`Approves by`, t`Changes rules and records by`]}
            empty={
              <Empty icon="ready" title={t`Nobody`}>
                <p>{t`Nobody holds what it takes to bring an invoice and approve it.`}</p>
              </Empty>
            }
          >
            {({ person, role, brings, approves, changes }) => (
              <tr key={person.id}>
                <td>
                  <div className="strong">{person.name}</div>
                  <div className="dim">{role ?? t`a key that stands for itself`}</div>
                </td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(brings, person.id)}</td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(approves, person.id)}</td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(changes, person.id)}</td>
              </tr>
            )}
          </Listing>
        </div>
      </Card>
      {duties.data === undefined || duties.data.unconfirmed.length === 0 ? null : <UnconfirmedCard duties={duties.data} />}
      {duties.data === undefined || duties.data.notices.length === 0 ? null : <NoticesCard duties={duties.data} />}
      {duties.data === undefined ? null : <DecidedAlone duties={duties.data} />}
      {duties.data === undefined || duties.data.ofNobody.length === 0 ? null : <OfNobody duties={duties.data} />}
      {duties.data === undefined || duties.data.ofThemselves.length === 0 ? null : <OfThemselves duties={duties.data} />}
    </>
  );
}

/** Who was let in by somebody, and is no second person for them yet. */
function UnconfirmedCard({ duties: { unconfirmed } }: { readonly duties: Duties }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: confirmPerson,
    onSuccess: () => client.invalidateQueries({ queryKey: ["duties"] }),
  });
  return (
    <Card title={t`Not confirmed yet`}>
      <p
        className="dim"
        style={{ marginBottom: 8 }}
      >{t`Who was invited counts as one person with who invited them, until somebody else confirms them here, or confirms the approval limit they were invited with. The operator can too (weighbridge person confirm).`}</p>
      <FailureLine error={confirm.error} />
      <div style={{ overflow: "auto" }}>
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t`Who`}</th>
              <th scope="col">{t`Role`}</th>
              <th scope="col">{t`Let in by`}</th>
              <th scope="col">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {unconfirmed.map(({ person, role, letInBy }) => (
              <tr key={person.id}>
                <td className="strong">{person.name}</td>
                <td>{role}</td>
                <td style={{ whiteSpace: "normal" }}>{letInBy.map(({ name }) => name).join(", ")}</td>
                <td className="num">
                  <Button
                    size="compact-xs"
                    variant="default"
                    loading={confirm.isPending && confirm.variables === person.id}
                    onClick={() => confirm.mutate(person.id)}
                    aria-label={t`Confirm ${person.name}`}
                  >{t`Confirm`}</Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Papers that say who is paid in a vendor's place, approved by who may not decide that. */
function NoticesCard({ duties: { notices } }: { readonly duties: Duties }) {
  return (
    <Card title={t`Notices of assignment to look at again`}>
      <p
        className="dim"
        style={{ marginBottom: 8 }}
      >{t`They say who is paid in a vendor's place, and whoever approved them could not do so now. They hold: have them confirmed by the vendor.`}</p>
      <div style={{ overflow: "auto" }}>
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{t`Notice`}</th>
              <th scope="col">{t`Vendor`}</th>
              <th scope="col">{t`Pays`}</th>
              <th scope="col">{t`Approved by`}</th>
              <th scope="col">{t`When`}</th>
              <th scope="col">{t`Why`}</th>
            </tr>
          </thead>
          <tbody>
            {notices.map((notice) => (
              <tr key={notice.documentUuid}>
                <td className="strong">{notice.name}</td>
                <td>{notice.vendorName}</td>
                <td>{notice.remitToName}</td>
                <td>{notice.approvedBy.name}</td>
                <td className="dim">{formatInstant(notice.approvedAt)}</td>
                <td style={{ whiteSpace: "normal" }}>{notice.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function DecidedAlone({ duties: { decidedAlone, decisionsLookedAt } }: { readonly duties: Duties }) {
  return (
    <Card title={t`Approved by who brought it`}>
      {decidedAlone.length === 0 ? (
        <p className="dim">
          {decisionsLookedAt === 0
            ? t`No person and no key has approved anything yet.`
            : t`None of the last ${decisionsLookedAt} approvals by people and keys.`}
        </p>
      ) : (
        <div style={{ overflow: "auto" }}>
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t`Invoice`}</th>
                <th scope="col">{t`Who`}</th>
                <th scope="col">{t`Brought by`}</th>
                <th scope="col">{t`Approved by`}</th>
                <th scope="col">{t`When`}</th>
              </tr>
            </thead>
            <tbody>
              {decidedAlone.map((entry) => (
                <tr key={entry.invoiceUuid}>
                  <td className="strong">
                    <Link to="/invoices/$uuid" params={{ uuid: entry.invoiceUuid }}>
                      {entry.invoiceNumber}
                    </Link>
                  </td>
                  <td>{entry.persons.map(({ name }) => name).join(", ")}</td>
                  <td>{entry.broughtBy.name}</td>
                  <td>{entry.approvedBy.name}</td>
                  <td className="dim">{formatInstant(entry.approvedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function OfNobody({ duties: { ofNobody } }: { readonly duties: Duties }) {
  return (
    <Card title={t`Nobody answers for`}>
      <p
        className="dim"
        style={{ marginBottom: 8 }}
      >{t`These are in use, and never a second person. An admin can say who answers for them.`}</p>
      <p>{ofNobody.map(({ name }) => name).join(", ")}</p>
    </Card>
  );
}

function OfThemselves({ duties: { ofThemselves } }: { readonly duties: Duties }) {
  return (
    <Card title={t`Keys that count as persons`}>
      <p
        className="dim"
        style={{ marginBottom: 8 }}
      >{t`Nobody here made these keys, as the first one of a tenant. Whoever has one beside their session counts as two persons: hand each to who has it, below, or revoke it.`}</p>
      <p>{ofThemselves.map(({ name }) => name).join(", ")}</p>
    </Card>
  );
}
