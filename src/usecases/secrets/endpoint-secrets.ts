import type { EndpointSecret } from "#contract/events/sign.ts";
import type { TenantTx } from "#db/database.ts";
import { openSecret, sealSecret, type SecretContext } from "./secret-box.ts";

const placeOf = (endpointUuid: string) => ({ column: "webhook_endpoint.secrets", row: endpointUuid }) as const;

/** An endpoint's secrets as they are stored. */
export async function sealSecrets(
  context: SecretContext,
  tx: TenantTx,
  endpointUuid: string,
  secrets: readonly EndpointSecret[],
): Promise<readonly EndpointSecret[]> {
  const sealed: EndpointSecret[] = [];
  for (const each of secrets) sealed.push({ ...each, secret: await sealSecret(context, tx, placeOf(endpointUuid), each.secret) });
  return sealed;
}

/** An endpoint's secrets as they sign. */
export async function openSecrets(
  context: SecretContext,
  tx: TenantTx,
  endpointUuid: string,
  stored: readonly EndpointSecret[],
): Promise<readonly EndpointSecret[]> {
  const secrets: EndpointSecret[] = [];
  for (const each of stored) secrets.push({ ...each, secret: await openSecret(context, tx, placeOf(endpointUuid), each.secret) });
  return secrets;
}
