import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createRoute, isRedirect, redirect, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { meQuery } from "../api/queries.ts";
import { ApiError } from "../api/api-error.ts";
import { currentTenant, setTenantHeader } from "../api/client.ts";
import { forgetTenant, rememberedTenant, rememberTenant } from "../features/session/remembered-tenant.ts";
import { useOnePerson } from "../features/session/signed-in-elsewhere.ts";
import { ProofDialog } from "../features/session/proof-dialog.tsx";
import { UndoBar } from "../shared/undo.tsx";
import { Shell } from "../app/shell.tsx";
import { ownDrafts } from "../ui/kept-draft.ts";
import { Failure, RowsLoading } from "../ui/states.tsx";
import { rootRoute } from "./root.tsx";
import { t } from "../language/text.ts";

const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Everything behind the sign-in. Without a session it leads there, and back afterwards. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  beforeLoad: async ({ context, location }) => {
    if (currentTenant() === null) {
      // A link of a mail names the tenant that it leads into.
      const named = new URLSearchParams(location.searchStr).get("tenant");
      if (named !== null && TENANT.test(named)) rememberTenant(named);
      setTenantHeader(rememberedTenant());
    }
    try {
      const me = await context.client.ensureQueryData(meQuery);
      ownDrafts(me.user.id);
      if (me.lacksSecondFactor && location.pathname !== "/account") throw redirect({ to: "/account", replace: true });
    } catch (error) {
      if (isRedirect(error)) throw error;
      if (!isSignedOut(error)) return;
      if (currentTenant() !== null) {
        // The tenant chosen last may be theirs no more: back to the first of theirs.
        forgetTenant();
        setTenantHeader(null);
        const again = await context.client
          .fetchQuery(meQuery)
          .catch((second: unknown) => (isSignedOut(second) ? undefined : null));
        if (again !== undefined) return;
      }
      throw redirect({ to: "/sign-in", search: location.pathname === "/" ? {} : { next: location.href }, replace: true });
    }
  },
  component: SignedIn,
});

const OnTheWay = () => (
  <main className="page">
    <RowsLoading rows={5} />
  </main>
);

function SignedIn() {
  const router = useRouter();
  const me = useQuery(meQuery);
  const ended = isSignedOut(me.error);
  const client = useQueryClient();
  useOnePerson(ended ? undefined : me.data?.user.id);
  // The session ended while the app was open: once more through the door above, which would take what was known of `me` for an
  // answer.
  useEffect(() => {
    if (!ended) return;
    client.removeQueries({ queryKey: meQuery.queryKey });
    void router.invalidate();
  }, [ended, router, client]);
  if (me.data === undefined || ended) {
    if (me.isPending || ended) return <OnTheWay />;
    return (
      <main>
        <Failure error={me.error} what={t`Your sign-in`} onRetry={() => void me.refetch()} />
      </main>
    );
  }
  return (
    <>
      <Shell me={me.data} />
      <UndoBar />
      <ProofDialog />
    </>
  );
}
