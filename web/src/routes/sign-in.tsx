import { notifications } from "@mantine/notifications";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { SignInForm } from "../features/session/sign-in-form.tsx";
import { rootRoute } from "./root.tsx";

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search: Record<string, unknown>): { next?: string; company?: string } => ({
    ...(typeof search["next"] === "string" ? { next: search["next"] } : {}),
    ...(typeof search["company"] === "string" ? { company: search["company"] } : {}),
  }),
  // Whoever comes here is signed out: what the session before has shown stays neither on the screen nor in memory.
  beforeLoad: ({ context }) => {
    context.client.clear();
    notifications.clean();
  },
  component: function SignInPage() {
    const { next, company } = signInRoute.useSearch();
    return <SignInForm next={next} refused={company} />;
  },
});

export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join",
  component: lazyRouteComponent(() => import("../features/session/join-page.tsx")),
});

export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new-password",
  component: lazyRouteComponent(() => import("../features/session/new-password-page.tsx")),
});

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("../features/session/forgot-password-page.tsx")),
});

export const stopWeeklyMailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/stop-weekly-mail",
  component: lazyRouteComponent(() => import("../features/session/stop-weekly-mail-page.tsx")),
});
