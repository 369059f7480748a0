-- Who cancelled an order, and why.
alter table freight_order add column cancelled_at timestamptz;
alter table freight_order add column cancelled_by text;
alter table freight_order add column cancelled_reason text;
-- An approval beyond its approver's limit, kept until a second one completes it: {by, name, at, reason, charges, approved, beyond}.
alter table invoice add column first_approval jsonb;
-- A person's hold: {by, name, at, until, documentType, reason}. A held invoice is never approved by the policy.
alter table invoice add column hold jsonb;
-- What the last audit found, in short, while the invoice is open: [{rule, severity, charge, variance}] and the charge texts no alias knows.
-- Exceptions are grouped, and charge tasks counted, from these.
alter table invoice add column exceptions jsonb;
alter table invoice add column unmapped jsonb;
-- The tenant's reasons for decisions: [{code, appliesTo, description}]; null: the list every tenant begins with.
alter table tenant add column reason_codes jsonb;
