import { Button, Popover, Select, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { Link, useNavigate } from "@tanstack/react-router";
import { setTenantHeader } from "../../api/client.ts";
import { signOut } from "../../api/session.ts";
import { dropDrafts } from "../../ui/kept-draft.ts";
import type { Me } from "../../api/answers.ts";
import { Icon } from "../../ui/icons.tsx";
import { initials } from "../../shared/people.tsx";
import { Looks } from "../../shared/looks.tsx";
import { sayName } from "../../ui/readable-names.ts";
import { rememberTenant } from "./remembered-tenant.ts";
import { t } from "../../language/text.ts";

/** Signs out, and leaves nothing of what was shown. */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await signOut()) {
      dropDrafts();
      // A page of its own: nothing is left in memory.
      window.location.replace("/sign-in");
      return;
    }
    setTenantHeader(null);
    await navigate({ to: "/sign-in" });
    notifications.show({
      title: t`You are still signed in`,
      message: t`The service does not answer, so your session goes on in this browser. Sign out again when it is back.`,
      color: "red.9",
      autoClose: false,
    });
  };
}

/** Who is signed in, for which tenant, and how the app looks and listens to keys for them. */
export function ProfileMenu({ me, onKeys }: { readonly me: Me; readonly onKeys: () => void }) {
  const leave = useLeave();
  const [opened, { toggle, close }] = useDisclosure(false);

  return (
    <Popover
      position="bottom-end"
      width={270}
      opened={opened}
      onChange={(open) => (open ? undefined : close())}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton aria-label={t`${initials(me.user.name)}: profile of ${me.user.name}`} onClick={toggle}>
          <span className="avatar" style={{ width: 28, height: 28, fontSize: 11 }}>
            {initials(me.user.name)}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Profile`}>
        <div className="stack" style={{ gap: 14 }}>
          <div>
            <div className="strong clip">{me.user.name}</div>
            <div className="dim clip">{me.user.email}</div>
            <div className="dim">{me.role === null ? "" : sayName(me.role)}</div>
          </div>
          <TenantSelect me={me} />
          <Button
            component={Link}
            to="/account"
            variant="default"
            leftSection={<Icon name="person" size={14} />}
            onClick={close}
          >{t`Your account`}</Button>
          <Looks />
          <div className="flex">
            <Button
              variant="default"
              className="grow"
              leftSection={<Icon name="keyboard" size={14} />}
              onClick={() => {
                close();
                onKeys();
              }}
            >{t`Keys`}</Button>
            <Button
              variant="default"
              className="grow"
              leftSection={<Icon name="exit" size={14} />}
              onClick={() => void leave()}
            >{t`Sign out`}</Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** For those who belong to several tenants. */
function TenantSelect({ me }: { readonly me: Me }) {
  if (me.tenants.length < 2) return null;
  return (
    <Select
      label={t`Tenant`}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={me.tenants.map((tenant) => ({ value: tenant.uuid, label: tenant.name }))}
      value={me.tenant.uuid}
      onChange={(uuid) => {
        if (uuid === null || uuid === me.tenant.uuid) return;
        rememberTenant(uuid);
        // Everything on the screen is another tenant's: begin anew.
        window.location.assign("/queue/needs-me");
      }}
    />
  );
}
