-- By what a used receipt is known again where it is scanned anew for another order: its number, and its day with its amount (`paperKeysOf`,
-- src/domain/audit/same-paper.ts). Null: not read. Two processes of the release before may add rows without: they are found by document and file.
alter table document_use add column number_key text;
alter table document_use add column day_key text;

-- What was used before. Without what the function folds beyond this: numbers that say there is none, and letters outside of ASCII.
alter table document_use no force row level security;
alter table document no force row level security;

with paper as (
  select d.tenant_uuid, d.document_uuid,
    coalesce(nullif(trim(d.fields ->> 'receiptNumber'), ''), nullif(trim(d.fields ->> 'invoiceNumber'), ''), nullif(trim(d.fields ->> 'documentNumber'), '')) as number,
    coalesce(nullif(trim(d.fields ->> 'receiptDate'), ''), nullif(trim(d.fields ->> 'invoiceDate'), ''), nullif(trim(d.fields ->> 'date'), '')) as day,
    regexp_replace(d.fields ->> 'totalAmount', '[^0-9.]', '', 'g') as total
  from document d
  where d.type in ('LumperReceipt', 'DetentionReceipt', 'PalletReceipt', 'PermitReceipt', 'OtherReceipt')
    and exists (select from document_use u where u.tenant_uuid = d.tenant_uuid and u.document_uuid = d.document_uuid)
), keyed as (
  select tenant_uuid, document_uuid,
    nullif(regexp_replace(regexp_replace(translate(upper(normalize(number, nfkc)), 'OISB', '0158'), '(^|[^0-9A-Z])0+(?=[0-9A-Z])', '\1', 'g'), '[^0-9A-Z]', '', 'g'), '') as number_key,
    case when total ~ '^[0-9]{1,11}([.][0-9]{1,4})?$' then (case when day ~ '^\d{4}-\d{2}-\d{2}[Tt]' then substring(day for 10) else day end) || '/' || total::numeric(19,4)::text end as day_key
  from paper
)
update document_use u set number_key = case when k.number_key in ('0', 'NA', 'N0NE', 'N1L', 'NULL', 'T8D', 'T8A', 'UNKN0WN') then null else k.number_key end, day_key = k.day_key
from keyed k where u.tenant_uuid = k.tenant_uuid and u.document_uuid = k.document_uuid;

alter table document_use force row level security;
alter table document force row level security;

create index document_use_number on document_use (tenant_uuid, number_key) where number_key is not null;
create index document_use_day on document_use (tenant_uuid, day_key) where day_key is not null;
