import { ActionIcon, Modal, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useLive, useLiveChanges } from "../api/live.ts";
import { countsQuery } from "../api/queries.ts";
import type { Me } from "../api/answers.ts";
import { QUEUE_TABS } from "../shared/queue/queue-tabs.ts";
import { NoticesBell } from "../features/notices/notices-bell.tsx";
import { ProfileMenu } from "../features/session/profile-menu.tsx";
import { BrandMark, Icon, type IconName } from "../ui/icons.tsx";
import { KeySign } from "../ui/key-sign.tsx";
import { KeySheet } from "../ui/key-sheet.tsx";
import { useFollowingPreferences, usePreferenceChange } from "../shared/own-preferences.ts";
import { type ListedShortcut, useShortcuts } from "../ui/shortcuts.ts";
import { OfflineBanner } from "../ui/states.tsx";
import { formatCount } from "../ui/money.ts";
import { t, translated } from "../language/text.ts";

const Palette = lazy(() => import("./palette.tsx"));
const HelpPanel = lazy(() => import("./help-panel.tsx"));

const QUEUE_ICONS: Readonly<Record<(typeof QUEUE_TABS)[number]["id"], IconName>> = {
  "needs-me": "inbox",
  exceptions: "warning",
  unmatched: "unmatched",
  disputed: "dispute",
  ready: "ready",
  "second-approval": "person",
  finalized: "archive",
  snoozed: "clock",
  all: "document",
};

const PAGES = [
  { group: "Work", to: "/dashboard", label: t`Dashboard`, icon: "chart", key: "g" },
  { group: "Work", to: "/exceptions/groups", label: t`Exceptions by cause`, icon: "group", key: "c" },
  { group: "Work", to: "/disputes", label: t`Disputes`, icon: "dispute", key: "s" },
  { group: "Work", to: "/reviews", label: t`Review`, icon: "document", key: "q" },
  { group: "Work", to: "/recoveries", label: t`Recoveries`, icon: "recovery", key: "b" },
  { group: "Work", to: "/statement", label: t`Statement of account`, icon: "archive", key: "5" },
  { group: "Data", to: "/orders", label: t`Orders`, icon: "order", key: "o" },
  { group: "Data", to: "/documents", label: t`Documents`, icon: "document", key: "f" },
  { group: "Data", to: "/vendors", label: t`Vendors`, icon: "person", key: "1" },
  { group: "Data", to: "/customers", label: t`Customers`, icon: "person", key: "2" },
  { group: "Data", to: "/intake", label: t`Intake`, icon: "intake", key: "a" },
  { group: "Data", to: "/failures", label: t`What failed`, icon: "warning", key: "0" },
  { group: "Data", to: "/captures", label: t`Captures`, icon: "document", key: "p" },
  { group: "Data", to: "/mail", label: t`Mail`, icon: "mail", key: "m" },
  { group: "Data", to: "/edi", label: t`EDI`, icon: "edi", key: "x" },
  { group: "Settings", to: "/policy", label: t`Audit policy`, icon: "policy", key: "t" },
  { group: "Settings", to: "/codes", label: t`Codes and rates`, icon: "note", key: "3" },
  { group: "Settings", to: "/setting-history", label: t`Codes and terms`, icon: "clock", key: "v" },
  { group: "Settings", to: "/charge-names", label: t`Charge names`, icon: "note", key: "n" },
  { group: "Settings", to: "/rating-engine", label: t`Rating engine`, icon: "bolt", key: "r" },
  { group: "Settings", to: "/document-ai", label: t`Document AI`, icon: "document", key: "4" },
  { group: "Settings", to: "/mail-settings", label: t`Mail settings`, icon: "mail", key: "i" },
  { group: "Settings", to: "/people", label: t`People`, icon: "person", key: "l" },
  { group: "Settings", to: "/assignment", label: t`Rules of assignment`, icon: "inbox", key: "7" },
  { group: "Settings", to: "/two-people", label: t`Two people`, icon: "group", key: "y" },
  { group: "Settings", to: "/audit-trail", label: t`Audit trail`, icon: "archive", key: "h" },
  { group: "Developers", to: "/system-health", label: t`System health`, icon: "bolt", key: "6" },
  { group: "Developers", to: "/webhooks", label: t`Webhooks`, icon: "webhook", key: "w" },
  { group: "Developers", to: "/api-keys", label: t`API keys`, icon: "key", key: "k" },
] as const;

const GROUPS = ["Work", "Data", "Settings", "Developers"] as const;

