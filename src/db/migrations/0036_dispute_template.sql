-- What a tenant says around a claim: {subject, opening, closing, answerDays}; null: the words every tenant begins with.
alter table tenant add column dispute_template jsonb;
