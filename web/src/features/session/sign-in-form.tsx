import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { signIn } from "../../api/session.ts";
import { BrandMark } from "../../ui/icons.tsx";
import { CodeForm } from "./code-form.tsx";

const words = (error: unknown): string => {
  if (!(error instanceof ApiError)) return "Something unexpected happened. Try again.";
  if (error.status === 401) return "E-mail or password is not right.";
  if (error.status === 429) return error.details[0] ?? "Too many attempts. Wait a minute, then try again.";
  if (error.status === 0) return "The service cannot be reached. Try again in a moment.";
  return error.message;
};

export function SignInForm({ next }: { readonly next: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ mode: "uncontrolled", initialValues: { email: "", password: "" } });
  const [needsCode, askForCode] = useState(false);
  const goOn = async (): Promise<void> => {
    client.clear();
    // Only a path of this app: never where a link from outside would like to send people.
    await navigate({ href: next !== undefined && /^\/(?![/\\])/.test(next) ? next : "/queue/needs-me", replace: true });
  };
  const enter = useMutation({
    mutationFn: async ({ email, password }: ReturnType<typeof form.getValues>) => {
      const signed = await signIn(email.trim(), password);
      if (signed.needsCode) askForCode(true);
      else await goOn();
    },
  });
  if (needsCode) return <CodeForm onEntered={goOn} onBack={() => askForCode(false)} />;

  return (
    <main className="sign-in">
      <form className="sign-in-form" onSubmit={form.onSubmit((values) => enter.mutate(values))} aria-labelledby="sign-in-title">
        <BrandMark size={40} />
        <div>
          <h1 id="sign-in-title">Sign in to Weighbridge</h1>
          <p className="dim">Freight invoice audit</p>
        </div>
        {enter.error === null ? null : (
          <div className="note-box bad" role="alert">
            {words(enter.error)}
          </div>
        )}
        <TextInput
          size="sm"
          label="E-mail"
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
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          key={form.key("password")}
          {...form.getInputProps("password")}
          visibilityToggleButtonProps={{ "aria-label": "Show the password", tabIndex: 0 }}
        />
        <Button type="submit" size="sm" loading={enter.isPending} mt={4}>
          Sign in
        </Button>
        <Link to="/forgot-password">Forgot your password?</Link>
        <p className="dim">
          First time here? The service prints the sandbox sign-in when it starts. Connecting a system? See the{" "}
          <a href="/docs">API reference</a>.
        </p>
      </form>
      <Side />
    </main>
  );
}

/** A picture of what the service does, for people who see. */
function Side() {
  return (
    <aside className="sign-in-side" aria-hidden="true">
      <h2>Every charge is weighed against its order.</h2>
      <div className="slip">
        <table>
          <thead>
            <tr>
              <th>Charge</th>
              <th>Expected</th>
              <th>Billed</th>
              <th>Variance</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Linehaul</td>
              <td>1,842.00</td>
              <td>1,842.00</td>
              <td>0.00</td>
            </tr>
            <tr>
              <td>Fuel</td>
              <td>227.36</td>
              <td>239.33</td>
              <td style={{ color: "#a01d1d", fontWeight: 640 }}>+11.97</td>
            </tr>
            <tr>
              <td>Liftgate</td>
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
