import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decideSender, forgetSender, type Sender, sendersQuery } from "../../api/outgoing-mail.ts";
import { useActorName } from "../../shared/people.tsx";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { type Controlled, useMay } from "../../shared/may.ts";
import { t } from "../../language/text.ts";

const TYPING_MS = 250;

/** Which address belongs to which vendor, how often its domain proved it, and what people decided. */
export function SendersCard() {
  const [typed, type] = useState("");
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const senders = useQuery(sendersQuery(q));
  const may = useMay("putSender");
  const [shown, show] = useState<Sender | "new" | null>(null);
  return (
    <Card
      flush
      title={t`Senders`}
      count={senders.data?.items.length ?? 0}
      action={
        <div className="flex wrap" style={{ gap: 8, justifyContent: "flex-end" }}>
          <TextInput
            size="xs"
            style={{ flex: "1 1 140px" }}
            aria-label={t`Search the senders`}
            placeholder={t`Address or vendor`}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Button
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => show("new")}
            {...may}
          >{t`Add a sender`}</Button>
        </div>
      }
    >
      <Listing
        query={senders}
        items={senders.data?.items ?? []}
        what={t`The senders`}
        loadingRows={3}
        columns={[t`Sender`, t`Belongs to`, t`Last 90 days`, t`Last mail`, { label: t`Actions`, hidden: true }]}
        empty={
          <Empty icon="mail" title={q === "" ? t`Nobody wrote yet` : t`No sender was found`}>
            <p>{t`Who writes to your addresses is listed here, with whose they are and whether their domain proves it.`}</p>
          </Empty>
        }
      >
        {(sender) => <SenderRow key={sender.sender} sender={sender} may={may} onChange={() => show(sender)} />}
      </Listing>
      {shown === null ? null : <SenderDialog sender={shown === "new" ? null : shown} onClose={() => show(null)} />}
    </Card>
  );
}

interface SenderRowProps {
  readonly sender: Sender;
  readonly may: Controlled;
  readonly onChange: () => void;
}

function SenderRow({ sender, may, onChange }: SenderRowProps) {
  const { name, mails, proven, unproven, held, lastAt, lastVerdicts } = sender;
  return (
    <tr>
      <td style={{ overflowWrap: "anywhere" }}>
        <div className="strong">{sender.sender}</div>
        <div className="dim">{name}</div>
      </td>
      <td>
        <Belongs sender={sender} />
      </td>
      <td>
        {mails === 0 ? (
          <span className="dim">{t`No mail`}</span>
        ) : (
          <>
            <div>
              {mails} {mails === 1 ? t`mail` : t`mails`}
              {held === 0 ? "" : t`, ${held} in quarantine`}
            </div>
            <div className="dim">{t`${proven} proven by the domain, ${unproven} not`}</div>
          </>
        )}
      </td>
      <td className="dim">
        {lastAt === null ? "–" : formatInstant(lastAt)}
        <div>{lastVerdicts}</div>
      </td>
      <td className="num">
        <Button variant="default" size="compact-sm" onClick={onChange} {...may}>{t`Change…`}</Button>
      </td>
    </tr>
  );
}

function Belongs({ sender }: { readonly sender: Sender }) {
  const who = useActorName();
  const { decision, vendorExternalId, registeredBy, decidedBy, decidedAt, isInForce, ruledBy, ruledVendor } = sender;
  const [first, another] = registeredBy;
  if (!isInForce)
    return (
      <>
        <Tag tone="warn">{t`Not in force`}</Tag>
        <div className="dim">{t`Many share this name: name whole addresses, and forget it`}</div>
      </>
    );
  if (decision !== null)
    return (
      <>
        {decision === "blocked" ? <Tag tone="bad">{t`Blocked`}</Tag> : <span>{vendorExternalId}</span>}
        <div className="dim">
          {decidedBy === null ? "" : who(decidedBy)}
          {decidedAt === null ? "" : `, ${formatInstant(decidedAt)}`}
        </div>
      </>
    );
  if (ruledBy !== null)
    return (
      <>
        {ruledVendor === null ? <Tag tone="bad">{t`Blocked`}</Tag> : <span>{ruledVendor}</span>}
        <div className="dim">{t`By ${ruledBy}`}</div>
      </>
    );
  if (first === undefined) return <Tag tone="warn">{t`Nobody's`}</Tag>;
  return another === undefined ? (
    <>
      {first}
      <div className="dim">{t`The vendor's own address`}</div>
    </>
  ) : (
    <Tag tone="warn">{t`Of ${registeredBy.length} vendors`}</Tag>
  );
}

function SenderDialog({ sender, onClose }: { readonly sender: Sender | null; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: {
      sender: sender?.sender ?? "",
      decision: sender?.decision ?? ("vendor" as "vendor" | "blocked"),
      vendor: sender?.vendorExternalId ?? sender?.ruledVendor ?? sender?.registeredBy[0] ?? "",
    },
  });
  const { decision, vendor } = form.values;
  const done = (message: string) => ({
    onSuccess: () => {
      notifications.show({ message, color: "teal.9" });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["mail-senders"] }),
  });
  const decide = useMutation({
    mutationFn: (values: typeof form.values) =>
      decideSender(values.sender.trim(), {
        decision: values.decision,
        ...(values.decision === "vendor" ? { vendorExternalId: values.vendor.trim() } : {}),
      }),
    ...done(t`What it sends from now on is judged so`),
  });
  const forget = useMutation({ mutationFn: () => forgetSender(sender?.sender ?? ""), ...done(t`The decision is forgotten`) });
  return (
    <FormDialog
      draft={`sender ${sender?.sender ?? ""}`}
      title={sender === null ? t`Add a sender` : sender.sender}
      verb={t`Save`}
      busy={decide.isPending}
      error={decide.error ?? forget.error}
      disabled={form.values.sender.trim() === "" || (decision === "vendor" && vendor.trim() === "")}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => decide.mutate(values))}
      aside={
        sender === null || sender.decision === null ? null : (
          <Button
            variant="subtle"
            color="red.9"
            loading={forget.isPending}
            onClick={() => forget.mutate()}
          >{t`Forget what was decided`}</Button>
        )
      }
    >
      <TextInput
        label={t`Sender`}
        description={t`An address, or @ and a domain: everybody there`}
        required
        readOnly={sender !== null}
        {...form.getInputProps("sender")}
      />
      <SegmentedControl
        aria-label={t`Decision`}
        data={[
          { value: "vendor", label: t`It is a vendor's` },
          { value: "blocked", label: t`Refuse what it sends` },
        ]}
        {...form.getInputProps("decision")}
      />
      {decision === "vendor" ? (
        <TextInput label={t`Vendor`} description={t`The vendor's external id`} required {...form.getInputProps("vendor")} />
      ) : null}
      <p className="dim">
        {decision === "vendor"
          ? t`Its mail counts as this vendor's where its domain proves that it sent it. What nothing proves still waits in quarantine.`
          : t`Its mail stays in the list as refused, and nobody is told.`}
      </p>
    </FormDialog>
  );
}
