import { createRoute, redirect } from "@tanstack/react-router";
import { appRoute } from "./app.tsx";

export const indexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/queue/$tab", params: { tab: "needs-me" }, replace: true });
  },
});
