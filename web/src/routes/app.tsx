import { useQuery } from "@tanstack/react-query";
import { createRoute, Navigate, useLocation } from "@tanstack/react-router";
import { meQuery } from "../api/queries.ts";
import { ApiError, currentTenant, setTenantHeader } from "../api/request.ts";
import { rememberedTenant } from "../features/session/profile-menu.tsx";
import { UndoBar } from "../features/workspace/pending-approval.tsx";
import { Shell } from "../ui/shell.tsx";
import { Failure } from "../ui/states.tsx";
import { rootRoute } from "./root.tsx";

/** Everything behind the sign-in. Without a session it leads there, and back afterwards. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  component: function SignedIn() {
    const me = useQuery(meQuery);
    const here = useLocation({ select: (location) => location.href });
    if (me.isPending) return null;
    if (me.error instanceof ApiError && me.error.status === 401) {
      if (currentTenant() !== null) {
        // The tenant chosen last is theirs no more: back to the first of theirs.
        setTenantHeader(null);
        localStorage.removeItem("weighbridge-tenant");
        void me.refetch();
        return null;
      }
      return <Navigate to="/sign-in" search={here === "/" ? {} : { next: here }} replace />;
    }
    if (me.data === undefined) return <main><Failure error={me.error} what="Your sign-in" onRetry={() => void me.refetch()} /></main>;
    return (
      <>
        <Shell me={me.data} />
        <UndoBar />
      </>
    );
  },
  beforeLoad: () => {
    if (currentTenant() === null) setTenantHeader(rememberedTenant());
  },
});
