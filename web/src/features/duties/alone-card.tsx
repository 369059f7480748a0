import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Duties, dutiesQuery } from "../../api/duties.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";

const namesOf = (actors: readonly { readonly id: string; readonly name: string }[], own: string): string =>
  actors.map(({ id, name }) => (id === own && id.startsWith("user:") ? "own session" : name)).join(", ");

/** Who holds what it takes to bring an invoice and approve it, and where one person did both. */
export function AloneCard() {
  const duties = useQuery(dutiesQuery);
  return (
    <>
      <Card title="Who could act alone">
        <p className="dim" style={{ marginBottom: 8 }}>
          {duties.data?.areSeparated === true
            ? "They hold both sides. While duties are separated, the second side is refused to them."
            : "They hold both sides, and nothing keeps them apart while duties are not separated."}
        </p>
        <div style={{ overflow: "auto" }}>
          <Listing
            query={duties}
            items={duties.data?.alone ?? []}
            what="The report"
            loadingRows={3}
            columns={["Who", "Brings invoices by", "Approves by", "Changes rules and records by"]}
            empty={
              <Empty icon="ready" title="Nobody">
                <p>Nobody holds what it takes to bring an invoice and approve it.</p>
              </Empty>
            }
          >
            {({ person, role, brings, approves, changes }) => (
              <tr key={person.id}>
                <td>
                  <div className="strong">{person.name}</div>
                  <div className="dim">{role ?? "a key that stands for itself"}</div>
                </td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(brings, person.id)}</td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(approves, person.id)}</td>
                <td style={{ whiteSpace: "normal" }}>{namesOf(changes, person.id)}</td>
              </tr>
            )}
          </Listing>
        </div>
      </Card>
      {duties.data === undefined ? null : <DecidedAlone duties={duties.data} />}
      {duties.data === undefined || duties.data.ofNobody.length === 0 ? null : <OfNobody duties={duties.data} />}
    </>
  );
}

function DecidedAlone({ duties: { decidedAlone, decisionsLookedAt } }: { readonly duties: Duties }) {
  return (
    <Card title="Approved by who brought it">
      {decidedAlone.length === 0 ? (
        <p className="dim">
          {decisionsLookedAt === 0
            ? "No person and no key has approved anything yet."
            : `None of the last ${decisionsLookedAt} approvals by people and keys.`}
        </p>
      ) : (
        <div style={{ overflow: "auto" }}>
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Invoice</th>
                <th scope="col">Who</th>
                <th scope="col">Brought by</th>
                <th scope="col">Approved by</th>
                <th scope="col">When</th>
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
    <Card title="Nobody answers for">
      <p className="dim" style={{ marginBottom: 8 }}>
        These are in use, and never a second person. An admin can say who answers for them.
      </p>
      <p>{ofNobody.map(({ name }) => name).join(", ")}</p>
    </Card>
  );
}