/** The frame of every page: where one can go, who is signed in, and what is told without being asked. */
export function Shell({ me }: { readonly me: Me }) {
  const [keysShown, keys] = useDisclosure(false);
  const goTo = useGoTo();
  useLiveChanges(true);
  useFollowingPreferences(me);
  const { change } = usePreferenceChange();
  useShortcuts([
    {
      keys: "$mod+k",
      shown: [/Mac/.test(navigator.platform) ? "⌘" : "Ctrl", "K"],
      label: t`Search and commands`,
      group: "Anywhere",
      run: spotlight.toggle,
      always: true,
    },
    { keys: "[Shift]+?", label: t`Help and keys`, group: "Anywhere", run: keys.toggle },
    ...goTo,
  ]);
  return (
    <div className="shell">
      <a className="skip" href="#main">{t`Skip to the content`}</a>
      <TopBar me={me} onKeys={keys.open} />
      <Navigation onKeys={keys.open} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <OfflineBanner />
        <Outlet />
      </main>
      <Suspense fallback={null}>
        <Palette goTo={goTo} />
      </Suspense>
      <Modal opened={keysShown} onClose={keys.close} title={<strong>{t`Help and keys`}</strong>} size="lg">
        <Suspense fallback={null}>
          <HelpPanel />
        </Suspense>
        <KeySheet onSwitch={(singleKeys) => void change({ singleKeys })} />
      </Modal>
    </div>
  );
}

/** A key for every queue and page: "g i", "g o" ... */
function useGoTo(): readonly ListedShortcut[] {
  const navigate = useNavigate();
  return [
    ...QUEUE_TABS.map((tab) => ({
      keys: `g ${tab.key}` as const,
      shown: ["g", tab.key],
      label: tab.label,
      group: "Go to" as const,
      run: () => void navigate({ to: "/queue/$tab", params: { tab: tab.id } }),
    })),
    ...PAGES.map((page) => ({
      keys: `g ${page.key}` as const,
      shown: ["g", page.key],
      label: page.label,
      group: "Go to" as const,
      run: () => void navigate({ to: page.to }),
    })),
  ];
}

function TopBar({ me, onKeys }: { readonly me: Me; readonly onKeys: () => void }) {
  const live = useLive();
  return (
    <header className={me.tenant.sandbox ? "shell-top sandbox" : "shell-top"}>
      <Link to="/queue/$tab" params={{ tab: "needs-me" }} className="brand" aria-label={t`Weighbridge, to the work queue`}>
        <BrandMark />
        <span>{t`Weighbridge`}</span>
      </Link>
      <button type="button" className="search-button" onClick={spotlight.open}>
        <Icon name="search" />
        <span className="grow clip" style={{ textAlign: "left" }}>{t`Search invoices, orders, commands`}</span>
        <kbd>{/Mac/.test(navigator.platform) ? "⌘" : "Ctrl"} K</kbd>
      </button>
      <span className="grow" />
      {me.tenant.sandbox ? <span className="tag warn">{t`Sandbox`}</span> : null}
      <span className="clip strong" style={{ maxWidth: 220 }}>
        {me.tenant.name}
      </span>
      <span
        role="status"
        className="flex"
        title={live ? t`Changes appear automatically` : t`Not connected to live changes; trying again`}
      >
        <span className={live ? "live-dot on" : "live-dot"} />
        <span className="sr-only">{live ? t`Live` : t`Not live`}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Help with this screen`}
        title={t`Help with this screen`}
        onClick={onKeys}
      >
        <Icon name="help" size={18} />
      </ActionIcon>
      <NoticesBell />
      <ProfileMenu me={me} onKeys={onKeys} />
    </header>
  );
}

function Navigation({ onKeys }: { readonly onKeys: () => void }) {
  return (
    <nav className="shell-nav" aria-label={t`Main`}>
      <h2>{t`Work`}</h2>
      <QueueLinks />
      {GROUPS.map((group) => (
        <div key={group} style={{ display: "contents" }}>
          {group === "Work" ? null : <h2>{translated(group)}</h2>}
          {PAGES.filter((page) => page.group === group).map((page) => (
            <Link
              key={page.to}
              to={page.to}
              className="nav-link"
              title={t`${page.label} (g ${page.key})`}
              activeProps={{ "aria-current": "page" }}
            >
              <Icon name={page.icon} />
              <span>{page.label}</span>
            </Link>
          ))}
          {group !== "Developers" ? null : (
            <a href="/docs" className="nav-link">
              <Icon name="book" />
              <span>{t`API reference`}</span>
            </a>
          )}
        </div>
      ))}
      <span className="grow" />
      <UnstyledButton className="nav-link" onClick={onKeys}>
        <Icon name="keyboard" />
        <span>{t`Keys`}</span>
        <span className="nav-count">
          <KeySign of="[Shift]+?" />
        </span>
      </UnstyledButton>
    </nav>
  );
}

function QueueLinks() {
  const counts = useQuery(countsQuery).data;
  return QUEUE_TABS.map((tab) => (
    <Link
      key={tab.id}
      to="/queue/$tab"
      params={{ tab: tab.id }}
      className="nav-link"
      title={t`${tab.label} (g ${tab.key})`}
      activeProps={{ "aria-current": "page" }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon name={QUEUE_ICONS[tab.id]} />
      <span>{tab.label}</span>
      {counts === undefined || tab.count === null || tab.id === "finalized" ? null : (
        <span className="nav-count">{formatCount(counts[tab.count])}</span>
      )}
    </Link>
  ));
}
