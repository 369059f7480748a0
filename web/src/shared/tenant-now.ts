import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { meQuery } from "../api/queries.ts";

const TICK_MS = 30_000;

/** Now on the tenant's clock (a sandbox may have moved it), moving on twice a minute: ages and due dates follow it. */
export function useTenantNow(): number {
  const me = useQuery(meQuery);
  const offset = me.data?.tenant.now === undefined ? 0 : Date.parse(me.data.tenant.now) - me.dataUpdatedAt;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + (Math.abs(offset) > 5000 ? offset : 0);
}
