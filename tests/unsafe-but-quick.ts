/** Settings of servers that live as long as a test run: nothing has to survive a power cut. */
export const UNSAFE_BUT_QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
