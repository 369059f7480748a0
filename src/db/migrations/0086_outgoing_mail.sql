-- How mails to other parties name their sender and end. Null: the tenant's name, and no more.
alter table tenant
  add column mail_sender_name text,
  add column mail_signature text;
drop trigger tenant_trail on tenant;
create trigger tenant_trail after insert or delete
  or update of slug, name, sandbox, grants, property_case, capture_secret, reason_codes, edi_receiver_ids, dispute_template, separate_duties,
    second_factor_roles, fresh_minutes, min_password_length, mail_sender_name, mail_signature on tenant
  for each row execute function trail_change('settings', 'slug', 'settings_version clock_offset_ms', 'capture_secret');

-- What a mail ended with: the tenant's signature as it was then.
alter table communication add column email_signature text;
