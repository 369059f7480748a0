-- What a virus scanner said of the file, where one is configured. Null: none looked at it.
alter table document
  add column scan_state text check (scan_state in ('clean', 'infected')),
  add column scan_found text,
  add column scanned_at timestamptz;
