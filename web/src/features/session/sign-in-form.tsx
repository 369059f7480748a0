import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { signInByPasskey } from "../../api/passkeys.ts";
import { beginCompanySignIn, signIn } from "../../api/session.ts";
import { BrandMark } from "../../ui/icons.tsx";
import { CodeForm } from "./code-form.tsx";
import { rememberedTenant } from "./remembered-tenant.ts";
import { useSignedInElsewhere } from "./signed-in-elsewhere.ts";
import { chooseLanguage } from "../../language/languages.ts";
import { LanguageSelect } from "../../shared/language-select.tsx";
import { t, tx } from "../../language/text.ts";

const words = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t`Something unexpected happened. Try again.`;
  if (error.status === 401) return t`E-mail or password is not right.`;
  if (error.status === 429) return error.details[0] ?? t`Too many attempts. Wait a minute, then try again.`;
  if (error.status === 0) return t`The service cannot be reached. Try again in a moment.`;
  return error.details[0] ?? error.message;
};

/** Why a company's sign-in let nobody in, and what to do next. */
const REFUSED: Readonly<Record<string, string>> = {
  provider: t`Your company's sign-in did not work out. Try again; if it goes on, tell your admin.`,
  over: t`That took too long, or was begun in another window. Try again.`,
  address: t`Your company's sign-in names an address that is not of its own. Tell your admin.`,
  "not-invited": t`Your company knows you, and nobody has invited you to Weighbridge yet. Ask your admin.`,
  "somebody-else": t`This address belonged to somebody else before. Ask your admin to deactivate that account, and to let it back in for you.`,
  deactivated: t`Your account here is closed. Ask your admin if that is a mistake.`,
  "no-company": t`No company signs people with this address in here. Use your password, or ask your admin.`,
  attempts: t`Too many attempts. Wait a little, then try again.`,
};
const wordsOfRefusal = (why: string): string => (Object.hasOwn(REFUSED, why) ? REFUSED[why] : REFUSED["provider"]) ?? "";

interface SignInFormProps {
  readonly next: string | undefined;
  /** Why the company's sign-in, from which the person just came back, let them not in. */
  readonly refused: string | undefined;
}

export function SignInForm({ next, refused }: SignInFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ mode: "uncontrolled", initialValues: { email: "", password: "" } });
  const [needsCode, askForCode] = useState(false);
  const wanted = next !== undefined && /^\/(?![/\\])/.test(next) ? next : "/queue/needs-me";
  const goOn = useCallback(async (): Promise<void> => {
    client.clear();
    // Only a path of this app: never where a link from outside would like to send people.
    await navigate({ href: wanted, replace: true });
  }, [client, navigate, wanted]);
  // Whoever signed out by themselves has nowhere to come back to, and stays out.
  useSignedInElsewhere(next === undefined ? null : goOn);
  const enter = useMutation({
    mutationFn: async ({ email, password }: ReturnType<typeof form.getValues>) => {
      const signed = await signIn(email.trim(), password);
      if (signed.needsCode) askForCode(true);
      else await goOn();
    },
  });
  const company = useCompany(
    wanted,
    () => form.getValues().email.trim(),
    (fault) => form.setFieldError("email", fault),
  );
  const passkey = useMutation({
    mutationFn: async () => {
      await signInByPasskey();
      await goOn();
    },
  });
  const said = passkey.error ?? company.error ?? enter.error;
  const problem = said !== null ? words(said) : refused === undefined ? null : wordsOfRefusal(refused);
  if (needsCode) return <CodeForm onEntered={goOn} onBack={() => askForCode(false)} />;

  return (
    <main className="sign-in">
      <form className="sign-in-form" onSubmit={form.onSubmit((values) => enter.mutate(values))} aria-labelledby="sign-in-title">
        <BrandMark size={40} />
        <div>
          <h1 id="sign-in-title">{t`Sign in to Weighbridge`}</h1>
          <p className="dim">{t`Freight invoice audit`}</p>
        </div>
        <Problem words={problem} />
        <TextInput
          size="sm"
          label={t`E-mail`}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          size="sm"
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          key={form.key("password")}
          {...form.getInputProps("password")}
          visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
        />
        <Button type="submit" size="sm" loading={enter.isPending} mt={4}>{t`Sign in`}</Button>
        <Button
          variant="default"
          size="sm"
          loading={passkey.isPending}
          onClick={() => passkey.mutate()}
        >{t`Use a passkey`}</Button>
        <Button
          variant="default"
          size="sm"
          loading={company.isPending}
          onClick={() => company.mutate()}
        >{t`Sign in with your company`}</Button>
        <Hints />
        <LanguageSelect label={t`Language`} onChoose={chooseLanguage} />
      </form>
      <Side />
    </main>
  );
}

/** Goes to the company's own sign-in, by the address that was typed. */
function useCompany(next: string, emailOf: () => string, onMissing: (fault: string) => void) {
  return useMutation({
    mutationFn: async () => {
      const email = emailOf();
      if (email === "") return onMissing(t`Type your e-mail first: it says which company is yours`);
      window.location.assign(await beginCompanySignIn({ email, tenantUuid: rememberedTenant(), next }));
    },
  });
}

function Problem({ words: said }: { readonly words: string | null }) {
  return said === null ? null : (
    <div className="note-box bad" role="alert">
      {said}
    </div>
  );
}

function Hints() {
  return (
    <>
      <Link to="/forgot-password">{t`Forgot your password?`}</Link>
      <p className="dim">{tx`First time here? The service prints the sandbox sign-in when it starts. Connecting a system? See the ${<a href="/docs">{t`API reference`}</a>}.`}</p>
    </>
  );
}

/** A picture of what the service does, for people who see. */
function Side() {
  return (
    <aside className="sign-in-side" aria-hidden="true">
      <h2>{t`Every charge is weighed against its order.`}</h2>
      <div className="slip">
        <table>
          <thead>
            <tr>
              <th>{t`Charge`}</th>
              <th>{t`Expected`}</th>
              <th>{t`Billed`}</th>
              <th>{t`Variance`}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t`Linehaul`}</td>
              <td>1,842.00</td>
              <td>1,842.00</td>
              <td>0.00</td>
            </tr>
            <tr>
              <td>{t`Fuel`}</td>
              <td>227.36</td>
              <td>239.33</td>
              <td style={{ color: "#a01d1d", fontWeight: 640 }}>+11.97</td>
            </tr>
            <tr>
              <td>{t`Liftgate`}</td>
              <td>75.00</td>
              <td>75.00</td>
              <td>0.00</td>
            </tr>
          </tbody>
        </table>
      </div>
    </aside>
  );
}
