-- A cancelled order may stand again: who said so, when and why. Null: it was never reinstated.
alter table freight_order add column reinstated_at timestamptz, add column reinstated_by text, add column reinstated_reason text;
