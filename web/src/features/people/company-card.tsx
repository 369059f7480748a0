import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { putSignInRules, type SignInRules, signInRulesQuery } from "../../api/people.ts";
import { fieldErrors } from "../../shared/field-errors.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { t, tx } from "../../language/text.ts";

/** Where people sign in at their own company (OpenID Connect). */
export function CompanyCard({ isAdmin }: { readonly isAdmin: boolean }) {
  const rules = useQuery(signInRulesQuery);
  const set = rules.data?.oidc != null;
  return (
    <Card title={t`Company sign-in`} action={set ? <Tag tone="good">{t`On`}</Tag> : <Tag>{t`Off`}</Tag>}>
      {rules.data !== undefined ? (
        <CompanyForm key={JSON.stringify(rules.data)} rules={rules.data} isAdmin={isAdmin} />
      ) : rules.isLoadingError ? (
        <Failure error={rules.error} what={t`The company sign-in`} onRetry={() => void rules.refetch()} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </Card>
  );
}

const list = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== "");

function useSaving(rules: SignInRules) {
  const client = useQueryClient();
  const { secondFactorRoles, freshMinutes, minPasswordLength } = rules;
  return useMutation({
    mutationFn: (oidc: Parameters<typeof putSignInRules>[0]["oidc"] & (object | null)) =>
      putSignInRules({ secondFactorRoles, freshMinutes, minPasswordLength, oidc }),
    onSuccess: (saved) => {
      const message = saved.oidcWaits ? t`Saved: it waits for a second admin` : t`Saved`;
      notifications.show({ message, color: "teal.9" });
      return Promise.all(["sign-in-rules", "changes"].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}

function CompanyForm({ rules, isAdmin }: { readonly rules: SignInRules; readonly isAdmin: boolean }) {
  const { oidc, oidcWaits, redirectUri } = rules;
  const form = useForm<Draft>({
    initialValues: {
      issuer: oidc?.issuer ?? "",
      clientId: oidc?.clientId ?? "",
      clientSecret: "",
      domains: oidc?.domains.join(", ") ?? "",
      roleClaim: oidc?.roleClaim ?? "",
    },
  });
  const save = useSaving(rules);
  const said = fieldErrors(save.error);
  const field = (name: keyof Draft): FieldProps => ({
    ...form.getInputProps(name),
    error: said(`oidc.${name}`),
    disabled: !isAdmin,
  });
  return (
    <form
      className="stack"
      style={{ gap: 14, maxWidth: 560 }}
      onSubmit={form.onSubmit(({ issuer, clientId, clientSecret, domains, roleClaim }) =>
        save.mutate({
          issuer: issuer.trim(),
          clientId: clientId.trim(),
          domains: list(domains),
          roleClaim: roleClaim.trim() === "" ? null : roleClaim.trim(),
          ...(clientSecret === "" ? {} : { clientSecret }),
        }),
      )}
    >
      <Intro waits={oidcWaits} />
      <Fields field={field} isNew={oidc === null} />
      <div className="flex" style={{ flexWrap: "wrap" }}>
        <span className="dim">{t`Register there as the redirect address:`}</span> <code>{redirectUri}</code>
        <CopyButton text={redirectUri} label={t`Copy the redirect address`} />
      </div>
      <FailureLine error={save.error} />
      {isAdmin ? (
        <div className="flex">
          <Button type="submit" loading={save.isPending}>{t`Save`}</Button>
          {oidc === null && !oidcWaits ? null : (
            <Button variant="default" disabled={save.isPending} onClick={() => save.mutate(null)}>{t`Remove it`}</Button>
          )}
        </div>
      ) : (
        <p className="dim">{t`Only admins can change this.`}</p>
      )}
    </form>
  );
}

type Draft = Record<"issuer" | "clientId" | "clientSecret" | "domains" | "roleClaim", string>;

type FieldProps = ReturnType<UseFormReturnType<Draft>["getInputProps"]> & { readonly disabled: boolean };

function Fields({ field, isNew }: { readonly field: (name: keyof Draft) => FieldProps; readonly isNew: boolean }) {
  return (
    <>
      <TextInput
        label={t`Issuer`}
        description={t`The address of your provider, as its own description writes it`}
        type="url"
        required
        placeholder="https://login.example.com/"
        {...field("issuer")}
      />
      <TextInput label={t`Client id`} required {...field("clientId")} />
      <PasswordInput
        label={t`Client secret`}
        description={isNew ? t`Kept encrypted, and shown to nobody` : t`Empty: as it is`}
        autoComplete="off"
        required={isNew}
        visibilityToggleButtonProps={{ "aria-label": t`Show the client secret`, tabIndex: 0 }}
        {...field("clientSecret")}
      />
      <TextInput
        label={t`Domains`}
        description={t`Separated by commas`}
        required
        placeholder="example.com"
        {...field("domains")}
      />
      <TextInput
        label={t`Claim with the role`}
        description={t`Whoever has a role of ours in it is let in uninvited, with an approval limit of 0; empty: people are invited`}
        {...field("roleClaim")}
      />
    </>
  );
}

function Intro({ waits }: { readonly waits: boolean }) {
  return (
    <>
      <p>{t`People whose address is of your domains sign in where they do at your company (OpenID Connect), instead of a password of their own. It counts for your company alone.`}</p>
      {waits ? (
        <div
          className="note-box warn"
          role="status"
        >{tx`A change waits for a second admin: ${<Link to="/two-people">{t`confirm or refuse it`}</Link>}.`}</div>
      ) : null}
    </>
  );
}
