import { useQuery } from "@tanstack/react-query";
import { quotasQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/money.ts";
import { Listing } from "../../ui/listing.tsx";
import { t } from "../../language/text.ts";

const NAMES = {
  keys: t`API keys in use`,
  endpoints: t`Webhook endpoints`,
  documents: t`Documents`,
  storageMegabytes: t`Megabytes of documents, mails and EDI files`,
  mailsPerDispute: t`Mails of one dispute in 24 hours (one to each recipient)`,
  mailsPerAddress: t`Mails to one address in 24 hours`,
  waitingMessages: t`Accepted messages that wait to be worked on`,
} as const;

/** How much the tenant may have, and has. */
export function QuotasCard() {
  const quotas = useQuery(quotasQuery);
  return (
    <div style={{ marginTop: 14 }}>
      <Card title={t`Quotas`}>
        <Listing
          query={quotas}
          items={quotas.data?.items ?? []}
          what={t`The quotas`}
          loadingRows={3}
          columns={[t`Of`, { label: t`Used`, number: true }, { label: t`At most`, number: true }]}
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
        <p className="dim">{t`Whoever runs the service can raise them.`}</p>
      </Card>
    </div>
  );
}
