import type { AnyRoute } from "../route.ts";

export const legacyRoutes: readonly AnyRoute[] = [];
