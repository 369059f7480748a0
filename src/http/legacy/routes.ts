import type { AnyRoute } from "../route.ts";
import { legacyReadRoutes } from "./read-routes.ts";

export const legacyRoutes: readonly AnyRoute[] = [...legacyReadRoutes];
