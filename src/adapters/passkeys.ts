import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

export type { AuthenticationResponseJSON, RegistrationResponseJSON };

/** A passkey as it is checked against. */
export interface KnownPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What a new one was found to be. */
export interface RegisteredPasskey extends KnownPasskey {
  /** Kept on several devices by its maker. */
  readonly synced: boolean;
}

/** What the authenticator signed, as the browser tells it: where and about which challenge. Undefined: it is malformed. */
export function readClientData(text: unknown): { readonly challenge: string; readonly origin: string } | undefined {
  if (typeof text !== "string" || text.length > 4_000) return undefined;
  try {
    const said: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (typeof said !== "object" || said === null) return undefined;
    const { challenge, origin } = said as { readonly challenge?: unknown; readonly origin?: unknown };
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Passkeys belong to the name that people reach the service by; ports of that name are one. */
function placeOf(publicUrl: string, origin: string): { readonly rpId: string; readonly isOurs: boolean } {
  const { hostname, protocol } = new URL(publicUrl);
  const asked = URL.canParse(origin) ? new URL(origin) : undefined;
  return { rpId: hostname, isOurs: asked?.hostname === hostname && asked.protocol === protocol };
}

type Transports =
  NonNullable<AuthenticationResponseJSON["authenticatorAttachment"]> extends string
    ? NonNullable<RegistrationResponseJSON["response"]["transports"]>
    : never;

const listed = (passkeys: readonly Pick<KnownPasskey, "credentialId" | "transports">[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] as Transports }));

/** What a browser makes a new passkey by. */
export async function registrationOptions(
  publicUrl: string,
  person: { readonly userId: string; readonly name: string; readonly email: string; readonly has: readonly KnownPasskey[] },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return generateRegistrationOptions({
    rpName: "Weighbridge",
    rpID: new URL(publicUrl).hostname,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.userId),
    attestationType: "none",
    excludeCredentials: listed(person.has),
    // Found without a name being typed, and opened by a finger, a face or a PIN: two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** What a browser asks for a passkey by: one of these, or (none) any that the device knows. */
export async function authenticationOptions(
  publicUrl: string,
  of: readonly KnownPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: "required",
    ...(of.length === 0 ? {} : { allowCredentials: listed(of) }),
  });
}

/** The new passkey; undefined where the answer is not what was asked for. */
export async function registered(
  publicUrl: string,
  response: RegistrationResponseJSON,
  asked: { readonly challenge: string; readonly origin: string },
): Promise<RegisteredPasskey | undefined> {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { rpId, isOurs } = placeOf(publicUrl, asked.origin);
  if (!isOurs) return undefined;
  const found = await verifyRegistrationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (found?.verified !== true) return undefined;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).slice(0, 10).map((transport) => transport.slice(0, 20)),
    synced: credentialBackedUp,
  };
}

/** The passkey's counter from now on; undefined where it did not sign what it was asked to. */
export async function authenticated(
  publicUrl: string,
  response: AuthenticationResponseJSON,
  asked: { readonly challenge: string; readonly origin: string; readonly passkey: KnownPasskey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { rpId, isOurs } = placeOf(publicUrl, asked.origin);
  if (!isOurs) return undefined;
  const found = await verifyAuthenticationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: rpId,
    credential: {
      id: asked.passkey.credentialId,
      publicKey: new Uint8Array(asked.passkey.publicKey),
      counter: asked.passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return found?.verified === true ? found.authenticationInfo.newCounter : undefined;
}
