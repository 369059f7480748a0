import type { AnyRoute } from "../route.ts";

export const manageRoutes: readonly AnyRoute[] = [];
