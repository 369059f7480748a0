-- From when on the provider that holds vouches for people: sessions of before, by another provider or another client of it, are over with it.
alter table sign_in_provider add column vouches_since timestamptz not null default '-infinity';
alter table sign_in_provider alter column vouches_since set default now();
