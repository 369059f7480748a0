import { sql, type SqlPart, statement, verbatim } from "../../sql.ts";

/**
 * Whether pages of `d` are for those who decide: a redacted copy was made of it, of a document of the same bytes, of one that
 * holds its pages (the whole that it was cut out of, what it was put together into), or of one whose pages it holds. From a whole
 * nobody comes down to its other parts.
 */
export function isWithheld(tenant: SqlPart): SqlPart {
  return sql`(exists (select from document r where r.tenant_uuid = ${tenant} and r.redacts is not null) and exists (
    with recursive kin (document_uuid, blob_hash, part_of, merged_into, way) as (
      select d.document_uuid, d.blob_hash, d.part_of, d.merged_into, way from unnest(array['up', 'down']) as w (way)
      union
      select n.document_uuid, n.blob_hash, n.part_of, n.merged_into, k.way from kin k cross join lateral (
        select o.document_uuid, o.blob_hash, o.part_of, o.merged_into from document o
          where o.tenant_uuid = ${tenant} and o.blob_hash = k.blob_hash
        union all
        select o.document_uuid, o.blob_hash, o.part_of, o.merged_into from document o
          where k.way = 'up' and o.tenant_uuid = ${tenant} and o.document_uuid in (k.part_of, k.merged_into)
        union all
        select o.document_uuid, o.blob_hash, o.part_of, o.merged_into from document o
          where k.way = 'down' and o.tenant_uuid = ${tenant} and o.part_of = k.document_uuid
        union all
        select o.document_uuid, o.blob_hash, o.part_of, o.merged_into from document o
          where k.way = 'down' and o.tenant_uuid = ${tenant} and o.merged_into = k.document_uuid
      ) n
    )
    select from kin k join document p on p.tenant_uuid = ${tenant} and p.redacts = k.document_uuid))`;
}

/** The same in a statement whose $1 is the tenant. */
export const IS_WITHHELD = statement(isWithheld(verbatim("$1"))).text;
