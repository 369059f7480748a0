/** Who begins a session, and how they proved themselves. */
export interface BegunSession {
  readonly userId: string;
  /** The tenant that it is good in alone; null: all that the person works for. */
  readonly tenantUuid: string | null;
  readonly secondFactor: boolean;
  readonly authenticatedAt: Date;
}

/** What is handed to the endpoint comes from ourselves. */
const given = {
  "~standard": { version: 1 as const, vendor: "weighbridge", validate: (value: unknown) => ({ value: value as BegunSession }) },
};

/**
 * An endpoint of the sign-in library that has no address: it begins the session of somebody who proved themselves in a way that
 * the library does not know, and sets its cookie as the library does.
 */
export async function beginSessionEndpoint() {
  const [{ createAuthEndpoint }, { setSessionCookie }] = await Promise.all([
    import("better-auth/api"),
    import("better-auth/cookies"),
  ]);
  return createAuthEndpoint.serverOnly({ method: "POST", body: given }, async (call) => {
    const { userId, ...session } = call.body as BegunSession;
    const { internalAdapter } = call.context;
    const user = await internalAdapter.findUserById(userId);
    if (user === null) throw new Error("a session is begun for somebody who is not there");
    const begun = await internalAdapter.createSession(userId, false, { ...session }, true);
    await setSessionCookie(call, { session: begun, user });
    return null;
  });
}
