-- What runs apart from the rest, since a worker died or failed with it in hand: few among many, and looked for by every worker several
-- times a second.
create index work_suspects on work (due_at) where state = 'ready' and alone;
