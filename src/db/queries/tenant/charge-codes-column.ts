/** The tenant's charge codes as one value of a row, for statements that need them beside something else; $1 is the tenant. */
export const CHARGE_CODES = `coalesce((select jsonb_agg(jsonb_build_object('code', c.code, 'kind', c.kind, 'aliases', c.aliases) order by c.position, c.code)
  from charge_code c where c.tenant_uuid = $1), '[]')`;

export type ChargeCodes = readonly { readonly code: string; readonly kind: string; readonly aliases: readonly string[] }[];
