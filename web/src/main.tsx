import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError } from "./api/api-error.ts";
import { meQuery } from "./api/queries.ts";
import { routeTree } from "./routes/tree.ts";
import "./ui/app.css";
import { cssVariablesResolver, theme } from "./ui/theme.ts";

const MAX_RETRIES = 2;

/** A session that ended anywhere ends everywhere: `me` is asked again, and leads to the sign-in. */
const onError = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey });
};

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => (query.queryKey[0] === "me" ? undefined : onError(error)) }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < MAX_RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});

const router = createRouter({ routeTree, context: { client }, defaultPreload: false, scrollRestoration: false });

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

// The scroll lock behind dialogs makes a style tag of its own and takes the nonce from where webpack would leave it.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" getStyleNonce={nonce}>
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" limit={3} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
