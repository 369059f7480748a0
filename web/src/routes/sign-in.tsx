import { createRoute } from "@tanstack/react-router";
import { SignInForm } from "../features/session/sign-in-form.tsx";
import { rootRoute } from "./root.tsx";

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search["next"] === "string" ? { next: search["next"] } : {},
  component: function SignInPage() {
    return <SignInForm next={signInRoute.useSearch().next} />;
  },
});
