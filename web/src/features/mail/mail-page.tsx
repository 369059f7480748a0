import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { type MailFilter, mailListQuery, type MailSummary } from "../../api/mail.ts";
import { VendorLink } from "../../shared/vendor-link.tsx";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { OUTCOMES, outcomeLabel, senderText, subjectText } from "../../shared/mail-labels.ts";
import { t, tx } from "../../language/text.ts";

const route = getRouteApi("/app/mail");
const TYPING_MS = 250;
const COLUMNS = [t`Received`, t`From`, t`Subject`, t`Outcome`, t`Why`, t`Vendor`] as const;
const SHOWN = ["quarantined", "document", "invoice", "communication", "duplicate", "rejected"];

/** The mails that came in, and what became of each. */
function MailPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const list = useInfiniteQuery(mailListQuery(search));
  const page = useRef<HTMLDivElement>(null);
  useRowKeys(page, t`Open the mail`);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const show = (next: MailFilter): void =>
    void navigate({
      to: "/mail",
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")),
      replace: true,
    });
  return (
    <div className="page" ref={page}>
      <PageHead
        title={t`Mail`}
        hint={t`What carriers sent to your addresses for invoices and documents, and their answers to disputes. What nobody can prove waits in quarantine.`}
      >
        <Search search={search} onChange={show} />
      </PageHead>
      <OutcomeTabs outcome={search.outcome} onChange={(outcome) => show({ ...search, outcome })} />
      {search.vendor === undefined ? null : (
        <p className="flex" style={{ gap: 8, marginBottom: 12 }}>
          <span>{tx`Mail of ${<VendorLink externalId={search.vendor} />}`}</span>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => show({ ...search, vendor: "" })}
          >{t`Show all vendors'`}</Button>
        </p>
      )}
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The mail`}
          columns={COLUMNS}
          empty={<NoMail filtered={Object.keys(search).length > 0} />}
        >
          {(mail) => <MailRow key={mail.uuid} mail={mail} />}
        </Listing>
      </ListCard>
    </div>
  );
}

interface OutcomeTabsProps {
  readonly outcome: string | undefined;
  readonly onChange: (outcome: string) => void;
}

function OutcomeTabs({ outcome, onChange }: OutcomeTabsProps) {
  return (
    <div className="scroll-x" style={{ marginBottom: 12 }}>
      <SegmentedControl
        size="xs"
        aria-label={t`Outcome`}
        value={outcome ?? ""}
        onChange={onChange}
        data={[{ value: "", label: t`All` }, ...SHOWN.map((value) => ({ value, label: OUTCOMES[value]?.label ?? value }))]}
      />
    </div>
  );
}

function MailRow({ mail }: { readonly mail: MailSummary }) {
  const outcome = outcomeLabel(mail.outcome);
  return (
    <tr>
      <td className="dim" style={{ whiteSpace: "nowrap" }}>
        {formatInstant(mail.receivedAt)}
      </td>
      <td style={{ overflowWrap: "anywhere", minWidth: 190 }}>
        {senderText(mail)}
        {mail.isProven === false ? (
          <div>
            <Tag tone="warn">{t`Not proven`}</Tag>
          </div>
        ) : null}
      </td>
      <td style={{ overflowWrap: "anywhere", minWidth: 150 }}>
        <Link to="/mail/$uuid" params={{ uuid: mail.uuid }} className="strong">
          {subjectText(mail)}
        </Link>
      </td>
      <td>
        <Tag tone={outcome.tone}>{outcome.label}</Tag>
      </td>
      <td className="dim">{mail.reason}</td>
      <td style={{ minWidth: 80 }}>
        <VendorLink externalId={mail.vendorExternalId} />
      </td>
    </tr>
  );
}

function NoMail({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <Empty icon="mail" title={t`No mail was found`}>
      <p>{t`Choose another outcome, or search for something else.`}</p>
    </Empty>
  ) : (
    <Empty icon="mail" title={t`No mail came in yet`}>
      <p>{t`Carriers send invoices and papers to your addresses; each message is listed here with what became of it.`}</p>
    </Empty>
  );
}

interface SearchProps {
  readonly search: MailFilter;
  readonly onChange: (search: MailFilter) => void;
}

function Search({ search, onChange }: SearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(search);
  latest.current = search;
  const put = useDebouncedCallback((value: string) => onChange({ ...latest.current, q: value.trim() }), TYPING_MS);
  useShortcuts([{ keys: "/", label: t`Search mail`, group: "List", run: () => box.current?.focus() }]);
  return (
    <search className="flex" aria-label={t`Filters`}>
      <TextInput
        ref={box}
        aria-label={t`Search mail`}
        placeholder={t`Sender or subject`}
        leftSection={<Icon name="search" size={14} />}
        w={230}
        defaultValue={search.q ?? ""}
        onChange={(event) => put(event.currentTarget.value)}
      />
    </search>
  );
}

export default MailPage;
