import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeMailbox, deleteMailbox, type Mailbox, testMailbox } from "../../api/mailboxes.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { useMeantRow } from "../../ui/meant-row.ts";
import { Tag } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

function useMailboxActs({ uuid, enabled }: Mailbox) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (carryOut: () => Promise<unknown>) => carryOut(),
    onError: (error) => notifications.show({ title: t`That did not work`, message: error.message, color: "red.9" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mailboxes"] }),
  });
  const test = useMutation({
    mutationFn: () => testMailbox(uuid),
    onSuccess: ({ passed, message }) => notifications.show({ message, color: passed ? "teal.9" : "red.9" }),
    onError: (error) => notifications.show({ title: t`It could not be tested`, message: error.message, color: "red.9" }),
  });
  return {
    isBusy: act.isPending || test.isPending,
    test: () => test.mutate(),
    toggle: () => act.mutate(() => changeMailbox(uuid, { enabled: !enabled })),
    remove: () => act.mutate(() => deleteMailbox(uuid)),
  };
}

export function MailboxRow({ mailbox, onChange }: { readonly mailbox: Mailbox; readonly onChange: () => void }) {
  const [deleting, confirm] = useDisclosure(false);
  const acts = useMailboxActs(mailbox);
  const meant = useMeantRow(mailbox.uuid);
  return (
    <tr {...meant}>
      <td>
        <div className="strong">{mailbox.name}</div>
        <div className="dim" style={{ overflowWrap: "anywhere" }}>
          {t`${mailbox.username} at ${mailbox.host}, ${mailbox.folder}`}
        </div>
      </td>
      <td className="dim">{mailbox.address === "invoices" ? t`Invoices and papers` : t`Supporting papers`}</td>
      <td className="dim">{mailbox.afterTaking === "move" ? t`Moved to ${mailbox.moveTo}` : t`Flagged as seen`}</td>
      <td>
        <State mailbox={mailbox} />
      </td>
      <td className="num">
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t`Actions for ${mailbox.name}`} loading={acts.isBusy}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={acts.test}>{t`Test it`}</Menu.Item>
            <Menu.Item onClick={onChange}>{t`Change…`}</Menu.Item>
            <Menu.Item onClick={acts.toggle}>{mailbox.enabled ? t`Pause` : t`Activate`}</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red.9" onClick={confirm.open}>{t`Delete`}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Confirm
          opened={deleting}
          title={t`Remove this mailbox?`}
          verb={t`Take it away`}
          onClose={confirm.close}
          onConfirm={acts.remove}
        >
          <p>{t`Nothing is fetched from ${mailbox.name} any more. The mails that came of it stay, here and there.`}</p>
        </Confirm>
      </td>
    </tr>
  );
}

function State({ mailbox }: { readonly mailbox: Mailbox }) {
  const { enabled, failingSince, failure, checkedAt, notTaken } = mailbox;
  const last = checkedAt === null ? t`Not looked through yet` : t`Looked through ${formatInstant(checkedAt)}`;
  return (
    <>
      {enabled ? (
        failingSince === null ? (
          <Tag tone={checkedAt === null ? "neutral" : "good"}>{checkedAt === null ? t`Waiting` : t`Works`}</Tag>
        ) : (
          <Tag tone="bad">{t`Failing since ${formatInstant(failingSince)}`}</Tag>
        )
      ) : (
        <Tag>{t`Paused`}</Tag>
      )}
      {failingSince === null ? null : <div style={{ overflowWrap: "anywhere" }}>{failure}</div>}
      {notTaken === 0 ? null : (
        <div>{notTaken === 1 ? t`${notTaken} message could not be fetched` : t`${notTaken} messages could not be fetched`}</div>
      )}
      <div className="dim">{last}</div>
    </>
  );
}
