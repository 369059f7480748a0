import { Button, Checkbox, NumberInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { putSignInRules, type SignInRules, signInRulesQuery } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { Card } from "../../ui/card.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { ROLES } from "./roles.ts";
import { t } from "../../language/text.ts";

/** How people of the tenant sign in. */
export function SignInCard({ isAdmin }: { readonly isAdmin: boolean }) {
  const rules = useQuery(signInRulesQuery);
  return (
    <Card title={t`Signing in`}>
      {rules.data !== undefined ? (
        <RulesForm key={JSON.stringify(rules.data)} rules={rules.data} isAdmin={isAdmin} />
      ) : rules.isLoadingError ? (
        <Failure error={rules.error} what={t`How people sign in`} onRetry={() => void rules.refetch()} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </Card>
  );
}

function RulesForm({ rules, isAdmin }: { readonly rules: SignInRules; readonly isAdmin: boolean }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: rules });
  const save = useMutation({
    mutationFn: ({ secondFactorRoles, freshMinutes, minPasswordLength }: typeof form.values) =>
      putSignInRules({ secondFactorRoles, freshMinutes, minPasswordLength }),
    onSuccess: () => {
      notifications.show({ message: t`Saved`, color: "teal.9" });
      return Promise.all(["sign-in-rules", "me", "own-account"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
  const said = fieldErrors(save.error);
  return (
    <form className="stack" style={{ gap: 14, maxWidth: 560 }} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <SecondFactorRoles
        roles={form.values.secondFactorRoles}
        isAdmin={isAdmin}
        onChange={(roles) => form.setFieldValue("secondFactorRoles", roles)}
      />
      <NumberInput
        label={t`Ask again before what is final, after minutes`}
        description={t`Before approving, terminating, publishing, changing what payments rest on, confirming and handing out access; empty: never within a session`}
        min={1}
        max={1440}
        allowDecimal={false}
        disabled={!isAdmin}
        value={form.values.freshMinutes ?? ""}
        error={said("freshMinutes")}
        onChange={(value) => form.setFieldValue("freshMinutes", typeof value === "number" ? value : null)}
      />
      <NumberInput
        label={t`Characters of a password, at least`}
        description={t`Counts with the next password somebody chooses`}
        min={12}
        max={64}
        allowDecimal={false}
        disabled={!isAdmin}
        value={form.values.minPasswordLength}
        error={said("minPasswordLength")}
        onChange={(value) => form.setFieldValue("minPasswordLength", typeof value === "number" ? value : 12)}
      />
      <FailureLine error={save.error} />
      {isAdmin ? (
        <Button type="submit" loading={save.isPending} style={{ alignSelf: "flex-start" }}>{t`Save`}</Button>
      ) : (
        <p className="dim">{t`Only admins can change this.`}</p>
      )}
    </form>
  );
}

interface SecondFactorRolesProps {
  readonly roles: SignInRules["secondFactorRoles"];
  readonly isAdmin: boolean;
  readonly onChange: (roles: SignInRules["secondFactorRoles"]) => void;
}

function SecondFactorRoles({ roles, isAdmin, onChange }: SecondFactorRolesProps) {
  return (
    <Checkbox.Group
      label={t`Second factor`}
      description={t`People in these roles can do nothing else until they have set one up`}
      value={[...roles]}
      onChange={(chosen) => onChange(ROLES.map(({ value }) => value).filter((role) => chosen.includes(role)))}
    >
      <div className="flex" style={{ marginTop: 8, flexWrap: "wrap", gap: 14 }}>
        {ROLES.map(({ value, label }) => (
          <Checkbox key={value} size="xs" value={value} label={label} disabled={!isAdmin} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
