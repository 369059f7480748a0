/**
 * Settings of servers that live as long as a test run: nothing has to survive a power cut. Every file of browser tests opens its
 * service when it is loaded, with up to eight connections: two hundred were not enough for twenty-five files.
 */
export const UNSAFE_BUT_QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "500" };
