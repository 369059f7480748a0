import { isIP, type LookupFunction, type Socket } from "node:net";
import { Agent, buildConnector } from "undici";
import { checkedHost, forbiddenAddress, RefusedAddress, refusalOfHost } from "./checked-host.ts";
import { type EgressRule, egressRule, type PortRule, portRule } from "./egress-rule.ts";
import { exchange, type GuardedAnswer, type GuardedRequest } from "./exchange.ts";
import { passOverContinue } from "./interim-answers.ts";
import { resolveHost, type ResolveHost } from "./resolve-host.ts";

export type { GuardedAnswer, GuardedRequest } from "./exchange.ts";

/** The only way out for addresses that customers gave us. */
export interface GuardedHttp {
  /**
   * Never rejects for what the other side does, only for what `into` does. Interim answers (1xx) are passed over, redirects are
   * answers like any other; proxies of the environment are not used.
   */
  send(request: GuardedRequest): Promise<GuardedAnswer>;
  /**
   * Why this address may not be used, or undefined: to refuse it when it is set. A name that does not resolve today is no reason.
   */
  refusal(url: string): Promise<string | undefined>;
  /**
   * As `refusal`, of the address of an image: https, or http on a network that the operator named. Names are not looked up for
   * https.
   */
  refusalOfImage(url: string): Promise<string | undefined>;
  close(): Promise<void>;
}

const isPublic = egressRule([]);

/** What can be told from the address alone. The URL class has already turned 0x7f.1, 2130706433 and their like into 127.0.0.1. */
export function readTarget(text: string): { readonly url: URL } | { readonly refusal: string } {
  if (!URL.canParse(text)) return { refusal: "is not an absolute URL" };
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return { refusal: "must be http or https" };
  if (url.username !== "" || url.password !== "") return { refusal: "must not contain a user name or password" };
  if (url.hostname === "") return { refusal: "has no host" };
  return { url };
}

const bareHost = (hostname: string): string => (hostname.startsWith("[") ? hostname.slice(1, -1) : hostname.replace(/\.$/, ""));

const portOf = ({ protocol, port }: { readonly protocol: string; readonly port: string }): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

export interface GuardedHttpOptions {
  readonly allows: EgressRule;
  readonly ports?: PortRule;
  readonly resolve?: ResolveHost;
  readonly connectTimeoutMs?: number;
}

/**
 * An HTTP client whose every connection goes to an address that was checked: a literal one before the connection, a name's by the
 * very look-up that the connection uses (so that check and connection cannot disagree), and the socket's peer once more when it
 * stands.
 */
export function guardedHttp({
  allows,
  ports = portRule(),
  resolve = resolveHost,
  connectTimeoutMs = 20_000,
}: GuardedHttpOptions): GuardedHttp {
  const checked = checkedHost(allows, resolve);

  const looked = async (hostname: string, all: boolean, callback: Parameters<LookupFunction>[2]): Promise<void> => {
    const found = await checked(hostname).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error) return callback(found, []);
    const addresses = found.map((address) => ({ address, family: isIP(address) }));
    const [first] = addresses;
    return all || first === undefined ? callback(null, addresses) : callback(null, first.address, first.family);
  };
  const lookup: LookupFunction = (hostname, options, callback) => void looked(hostname, options.all === true, callback);

  const connect = buildConnector({
    lookup,
    timeout: connectTimeoutMs,
    allowH2: false,
    keepAlive: true,
    noDelay: true,
  } as buildConnector.BuildOptions);

  const agent = new Agent({
    connect: (options, callback) => {
      const host = bareHost(options.hostname);
      const port = portOf(options);
      if (!ports.allows(port)) return callback(new RefusedAddress(`the port ${port} is not one of ${ports.words}`), null);
      // The look-up is not called for a literal address.
      if (isIP(host) !== 0 && !allows(host)) return callback(forbiddenAddress(host), null);
      return connect(options, (error, socket) => {
        if (error !== null || socket === null) return callback(error ?? new Error("no connection"), null);
        const peer = (socket as Socket).remoteAddress;
        if (peer === undefined || !allows(peer)) {
          socket.destroy();
          return callback(peer === undefined ? new Error("the connection closed at once") : forbiddenAddress(peer), null);
        }
        passOverContinue(socket as Socket);
        return callback(null, socket);
      });
    },
    pipelining: 1,
    // Our own deadline governs.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
  });

  return {
    send: (request) => exchange(agent, request),
    refusal: async (text) => {
      const target = readTarget(text);
      if ("refusal" in target) return target.refusal;
      if (!ports.allows(portOf(target.url))) return `must use one of the ports ${ports.words}`;
      const host = bareHost(target.url.hostname);
      return refusalOfHost(host, allows, checked);
    },
    refusalOfImage: async (text) => {
      const target = readTarget(text);
      if ("refusal" in target) return target.refusal;
      if (!ports.allows(portOf(target.url))) return `must use one of the ports ${ports.words}`;
      const host = bareHost(target.url.hostname);
      if (isIP(host) !== 0 && !allows(host)) return "is not a public address";
      if (target.url.protocol === "https:") return undefined;
      const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
      const isOperators = addresses.length > 0 && addresses.every((address) => allows(address) && !isPublic(address));
      return isOperators ? undefined : "must be an https address";
    },
    close: () => agent.destroy(),
  };
}
