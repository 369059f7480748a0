import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import type { Workspace } from "../../api/answers.ts";
import { BackLink } from "../../ui/detail-page.tsx";
import { KeySign } from "../../ui/key-sign.tsx";
import { VendorLink } from "../../shared/vendor-link.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { Avatar } from "../../shared/people.tsx";
import { saySource } from "../../shared/invoice-sources.ts";
import { StatusTag, VerdictTag } from "../../shared/invoice-tags.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName } from "../../ui/readable-names.ts";
import type { QueuePosition } from "../../shared/queue/queue-position.ts";
import type { queueTab, QueueSearch } from "../../shared/queue/queue-tabs.ts";
import type { HeadAction } from "./head-actions.ts";
import { t } from "../../language/text.ts";

interface WorkspaceHeadProps {
  readonly invoice: Workspace;
  readonly open: boolean;
  readonly mine: boolean;
  readonly tab: ReturnType<typeof queueTab> | undefined;
  readonly filters: QueueSearch;
  readonly position: QueuePosition | undefined;
  /** In the row of buttons. */
  readonly actions: readonly HeadAction[];
  /** Behind "More". */
  readonly more: readonly HeadAction[];
  readonly onGo: (uuid: string | undefined) => void;
}

const ActionButton = ({ action }: { readonly action: HeadAction }) => (
  <Tooltip label={action.whyNot ?? ""} disabled={action.whyNot === undefined}>
    {/* A disabled button has no pointer events of its own: the reason hangs on the span. */}
    <span style={{ display: "inline-flex" }}>
      <Button
        {...(action.primary === true ? {} : { variant: "default" })}
        onClick={action.run}
        disabled={action.whyNot !== undefined}
        loading={action.busy === true}
        aria-keyshortcuts={action.keys}
        {...(action.whyNot === undefined ? {} : { "aria-description": action.whyNot })}
      >
        {action.label}
        <KeySign of={action.keys} />
      </Button>
    </span>
  </Tooltip>
);

const Step = ({
  label,
  icon,
  target,
  onGo,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly target: string | undefined;
  readonly onGo: (uuid: string | undefined) => void;
}): ReactNode => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label.replace(/ +[[\]]$/, "")}
      disabled={target === undefined}
      onClick={() => onGo(target)}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  </Tooltip>
);

/** The top of the workspace: where one came from, the invoice's name and state, and what can be done with it. */
export function WorkspaceHead(props: WorkspaceHeadProps) {
  const { invoice, open, mine, actions, more } = props;
  const blocked = actions.find((action) => action.primary === true)?.whyNot;
  return (
    <header className="ws-head">
      <Crumb {...props} />
      <div className="ws-title">
        <h1>{invoice.invoiceNumber}</h1>
        <Tags invoice={invoice} open={open} />
        <div className="ws-actions">
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          <MoreMenu more={more} />
        </div>
      </div>
      <Facts invoice={invoice} mine={mine} />
      {open && blocked !== undefined ? (
        <p className="dim" style={{ marginTop: 6 }}>
          {blocked}.
        </p>
      ) : null}
    </header>
  );
}

/** The way back to the queue, and to the invoices before and after in it. */
function Crumb({ tab, filters, position, onGo }: Pick<WorkspaceHeadProps, "tab" | "filters" | "position" | "onGo">) {
  return (
    <div className="ws-crumb">
      <BackLink to="/queue/$tab" params={{ tab: tab?.id ?? "needs-me" }} search={filters}>
        {tab?.label ?? t`Queue`}
      </BackLink>
      {position === undefined ? null : (
        <>
          <span className="num">{t`${position.place + 1} of ${position.loaded}${position.more ? "+" : ""}`}</span>
          <Step label={t`Previous invoice  [`} icon="up" target={position.previous} onGo={onGo} />
          <Step label={t`Next invoice  ]`} icon="down" target={position.next} onGo={onGo} />
        </>
      )}
    </div>
  );
}

function Tags({ invoice, open }: Pick<WorkspaceHeadProps, "invoice" | "open">) {
  return (
    <>
      <StatusTag status={invoice.status} />
      {invoice.audit === null || invoice.status !== "review" || !open ? null : <VerdictTag verdict={invoice.audit.verdict} />}
      {invoice.firstApproval == null ? null : <Tag tone="info">{t`Second approval`}</Tag>}
      {invoice.hold == null ? null : <Tag tone="warn">{invoice.hold.terminatesAt === null ? t`Held` : t`Being terminated`}</Tag>}
      {invoice.type === undefined || invoice.type === "Invoice" ? null : <Tag tone="info">{sayName(invoice.type)}</Tag>}
      {invoice.isQuickPay === true ? (
        <Tag tone="warn">
          <Icon name="bolt" size={13} />
          {t`Quick pay`}
        </Tag>
      ) : null}
    </>
  );
}

function MoreMenu({ more }: Pick<WorkspaceHeadProps, "more">) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={t`More`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {more.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon === undefined ? undefined : <Icon name={action.icon} />}
            rightSection={<KeySign of={action.keys} />}
            disabled={action.whyNot !== undefined}
            onClick={action.run}
          >
            {action.label}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => void navigator.clipboard?.writeText(window.location.href)}
        >{t`Copy the link`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Facts({ invoice, mine }: Pick<WorkspaceHeadProps, "invoice" | "mine">) {
  return (
    <div className="ws-facts">
      <span className="strong" style={{ color: "var(--wb-text)" }}>
        <VendorLink externalId={invoice.vendor.externalId}>
          {invoice.vendor.name ?? invoice.vendor.externalId ?? t`Unknown vendor`}
        </VendorLink>
        {invoice.vendor.scac == null ? null : <span className="dim mono"> {invoice.vendor.scac}</span>}
      </span>
      {invoice.invoiceOn == null ? null : <span>{t`Dated ${formatDay(invoice.invoiceOn)}`}</span>}
      {invoice.dueOn == null ? null : <span>{t`Due ${formatDay(invoice.dueOn)}`}</span>}
      <span>
        {saySource(invoice.source)}
        {invoice.receivedAt === undefined ? null : t`, received ${formatInstant(invoice.receivedAt)}`}
      </span>
      <span className="flex" style={{ gap: 5 }}>
        <Avatar assignee={invoice.assignee} name={invoice.assigneeName} />{" "}
        {mine ? t`Yours` : invoice.assignee == null ? t`Nobody's` : invoice.assigneeName}
      </span>
    </div>
  );
}
