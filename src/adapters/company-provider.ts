import type * as openidClient from "openid-client";
import type { Configuration, CustomFetch } from "openid-client";
import type { GuardedHttp } from "./guarded-http.ts";

/** A company's sign-in by OpenID Connect, as an admin of it has set it. */
export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What holds a sign-in together from its beginning to its end. */
export interface CompanyFlow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE: proves to the provider that who ends the sign-in is who began it. */
  readonly verifier: string;
  /** Whether the person has to prove again who they are, however lately they did. */
  readonly proveAgain: boolean;
}

/** What the provider says about who signed in. */
export interface CompanyIdentity {
  readonly subject: string;
  readonly email: string | null;
  /** Null: the provider does not say. */
  readonly emailVerified: boolean | null;
  readonly name: string | null;
  /** Of the claim that was asked for; empty: it is not there, or no text. */
  readonly roles: readonly string[];
  /** How they proved themselves (RFC 8176). */
  readonly methods: readonly string[];
  readonly authenticatedAt: Date | null;
}

/** The provider did not answer, or not as OpenID Connect says. The message is for the log and for admins, and names no secret. */
export class ProviderFault extends Error {}

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Clocks differ. */
const TOLERANCE_SECONDS = 30;
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];

type Library = typeof openidClient;

/** The library is loaded by the first who signs in so: most installations never do. */
async function configure(http: Pick<GuardedHttp, "send">, provider: CompanyProvider): Promise<[Library, Configuration]> {
  const library = await import("openid-client");
  const { discovery, allowInsecureRequests, clockTolerance, customFetch, enableNonRepudiationChecks } = library;
  const fetchGuarded: CustomFetch = async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST") throw new ProviderFault(`${method} is not sent`);
    const answer = await http.send({
      url: new URL(url),
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: textOf(body) }),
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    // Where a name leads on the inside is nobody's business.
    if (answer.kind === "failed")
      throw new ProviderFault(
        `${new URL(url).origin} could not be asked: ${answer.reason === "refused" ? "it stands where this service may not go" : answer.message}`,
      );
    if (!answer.complete) throw new ProviderFault(`${new URL(url).origin} sent too much, or broke off`);
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { ...answer.headers },
    });
  };
  const issuer = new URL(provider.issuer);
  // Signatures are looked at although the answer came by TLS from the provider itself; http is for networks that the operator
  // named.
  const config = await discovery(
    issuer,
    provider.clientId,
    { client_secret: provider.clientSecret, [clockTolerance]: TOLERANCE_SECONDS },
    undefined,
    {
      [customFetch]: fetchGuarded,
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
    },
  );
  if (config.serverMetadata().issuer !== provider.issuer)
    throw new ProviderFault(`the provider calls itself ${config.serverMetadata().issuer}: write the issuer so`);
  return [library, config];
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new ProviderFault("what would be sent is no text");
}

/** Faults of the provider by one name, whatever the library calls them; others are mistakes of ours. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    const { cause, message } = error as Error;
    if (cause instanceof ProviderFault) throw cause;
    throw new ProviderFault(message, { cause: error });
  }
}

/** Whether the provider answers, and can do what is asked of it. Throws `ProviderFault`. */
export function checkProvider(http: Pick<GuardedHttp, "send">, provider: CompanyProvider): Promise<void> {
  return told(async () => {
    const [, config] = await configure(http, provider);
    const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
    for (const [name, address] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }))
      if (address === undefined) throw new ProviderFault(`the provider's description has no ${name}`);
  });
}

/** Where the browser goes to sign in, and what has to be kept until it is back. Throws `ProviderFault`. */
export function beginAtProvider(
  http: Pick<GuardedHttp, "send">,
  provider: CompanyProvider,
  asked: { readonly redirectUri: string; readonly email: string; readonly proveAgain: boolean },
): Promise<{ readonly url: string; readonly flow: CompanyFlow }> {
  return told(async () => {
    const [library, config] = await configure(http, provider);
    const flow: CompanyFlow = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
      proveAgain: asked.proveAgain,
    };
    const url = library.buildAuthorizationUrl(config, {
      redirect_uri: asked.redirectUri,
      scope: "openid email profile",
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: "S256",
      login_hint: asked.email,
      ...(asked.proveAgain ? { prompt: "login", max_age: "0" } : {}),
    });
    return { url: url.href, flow };
  });
}

/** How long ago a proof may lie that was asked for anew: the person types, and is sent back. */
const ANEW_SECONDS = 300;

/** Who signed in, by the address that the browser came back to. Throws `ProviderFault`. */
export function endAtProvider(
  http: Pick<GuardedHttp, "send">,
  provider: CompanyProvider,
  came: { readonly address: URL; readonly flow: CompanyFlow; readonly roleClaim: string | null },
): Promise<CompanyIdentity> {
  return told(async () => {
    const [library, config] = await configure(http, provider);
    const tokens = await library.authorizationCodeGrant(config, came.address, {
      pkceCodeVerifier: came.flow.verifier,
      expectedState: came.flow.state,
      expectedNonce: came.flow.nonce,
      idTokenExpected: true,
      ...(came.flow.proveAgain ? { maxAge: ANEW_SECONDS } : {}),
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ProviderFault("the provider sent no identity token");
    if (!ALGORITHMS.includes(algorithmOf(tokens.id_token ?? "")))
      throw new ProviderFault("the identity token is signed in a way that is not taken");
    const lacks = (name: string): boolean => claims[name] === undefined;
    const isWhole = !lacks("email") && (came.roleClaim === null || !lacks(came.roleClaim));
    const more =
      isWhole || config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await library.fetchUserInfo(config, tokens.access_token, claims.sub);
    return identityOf({ ...more, ...claims }, claims.sub, came.roleClaim);
  });
}

const algorithmOf = (token: string): string => {
  const header: unknown = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString("utf8"));
  return typeof header === "object" && header !== null && "alg" in header ? String(header.alg) : "";
};

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === "string");

function identityOf(claims: Readonly<Record<string, unknown>>, subject: string, roleClaim: string | null): CompanyIdentity {
  const firstText = (name: string): string | null => texts(claims[name])[0] ?? null;
  const at = claims["auth_time"];
  return {
    subject,
    email: firstText("email"),
    emailVerified: typeof claims["email_verified"] === "boolean" ? claims["email_verified"] : null,
    name: firstText("name"),
    roles: roleClaim === null ? [] : texts(claims[roleClaim]),
    methods: texts(claims["amr"]),
    authenticatedAt: typeof at === "number" ? new Date(at * 1000) : null,
  };
}
