import { useQuery } from "@tanstack/react-query";
import { quotasQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/money.ts";
import { Listing } from "../../ui/listing.tsx";

const NAMES = {
  keys: "API keys in use",
  endpoints: "Webhook endpoints",
  documents: "Documents",
  storageMegabytes: "Megabytes of documents, mails and EDI files",
  mailsPerDispute: "Mails of one dispute in 24 hours (one to each recipient)",
  mailsPerAddress: "Mails to one address in 24 hours",
  waitingMessages: "Accepted messages that wait to be worked on",
} as const;

/** How much the tenant may have, and has. */
export function QuotasCard() {
  const quotas = useQuery(quotasQuery);
  return (
    <div style={{ marginTop: 14 }}>
      <Card title="Quotas">
        <Listing
          query={quotas}
          items={quotas.data?.items ?? []}
          what="The quotas"
          loadingRows={3}
          columns={["Of", { label: "Used", number: true }, { label: "At most", number: true }]}
          empty={null}
        >
          {({ name, used, limit }) => (
            <tr key={name}>
              <td>{NAMES[name]}</td>
              <td className="num">{used === null ? "–" : formatCount(used)}</td>
              <td className="num">{formatCount(limit)}</td>
            </tr>
          )}
        </Listing>
        <p className="dim">Whoever runs the service can raise them.</p>
      </Card>
    </div>
  );
}
