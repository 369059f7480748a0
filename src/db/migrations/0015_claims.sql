-- What an open invoice claims of each order, by charge code, as billed: [{orderUuid, code, amount}]. Counts against later bills on the same orders.
alter table invoice add column claims jsonb;
