import { Select, TextInput } from "@mantine/core";
import { decides, type Role, roleOf, ROLES } from "./roles.ts";
import { t } from "../../language/text.ts";

interface RoleFieldsProps {
  readonly role: Role;
  readonly limit: string;
  readonly limitError: string | undefined;
  readonly onRole: (role: Role) => void;
  readonly onLimit: (limit: string) => void;
}

/** A role, and for those who decide how much they may approve. */
export function RoleFields({ role, limit, limitError, onRole, onLimit }: RoleFieldsProps) {
  return (
    <>
      <Select
        label={t`Role`}
        description={t`Who ${ROLES.find(({ value }) => value === role)?.hint ?? ""}`}
        allowDeselect={false}
        data={ROLES.map(({ value, label }) => ({ value, label }))}
        value={role}
        onChange={(value) => onRole(roleOf(value))}
      />
      {decides(role) ? (
        <TextInput
          label={t`Approval limit`}
          description={t`The largest amount they may approve; empty: any`}
          inputMode="decimal"
          placeholder={t`No limit`}
          value={limit}
          error={limitError}
          onChange={(event) => onLimit(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}
