import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { request, setTenantHeader } from "../../api/request.ts";
import type { Me } from "../../api/types.ts";
import { Icon } from "../../ui/icons.tsx";
import { initials } from "../../ui/people.tsx";
import { setPreferences, usePreferences } from "../../ui/preferences.ts";

const TENANT_ENTRY = "weighbridge-tenant";

/** The tenant a person with several chose last, if it is still theirs. */
export const rememberedTenant = (): string | null => {
  try {
    return localStorage.getItem(TENANT_ENTRY);
  } catch {
    return null;
  }
};

export const forgetTenant = (): void => {
  try {
    localStorage.removeItem(TENANT_ENTRY);
  } catch {
    // Nothing could be kept in the first place.
  }
};

const SCHEMES: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
  { value: "auto", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export const ProfileMenu = ({ me, onKeys }: { readonly me: Me; readonly onKeys: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { shortcuts, density } = usePreferences();

  const leave = async (): Promise<void> => {
    await request("/auth/sign-out", { method: "POST", body: {} }).catch(() => undefined);
    client.clear();
    setTenantHeader(null);
    await navigate({ to: "/sign-in" });
  };

  const choose = (uuid: string): void => {
    localStorage.setItem(TENANT_ENTRY, uuid);
    window.location.assign("/queue/needs-me");
  };

  return (
    <Menu position="bottom-end" width={250} withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={`${initials(me.user.name)}: profile of ${me.user.name}`}>
          <span className="avatar" style={{ width: 28, height: 28, fontSize: 11 }}>
            {initials(me.user.name)}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: "6px 10px 8px" }}>
          <div className="strong clip">{me.user.name}</div>
          <div className="dim clip">{me.user.email}</div>
          <div className="dim">{me.role}</div>
        </div>
        {me.tenants.length < 2 ? null : (
          <>
            <Menu.Divider />
            <Menu.Label>Tenant</Menu.Label>
            {me.tenants.map((tenant) => (
              <Menu.Item key={tenant.uuid} role="menuitemradio" aria-checked={tenant.uuid === me.tenant.uuid} rightSection={tenant.uuid === me.tenant.uuid ? <Icon name="ready" /> : null} onClick={() => choose(tenant.uuid)}>
                {tenant.name}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label }) => (
          <Menu.Item key={value} role="menuitemradio" aria-checked={colorScheme === value} closeMenuOnClick={false} rightSection={colorScheme === value ? <Icon name="ready" /> : null} onClick={() => setColorScheme(value)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item role="menuitemcheckbox" aria-checked={density === "compact"} closeMenuOnClick={false} rightSection={density === "compact" ? <Icon name="ready" /> : null} onClick={() => setPreferences({ density: density === "compact" ? "comfortable" : "compact" })}>
          Compact rows
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Keyboard</Menu.Label>
        <Menu.Item role="menuitemcheckbox" aria-checked={shortcuts} closeMenuOnClick={false} rightSection={shortcuts ? <Icon name="ready" /> : null} onClick={() => setPreferences({ shortcuts: !shortcuts })}>
          Single-key shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" />} onClick={onKeys}>
          Show the keys
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="exit" />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
