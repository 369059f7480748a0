-- Written by `weighbridge schema`; a test holds it equal to what the migrations make. Not for loading.

create table auth.account (
  id uuid not null default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX "account_userId_idx" ON auth.account USING btree ("userId");
CREATE UNIQUE INDEX account_company ON auth.account USING btree ("providerId", "accountId") WHERE ("providerId" ~~ 'company:%'::text);
CREATE TRIGGER account_trail AFTER INSERT OR DELETE OR UPDATE OF password ON auth.account FOR EACH ROW EXECUTE FUNCTION trail_person();

create table auth.attempt (
  subject bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null,
  constraint attempt_pkey PRIMARY KEY (subject)
);

CREATE INDEX attempt_last ON auth.attempt USING btree (last_at);

create table auth.passkey (
  id uuid not null default gen_random_uuid(),
  "userId" uuid not null,
  "credentialId" text not null,
  "publicKey" bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  "createdAt" timestamp with time zone not null default now(),
  "lastUsedAt" timestamp with time zone,
  constraint "passkey_credentialId_key" UNIQUE ("credentialId"),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX "passkey_userId_idx" ON auth.passkey USING btree ("userId");
CREATE TRIGGER passkey_trail AFTER INSERT OR DELETE ON auth.passkey FOR EACH ROW EXECUTE FUNCTION trail_person();

create table auth.rateLimit (
  id uuid not null default gen_random_uuid(),
  key text not null,
  count integer not null,
  "lastRequest" bigint not null,
  constraint "rateLimit_key_key" UNIQUE (key),
  constraint "rateLimit_pkey" PRIMARY KEY (id)
);

create table auth.secret (
  only_one boolean not null default true,
  value text not null,
  constraint secret_pkey PRIMARY KEY (only_one),
  constraint secret_only_one_check CHECK (only_one)
);

create table auth.session (
  id uuid not null default gen_random_uuid(),
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  "authenticatedAt" timestamp with time zone not null default now(),
  "tenantUuid" uuid,
  "secondFactor" boolean,
  constraint session_token_key UNIQUE (token),
  constraint session_pkey PRIMARY KEY (id),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE INDEX "session_userId_idx" ON auth.session USING btree ("userId");
CREATE TRIGGER session_trail AFTER INSERT OR DELETE ON auth.session FOR EACH ROW EXECUTE FUNCTION trail_person();

create table auth.twoFactor (
  id uuid not null default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamp with time zone,
  "lastUsedStep" bigint,
  constraint "twoFactor_userId_key" UNIQUE ("userId"),
  constraint "twoFactor_pkey" PRIMARY KEY (id),
  constraint "twoFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES auth."user"(id) ON DELETE CASCADE
);

CREATE TRIGGER two_factor_trail AFTER INSERT OR DELETE OR UPDATE OF secret, verified ON auth."twoFactor" FOR EACH ROW EXECUTE FUNCTION trail_person();

create table auth.user (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "twoFactorEnabled" boolean,
  "hasPasskey" boolean,
  constraint user_email_key UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id)
);

CREATE TRIGGER user_trail AFTER INSERT OR DELETE OR UPDATE OF email, name ON auth."user" FOR EACH ROW EXECUTE FUNCTION trail_person();

create table auth.verification (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  "updatedAt" timestamp with time zone not null default CURRENT_TIMESTAMP,
  constraint verification_pkey PRIMARY KEY (id)
);

CREATE INDEX verification_identifier_idx ON auth.verification USING btree (identifier);

create table public.api_key (
  tenant_uuid uuid not null,
  key_uuid uuid not null,
  prefix text not null,
  hash bytea not null,
  name text not null,
  scopes text[] not null,
  approval_limit numeric(19,4),
  partner text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_key_prefix_key UNIQUE (prefix),
  constraint api_key_pkey PRIMARY KEY (tenant_uuid, key_uuid),
  constraint api_key_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE TRIGGER api_key_trail AFTER INSERT OR DELETE OR UPDATE OF hash, name, scopes, approval_limit, partner, expires_at, revoked_at ON public.api_key FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'key_uuid', 'last_used_at', 'hash');
alter table public.api_key enable row level security;
alter table public.api_key force row level security;
create policy before_a_tenant_is_known on public.api_key to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.api_key using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.assignment_rule (
  tenant_uuid uuid not null,
  rule_uuid uuid not null,
  place integer not null,
  name text not null,
  vendors text[] not null default '{}'::text[],
  customers text[] not null default '{}'::text[],
  modes text[] not null default '{}'::text[],
  divisions text[] not null default '{}'::text[],
  audit_rules text[] not null default '{}'::text[],
  sources text[] not null default '{}'::text[],
  currency text,
  min_billed numeric(19,4),
  max_billed numeric(19,4),
  assignee text not null,
  in_turns boolean not null default false,
  constraint assignment_rule_pkey PRIMARY KEY (tenant_uuid, rule_uuid)
);

CREATE TRIGGER assignment_rule_trail AFTER INSERT OR DELETE OR UPDATE ON public.assignment_rule FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'rule_uuid', '', '');
alter table public.assignment_rule enable row level security;
alter table public.assignment_rule force row level security;
create policy tenant_only on public.assignment_rule using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.assignment_run (
  tenant_uuid uuid not null,
  run_uuid uuid not null,
  started_at timestamp with time zone not null default now(),
  started_by text not null,
  state text not null default 'running'::text,
  unassigned integer not null,
  looked integer not null default 0,
  assigned integer not null default 0,
  after_uuid uuid,
  restored integer not null default 0,
  passed_over integer not null default 0,
  undone_by text,
  constraint assignment_run_pkey PRIMARY KEY (tenant_uuid, run_uuid),
  constraint assignment_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);

CREATE INDEX assignment_run_latest ON public.assignment_run USING btree (tenant_uuid, started_at DESC, run_uuid);
alter table public.assignment_run enable row level security;
alter table public.assignment_run force row level security;
create policy tenant_only on public.assignment_run using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.assignment_run_item (
  tenant_uuid uuid not null,
  run_uuid uuid not null,
  invoice_uuid uuid not null,
  assignee text not null,
  constraint assignment_run_item_pkey PRIMARY KEY (tenant_uuid, run_uuid, invoice_uuid),
  constraint assignment_run_item_tenant_uuid_run_uuid_fkey FOREIGN KEY (tenant_uuid, run_uuid) REFERENCES assignment_run(tenant_uuid, run_uuid)
);

alter table public.assignment_run_item enable row level security;
alter table public.assignment_run_item force row level security;
create policy tenant_only on public.assignment_run_item using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.assignment_turn (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  last_user_id text,
  constraint assignment_turn_pkey PRIMARY KEY (tenant_uuid, team_uuid),
  constraint assignment_turn_tenant_uuid_team_uuid_fkey FOREIGN KEY (tenant_uuid, team_uuid) REFERENCES team(tenant_uuid, team_uuid)
);

alter table public.assignment_turn enable row level security;
alter table public.assignment_turn force row level security;
create policy tenant_only on public.assignment_turn using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.audit (
  tenant_uuid uuid not null,
  audit_uuid uuid not null,
  invoice_uuid uuid not null,
  at timestamp with time zone not null,
  verdict text not null,
  policy_version integer not null,
  rule_set_version text not null,
  facts_hash text not null,
  facts text not null,
  result jsonb not null,
  settings_hash text,
  packed bytea,
  constraint audit_pkey PRIMARY KEY (tenant_uuid, audit_uuid)
);

CREATE INDEX audit_invoice ON public.audit USING btree (tenant_uuid, invoice_uuid, at DESC);
alter table public.audit enable row level security;
alter table public.audit force row level security;
create policy tenant_only on public.audit using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.audit_dependency (
  tenant_uuid uuid not null,
  depends_on text not null,
  invoice_uuid uuid not null,
  constraint audit_dependency_pkey PRIMARY KEY (tenant_uuid, depends_on, invoice_uuid)
);

CREATE INDEX audit_dependency_invoice ON public.audit_dependency USING btree (tenant_uuid, invoice_uuid);
alter table public.audit_dependency enable row level security;
alter table public.audit_dependency force row level security;
create policy tenant_only on public.audit_dependency using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.audit_policy (
  tenant_uuid uuid not null,
  version integer not null,
  body jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by text not null,
  constraint audit_policy_pkey PRIMARY KEY (tenant_uuid, version)
);

CREATE TRIGGER audit_policy_changed AFTER INSERT OR DELETE OR UPDATE ON public.audit_policy FOR EACH ROW EXECUTE FUNCTION bump_settings();
CREATE TRIGGER audit_policy_trail AFTER INSERT OR DELETE OR UPDATE ON public.audit_policy FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'version', '', '');
alter table public.audit_policy enable row level security;
alter table public.audit_policy force row level security;
create policy tenant_only on public.audit_policy using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.audit_settings (
  tenant_uuid uuid not null,
  settings_hash text not null,
  body text not null,
  first_used_at timestamp with time zone not null default now(),
  constraint audit_settings_pkey PRIMARY KEY (tenant_uuid, settings_hash)
);

alter table public.audit_settings enable row level security;
alter table public.audit_settings force row level security;
create policy tenant_only on public.audit_settings using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.body_pack (
  tenant_uuid uuid not null,
  pack_uuid uuid not null,
  kind text not null,
  through timestamp with time zone not null,
  entries integer not null,
  bodies bytea not null,
  constraint body_pack_pkey PRIMARY KEY (tenant_uuid, pack_uuid),
  constraint body_pack_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint body_pack_kind_check CHECK ((kind = ANY (ARRAY['intake'::text, 'order-version'::text])))
);

CREATE INDEX body_pack_through ON public.body_pack USING btree (tenant_uuid, kind, through);
alter table public.body_pack enable row level security;
alter table public.body_pack force row level security;
create policy tenant_only on public.body_pack using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.capture (
  tenant_uuid uuid not null,
  capture_id text not null,
  intake_uuid uuid not null,
  load_id text,
  received_at timestamp with time zone default now(),
  constraint capture_pkey PRIMARY KEY (tenant_uuid, capture_id)
);

CREATE INDEX capture_listed ON public.capture USING btree (tenant_uuid, received_at DESC, intake_uuid);
alter table public.capture enable row level security;
alter table public.capture force row level security;
create policy tenant_only on public.capture using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.capture_image (
  tenant_uuid uuid not null,
  image_uuid uuid not null,
  intake_uuid uuid not null,
  place integer not null,
  address text,
  state text not null,
  attempts integer not null default 0,
  reason text,
  document_uuid uuid,
  constraint capture_image_pkey PRIMARY KEY (tenant_uuid, image_uuid),
  constraint capture_image_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'stored'::text, 'failed'::text])))
);

CREATE INDEX capture_image_of ON public.capture_image USING btree (tenant_uuid, intake_uuid, place);
alter table public.capture_image enable row level security;
alter table public.capture_image force row level security;
create policy tenant_only on public.capture_image using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.capture_refusal (
  tenant_uuid uuid not null,
  refusal_uuid uuid not null,
  refused_at timestamp with time zone not null default now(),
  capture_id text,
  load_id text,
  reason text not null,
  received_text text not null,
  constraint capture_refusal_pkey PRIMARY KEY (tenant_uuid, refusal_uuid)
);

CREATE INDEX capture_refusal_listed ON public.capture_refusal USING btree (tenant_uuid, refused_at DESC, refusal_uuid);
alter table public.capture_refusal enable row level security;
alter table public.capture_refusal force row level security;
create policy tenant_only on public.capture_refusal using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.charge_code (
  tenant_uuid uuid not null,
  code text not null,
  kind text not null,
  aliases text[] not null default '{}'::text[],
  "position" integer not null default 0,
  type_uuid uuid not null default gen_random_uuid(),
  constraint charge_code_pkey PRIMARY KEY (tenant_uuid, code),
  constraint charge_code_kind_check CHECK ((kind = ANY (ARRAY['linehaul'::text, 'fuel'::text, 'accessorial'::text, 'discount'::text, 'tax'::text])))
);

CREATE TRIGGER charge_code_changed AFTER INSERT OR DELETE OR UPDATE ON public.charge_code FOR EACH ROW EXECUTE FUNCTION bump_settings();
CREATE TRIGGER charge_code_trail AFTER INSERT OR DELETE OR UPDATE ON public.charge_code FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'code', '', '');
alter table public.charge_code enable row level security;
alter table public.charge_code force row level security;
create policy tenant_only on public.charge_code using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.communication (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  dispute_uuid uuid not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  text text not null,
  email_subject text,
  email_to text[],
  message_id text,
  mailed_at timestamp with time zone,
  mail_state text,
  mail_reason text,
  mail_attempts integer not null default 0,
  again_of uuid,
  email_signature text,
  email_claim text,
  constraint communication_pkey PRIMARY KEY (tenant_uuid, communication_uuid),
  constraint communication_mail_state_check CHECK ((mail_state = ANY (ARRAY['failed'::text, 'bounced'::text])))
);

CREATE INDEX communication_dispute ON public.communication USING btree (tenant_uuid, dispute_uuid, communication_uuid);
CREATE INDEX communication_mailed ON public.communication USING btree (tenant_uuid, created_at) WHERE (email_to IS NOT NULL);
CREATE UNIQUE INDEX communication_again ON public.communication USING btree (tenant_uuid, again_of) WHERE (again_of IS NOT NULL);
alter table public.communication enable row level security;
alter table public.communication force row level security;
create policy tenant_only on public.communication using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.communication_attachment (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  identifier text not null,
  blob_hash text not null,
  media_type text not null,
  bytes bigint not null,
  "position" integer not null default 0,
  constraint communication_attachment_pkey PRIMARY KEY (tenant_uuid, communication_uuid, identifier)
);

CREATE TRIGGER communication_attachment_counted AFTER INSERT ON public.communication_attachment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_kept_files('0');
alter table public.communication_attachment enable row level security;
alter table public.communication_attachment force row level security;
create policy tenant_only on public.communication_attachment using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.communication_recipient (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  address text not null,
  outcome text not null,
  said text,
  constraint communication_recipient_pkey PRIMARY KEY (tenant_uuid, communication_uuid, address),
  constraint communication_recipient_outcome_check CHECK ((outcome = ANY (ARRAY['failed'::text, 'delayed'::text, 'delivered'::text, 'sent'::text])))
);

alter table public.communication_recipient enable row level security;
alter table public.communication_recipient force row level security;
create policy tenant_only on public.communication_recipient using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.customer (
  tenant_uuid uuid not null,
  external_id text not null,
  customer_uuid uuid not null,
  name text,
  body jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  address jsonb,
  constraint customer_pkey PRIMARY KEY (tenant_uuid, external_id)
);

CREATE UNIQUE INDEX customer_uuid ON public.customer USING btree (tenant_uuid, customer_uuid);
CREATE TRIGGER customer_trail AFTER INSERT OR DELETE OR UPDATE ON public.customer FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'external_id', 'updated_at', 'body.contact');
alter table public.customer enable row level security;
alter table public.customer force row level security;
create policy tenant_only on public.customer using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.delivery (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  endpoint_uuid uuid not null,
  event_uuid uuid not null,
  type text not null,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  lease_until timestamp with time zone,
  lease_owner uuid,
  first_attempt_at timestamp with time zone,
  last_attempt_at timestamp with time zone,
  done_at timestamp with time zone,
  last_status integer,
  last_error text,
  attempts_before integer not null default 0,
  constraint delivery_pkey PRIMARY KEY (tenant_uuid, delivery_uuid),
  constraint delivery_lease_is_of_pending CHECK (((lease_owner IS NULL) OR (state = 'pending'::text))),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'discarded'::text, 'cancelled'::text])))
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=5000, fillfactor=70);

CREATE INDEX delivery_endpoint_listed ON public.delivery USING btree (tenant_uuid, endpoint_uuid, created_at DESC, delivery_uuid DESC);
CREATE INDEX delivery_lane ON public.delivery USING btree (tenant_uuid, endpoint_uuid, due_at) WHERE (state = 'pending'::text);
CREATE INDEX delivery_listed ON public.delivery USING btree (tenant_uuid, created_at DESC, delivery_uuid DESC);
CREATE INDEX delivery_undelivered ON public.delivery USING btree (tenant_uuid, state, created_at DESC, delivery_uuid DESC) WHERE (state = ANY (ARRAY['discarded'::text, 'cancelled'::text]));
CREATE UNIQUE INDEX delivery_event ON public.delivery USING btree (tenant_uuid, event_uuid, endpoint_uuid);
alter table public.delivery enable row level security;
alter table public.delivery force row level security;
create policy before_a_tenant_is_known on public.delivery to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.delivery using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.delivery_attempt (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  attempt integer not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  response text,
  constraint delivery_attempt_pkey PRIMARY KEY (tenant_uuid, delivery_uuid, attempt)
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);

alter table public.delivery_attempt enable row level security;
alter table public.delivery_attempt force row level security;
create policy tenant_only on public.delivery_attempt using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.dispute (
  tenant_uuid uuid not null,
  dispute_uuid uuid not null,
  invoice_uuid uuid not null,
  party text not null,
  e_tag bigint not null default 1,
  created_at timestamp with time zone not null,
  created_by text not null,
  resolved_at timestamp with time zone,
  last_event_at timestamp with time zone,
  disputed numeric(19,4),
  answered_at timestamp with time zone,
  constraint dispute_pkey PRIMARY KEY (tenant_uuid, dispute_uuid),
  constraint dispute_party_check CHECK ((party = ANY (ARRAY['Vendor'::text, 'Tenant'::text, 'Customer'::text])))
);

CREATE INDEX dispute_invoice ON public.dispute USING btree (tenant_uuid, invoice_uuid);
CREATE INDEX dispute_settled ON public.dispute USING btree (tenant_uuid, created_at, dispute_uuid) WHERE ((resolved_at IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX dispute_waiting ON public.dispute USING btree (tenant_uuid, (((resolved_at IS NULL) OR (answered_at IS NOT NULL))), created_at, dispute_uuid);
CREATE TRIGGER dispute_trail AFTER INSERT OR DELETE OR UPDATE OF party, resolved_at ON public.dispute FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'dispute_uuid', 'last_event_at', '');
alter table public.dispute enable row level security;
alter table public.dispute force row level security;
create policy tenant_only on public.dispute using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.dispute_reason (
  tenant_uuid uuid not null,
  reason_uuid uuid not null,
  dispute_uuid uuid not null,
  description text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint dispute_reason_pkey PRIMARY KEY (tenant_uuid, reason_uuid)
);

CREATE INDEX dispute_reason_dispute ON public.dispute_reason USING btree (tenant_uuid, dispute_uuid, reason_uuid);
alter table public.dispute_reason enable row level security;
alter table public.dispute_reason force row level security;
create policy tenant_only on public.dispute_reason using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  type text not null default 'Unset'::text,
  status text not null default 'Draft'::text,
  e_tag bigint not null default 1,
  filename text not null,
  stored_name text not null,
  media_type text not null,
  blob_hash text not null,
  bytes bigint not null,
  has_signature boolean not null default false,
  fields jsonb not null default '{}'::jsonb,
  source text not null,
  intake_uuid uuid,
  created_at timestamp with time zone not null,
  created_by text not null,
  modified_at timestamp with time zone not null,
  modified_by text not null,
  approved_at timestamp with time zone,
  approved_by text,
  last_event_at timestamp with time zone,
  pdf_hash text,
  pdf_bytes bigint,
  approved_how text,
  corrected_by text,
  correctors text[] not null default '{}'::text[],
  pdf_refusal text,
  pdf_refused_until timestamp with time zone,
  part_of uuid,
  part_pages integer[],
  came_as uuid,
  scan_state text,
  scan_found text,
  scanned_at timestamp with time zone,
  redacts uuid,
  redacted_places jsonb,
  merged_into uuid,
  merged_place integer,
  merge_undone_at timestamp with time zone,
  constraint document_pkey PRIMARY KEY (tenant_uuid, document_uuid),
  constraint document_tenant_uuid_came_as_fkey FOREIGN KEY (tenant_uuid, came_as) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_tenant_uuid_merged_into_fkey FOREIGN KEY (tenant_uuid, merged_into) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_tenant_uuid_part_of_fkey FOREIGN KEY (tenant_uuid, part_of) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_tenant_uuid_redacts_fkey FOREIGN KEY (tenant_uuid, redacts) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_approved_how_check CHECK ((approved_how = ANY (ARRAY['decision'::text, 'upload'::text, 'invoice'::text]))),
  constraint document_merge_whole CHECK ((num_nulls(merged_into, merged_place) = ANY (ARRAY[0, 2]))),
  constraint document_part_whole CHECK ((num_nulls(part_of, part_pages, came_as) = ANY (ARRAY[0, 3]))),
  constraint document_redaction_whole CHECK ((num_nulls(redacts, redacted_places) = ANY (ARRAY[0, 2]))),
  constraint document_scan_state_check CHECK ((scan_state = ANY (ARRAY['clean'::text, 'infected'::text]))),
  constraint document_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'Ready'::text, 'Approved'::text])))
);

CREATE INDEX document_blob ON public.document USING btree (tenant_uuid, blob_hash);
CREATE INDEX document_listed ON public.document USING btree (tenant_uuid, created_at DESC, document_uuid);
CREATE INDEX document_merged ON public.document USING btree (tenant_uuid, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX document_parts ON public.document USING btree (tenant_uuid, part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX document_pdf ON public.document USING btree (tenant_uuid, pdf_hash) WHERE (pdf_hash IS NOT NULL);
CREATE INDEX document_redactions ON public.document USING btree (tenant_uuid, redacts) WHERE (redacts IS NOT NULL);
CREATE TRIGGER document_counted AFTER INSERT ON public.document REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_kept_files('1');
CREATE TRIGGER document_merge_trail AFTER UPDATE OF merged_into, merge_undone_at ON public.document FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'document_uuid', 'e_tag modified_at', 'fields');
CREATE TRIGGER document_trail AFTER UPDATE OF type, status, has_signature, fields, approved_at ON public.document FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'document_uuid', 'e_tag modified_at last_event_at pdf_hash pdf_bytes pdf_refusal pdf_refused_until', 'fields');
alter table public.document enable row level security;
alter table public.document force row level security;
create policy tenant_only on public.document using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_invoice (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  invoice_uuid uuid not null,
  constraint document_invoice_pkey PRIMARY KEY (tenant_uuid, document_uuid, invoice_uuid)
);

CREATE INDEX document_invoice_invoice ON public.document_invoice USING btree (tenant_uuid, invoice_uuid);
alter table public.document_invoice enable row level security;
alter table public.document_invoice force row level security;
create policy tenant_only on public.document_invoice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_order (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  order_uuid uuid not null,
  announced boolean not null default false,
  invoice_uuid uuid,
  listed_at timestamp with time zone,
  constraint document_order_pkey PRIMARY KEY (tenant_uuid, document_uuid, order_uuid)
);

CREATE INDEX document_order_listed ON public.document_order USING btree (tenant_uuid, listed_at, document_uuid, order_uuid) WHERE (listed_at IS NOT NULL);
CREATE INDEX document_order_order ON public.document_order USING btree (tenant_uuid, order_uuid);
alter table public.document_order enable row level security;
alter table public.document_order force row level security;
create policy tenant_only on public.document_order using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_reading (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  state text not null,
  asked integer not null default 1,
  reason text,
  reader_version text,
  reading jsonb,
  stages jsonb not null default '[]'::jsonb,
  asked_at timestamp with time zone not null,
  read_at timestamp with time zone,
  route text,
  why text,
  constraint document_reading_pkey PRIMARY KEY (tenant_uuid, document_uuid),
  constraint document_reading_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_reading_route_check CHECK ((route = ANY (ARRAY['automatic'::text, 'review'::text]))),
  constraint document_reading_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'read'::text, 'failed'::text])))
);

alter table public.document_reading enable row level security;
alter table public.document_reading force row level security;
create policy tenant_only on public.document_reading using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_review (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  state text not null,
  place smallint not null,
  type text not null,
  vendor text,
  since timestamp with time zone not null,
  taken_by text,
  taken_at timestamp with time zone,
  taken_until timestamp with time zone,
  skipped_at timestamp with time zone,
  done_at timestamp with time zone,
  done_by text,
  seconds integer,
  corrections jsonb,
  constraint document_review_pkey PRIMARY KEY (tenant_uuid, document_uuid),
  constraint document_review_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid),
  constraint document_review_place_check CHECK (((place >= 0) AND (place <= 2))),
  constraint document_review_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text])))
);

CREATE INDEX document_review_done ON public.document_review USING btree (tenant_uuid, done_at) WHERE (state = 'done'::text);
CREATE INDEX document_review_reader ON public.document_review USING btree (tenant_uuid, ((corrections ->> 'reader'::text))) WHERE (state = 'done'::text);
CREATE INDEX document_review_waiting ON public.document_review USING btree (tenant_uuid, place, since, document_uuid) WHERE (state = 'waiting'::text);
alter table public.document_review enable row level security;
alter table public.document_review force row level security;
create policy tenant_only on public.document_review using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_text (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  page integer not null,
  words jsonb not null,
  constraint document_text_pkey PRIMARY KEY (tenant_uuid, document_uuid, page),
  constraint document_text_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid)
);

alter table public.document_text enable row level security;
alter table public.document_text force row level security;
create policy tenant_only on public.document_text using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_text_word (
  tenant_uuid uuid not null,
  word text not null,
  document_uuid uuid not null,
  constraint document_text_word_pkey PRIMARY KEY (tenant_uuid, word, document_uuid),
  constraint document_text_word_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid)
);

CREATE INDEX document_text_word_document ON public.document_text_word USING btree (tenant_uuid, document_uuid);
alter table public.document_text_word enable row level security;
alter table public.document_text_word force row level security;
create policy tenant_only on public.document_text_word using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_use (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  document_uuid uuid not null,
  blob_hash text not null,
  charge_code text not null,
  amount numeric(19,4) not null,
  currency text not null,
  used_at timestamp with time zone not null,
  number_key text,
  day_key text,
  constraint document_use_pkey PRIMARY KEY (tenant_uuid, invoice_uuid, document_uuid, charge_code),
  constraint document_use_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint document_use_amount_check CHECK ((amount > (0)::numeric))
);

CREATE INDEX document_use_blob ON public.document_use USING btree (tenant_uuid, blob_hash);
CREATE INDEX document_use_day ON public.document_use USING btree (tenant_uuid, day_key) WHERE (day_key IS NOT NULL);
CREATE INDEX document_use_document ON public.document_use USING btree (tenant_uuid, document_uuid);
CREATE INDEX document_use_number ON public.document_use USING btree (tenant_uuid, number_key) WHERE (number_key IS NOT NULL);
alter table public.document_use enable row level security;
alter table public.document_use force row level security;
create policy tenant_only on public.document_use using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_wanted (
  tenant_uuid uuid not null,
  kind text not null,
  external_id text not null,
  document_uuid uuid not null,
  constraint document_wanted_pkey PRIMARY KEY (tenant_uuid, kind, external_id, document_uuid),
  constraint document_wanted_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'invoice'::text, 'load'::text, 'reference'::text, 'vendor'::text])))
);

alter table public.document_wanted enable row level security;
alter table public.document_wanted force row level security;
create policy tenant_only on public.document_wanted using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.document_word (
  tenant_uuid uuid not null,
  word text not null,
  document_uuid uuid not null,
  constraint document_word_pkey PRIMARY KEY (tenant_uuid, word, document_uuid)
);

alter table public.document_word enable row level security;
alter table public.document_word force row level security;
create policy tenant_only on public.document_word using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_control_number (
  tenant_uuid uuid not null,
  partner text not null,
  last_number bigint not null default 0,
  constraint edi_control_number_pkey PRIMARY KEY (tenant_uuid, partner)
);

alter table public.edi_control_number enable row level security;
alter table public.edi_control_number force row level security;
create policy tenant_only on public.edi_control_number using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_file (
  tenant_uuid uuid not null,
  file_uuid uuid not null,
  byte_hash bytea not null,
  bytes bigint not null,
  received_at timestamp with time zone not null,
  status integer,
  answer text,
  name text,
  constraint edi_file_pkey PRIMARY KEY (tenant_uuid, file_uuid)
);

CREATE UNIQUE INDEX edi_file_hash ON public.edi_file USING btree (tenant_uuid, byte_hash) WHERE (status IS NOT NULL);
CREATE TRIGGER edi_file_counted AFTER INSERT ON public.edi_file REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_kept_files('0');
alter table public.edi_file enable row level security;
alter table public.edi_file force row level security;
create policy tenant_only on public.edi_file using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_file_chunk (
  tenant_uuid uuid not null,
  file_uuid uuid not null,
  chunk_no integer not null,
  bytes bytea not null,
  constraint edi_file_chunk_pkey PRIMARY KEY (tenant_uuid, file_uuid, chunk_no)
);

alter table public.edi_file_chunk enable row level security;
alter table public.edi_file_chunk force row level security;
create policy tenant_only on public.edi_file_chunk using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_interchange (
  tenant_uuid uuid not null,
  interchange_uuid uuid not null,
  file_uuid uuid not null,
  place integer not null default 0,
  received_at timestamp with time zone not null,
  received_by text not null,
  channel text not null,
  byte_hash bytea not null,
  bytes bigint not null,
  sender text,
  receiver text,
  control_number text,
  test boolean not null default false,
  outcome text not null,
  reason text,
  acknowledgement text,
  sets integer not null default 0,
  sets_accepted integer not null default 0,
  notes jsonb not null default '[]'::jsonb,
  start_offset bigint not null default 0,
  note_code text,
  groups jsonb not null default '[]'::jsonb,
  advice text,
  answer_number bigint,
  answers jsonb not null default '[]'::jsonb,
  worst_outcome text not null,
  constraint edi_interchange_pkey PRIMARY KEY (tenant_uuid, interchange_uuid)
);

CREATE INDEX edi_interchange_answer ON public.edi_interchange USING btree (tenant_uuid, sender, answer_number) WHERE (answer_number IS NOT NULL);
CREATE INDEX edi_interchange_control ON public.edi_interchange USING btree (tenant_uuid, sender, control_number);
CREATE INDEX edi_interchange_file ON public.edi_interchange USING btree (tenant_uuid, file_uuid, place);
CREATE INDEX edi_interchange_listed ON public.edi_interchange USING btree (tenant_uuid, received_at DESC, interchange_uuid);
CREATE INDEX edi_interchange_worst ON public.edi_interchange USING btree (tenant_uuid, worst_outcome, received_at DESC, interchange_uuid);
alter table public.edi_interchange enable row level security;
alter table public.edi_interchange force row level security;
create policy tenant_only on public.edi_interchange using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_partner (
  tenant_uuid uuid not null,
  sender_id text not null,
  body jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint edi_partner_pkey PRIMARY KEY (tenant_uuid, sender_id)
);

CREATE TRIGGER edi_partner_trail AFTER INSERT OR DELETE OR UPDATE ON public.edi_partner FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'sender_id', 'updated_at', '');
alter table public.edi_partner enable row level security;
alter table public.edi_partner force row level security;
create policy tenant_only on public.edi_partner using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_sent (
  tenant_uuid uuid not null,
  sent_uuid uuid not null,
  partner text not null,
  control_number bigint not null,
  set_id text not null,
  interchange_uuid uuid not null,
  content text not null,
  sent_at timestamp with time zone not null,
  due_at timestamp with time zone,
  state text not null default 'sent'::text,
  answers jsonb not null default '[]'::jsonb,
  answered_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by text,
  constraint edi_sent_pkey PRIMARY KEY (tenant_uuid, sent_uuid),
  constraint edi_sent_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'accepted'::text, 'accepted-with-errors'::text, 'rejected'::text])))
);

CREATE INDEX edi_sent_interchange ON public.edi_sent USING btree (tenant_uuid, interchange_uuid);
CREATE INDEX edi_sent_listing ON public.edi_sent USING btree (tenant_uuid, sent_at, sent_uuid);
CREATE INDEX edi_sent_number ON public.edi_sent USING btree (tenant_uuid, partner, control_number, sent_at);
CREATE INDEX edi_sent_open ON public.edi_sent USING btree (tenant_uuid, state, due_at) WHERE (settled_at IS NULL);
alter table public.edi_sent enable row level security;
alter table public.edi_sent force row level security;
create policy tenant_only on public.edi_sent using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.edi_transaction_set (
  tenant_uuid uuid not null,
  interchange_uuid uuid not null,
  set_no integer not null,
  set_id text not null,
  control_number text,
  status text not null,
  errors jsonb not null default '[]'::jsonb,
  intake_uuid uuid,
  group_no integer,
  byte_offset bigint,
  doubts jsonb not null default '[]'::jsonb,
  refused_number text,
  refused_scac text,
  constraint edi_transaction_set_pkey PRIMARY KEY (tenant_uuid, interchange_uuid, set_no)
);

CREATE INDEX edi_set_refused_number ON public.edi_transaction_set USING btree (tenant_uuid, refused_number) WHERE (refused_number IS NOT NULL);
alter table public.edi_transaction_set enable row level security;
alter table public.edi_transaction_set force row level security;
create policy tenant_only on public.edi_transaction_set using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.event (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  type text not null,
  at timestamp with time zone not null,
  data text not null,
  trial boolean not null default false,
  trace_id uuid,
  constraint event_pkey PRIMARY KEY (tenant_uuid, event_uuid)
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX event_by_time ON public.event USING btree (tenant_uuid, at DESC, event_uuid);
alter table public.event enable row level security;
alter table public.event force row level security;
create policy tenant_only on public.event using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.exception_count (
  tenant_uuid uuid not null,
  by_charge boolean not null,
  rule text not null,
  vendor text not null,
  charge text not null,
  currency text not null,
  severity text not null,
  invoices bigint not null,
  billed numeric not null,
  variance numeric not null,
  variances bigint not null,
  constraint exception_count_pkey PRIMARY KEY (tenant_uuid, by_charge, rule, vendor, charge, currency, severity)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, fillfactor=80);

CREATE INDEX exception_count_none ON public.exception_count USING btree (tenant_uuid) WHERE (invoices = 0);
alter table public.exception_count enable row level security;
alter table public.exception_count force row level security;
create policy tenant_only on public.exception_count using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.exception_step (
  tenant_uuid uuid not null,
  rule text not null,
  vendor text not null,
  charge text not null,
  is_overlap boolean not null,
  currency text not null,
  severity text not null,
  invoices bigint not null,
  billed numeric not null,
  variance numeric not null,
  variances bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

CREATE INDEX exception_step_tenant ON public.exception_step USING btree (tenant_uuid);
alter table public.exception_step enable row level security;
alter table public.exception_step force row level security;
create policy before_a_tenant_is_known on public.exception_step to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.exception_step using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.finalized_block (
  tenant_uuid uuid not null,
  width integer not null,
  block_no bigint not null,
  matched_undelivered integer not null default 0,
  matched_delivered integer not null default 0,
  unmatched_undelivered integer not null default 0,
  unmatched_delivered integer not null default 0,
  terminated integer not null default 0,
  constraint finalized_block_pkey PRIMARY KEY (tenant_uuid, width, block_no),
  constraint finalized_block_width_check CHECK ((width = ANY (ARRAY[1000, 100000])))
) with (fillfactor=50);

alter table public.finalized_block enable row level security;
alter table public.finalized_block force row level security;
create policy tenant_only on public.finalized_block using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.finalized_invoice (
  tenant_uuid uuid not null,
  finalized_no bigint not null,
  invoice_uuid uuid not null,
  finalized_at timestamp with time zone not null,
  status text not null,
  source text not null,
  matched boolean not null,
  delivered boolean not null default false,
  delivered_at timestamp with time zone,
  delivered_by text,
  constraint finalized_invoice_pkey PRIMARY KEY (tenant_uuid, finalized_no),
  constraint finalized_invoice_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'terminated'::text])))
);

CREATE INDEX finalized_invoice_filtered ON public.finalized_invoice USING btree (tenant_uuid, matched, delivered, finalized_no);
CREATE UNIQUE INDEX finalized_invoice_at ON public.finalized_invoice USING btree (tenant_uuid, finalized_at, finalized_no);
CREATE UNIQUE INDEX finalized_invoice_uuid ON public.finalized_invoice USING btree (tenant_uuid, invoice_uuid);
alter table public.finalized_invoice enable row level security;
alter table public.finalized_invoice force row level security;
create policy tenant_only on public.finalized_invoice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.freight_order (
  tenant_uuid uuid not null,
  order_uuid uuid not null,
  external_id text not null,
  order_number text not null,
  status text not null default 'open'::text,
  e_tag bigint not null default 1,
  version integer not null default 1,
  accepted_at timestamp with time zone not null,
  ship_on date,
  customer_external_id text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  last_event_at timestamp with time zone,
  body jsonb not null,
  cancelled_at timestamp with time zone,
  cancelled_by text,
  cancelled_reason text,
  legacy jsonb,
  succeeded_by uuid,
  vendor_1 text default upper(COALESCE((body #>> '{vendors,0,externalId}'::text[]), (body #>> '{vendors,0,scac}'::text[]))),
  vendor_2 text default upper(COALESCE((body #>> '{vendors,1,externalId}'::text[]), (body #>> '{vendors,1,scac}'::text[]))),
  vendor_3 text default upper(COALESCE((body #>> '{vendors,2,externalId}'::text[]), (body #>> '{vendors,2,scac}'::text[]))),
  reinstated_at timestamp with time zone,
  reinstated_by text,
  reinstated_reason text,
  constraint freight_order_pkey PRIMARY KEY (tenant_uuid, order_uuid),
  constraint freight_order_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'cancelled'::text, 'replaced'::text])))
) with (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX freight_order_changed ON public.freight_order USING btree (tenant_uuid, changed_at DESC, order_uuid);
CREATE INDEX freight_order_customer ON public.freight_order USING btree (tenant_uuid, customer_external_id, ship_on DESC, order_uuid) WHERE ((succeeded_by IS NULL) AND (customer_external_id IS NOT NULL));
CREATE INDEX freight_order_decided ON public.freight_order USING btree (tenant_uuid, status, changed_at DESC, order_uuid) WHERE (status = ANY (ARRAY['approved'::text, 'cancelled'::text]));
CREATE INDEX freight_order_number ON public.freight_order USING btree (tenant_uuid, order_number);
CREATE INDEX freight_order_ships ON public.freight_order USING btree (tenant_uuid, ship_on DESC, order_uuid) WHERE (succeeded_by IS NULL);
CREATE INDEX freight_order_succeeded ON public.freight_order USING btree (tenant_uuid, external_id) WHERE (succeeded_by IS NOT NULL);
CREATE INDEX freight_order_to_pack ON public.freight_order USING btree (tenant_uuid, changed_at) WHERE ((body -> 'packed'::text) IS NULL);
CREATE INDEX freight_order_vendor ON public.freight_order USING btree (tenant_uuid, vendor_1, ship_on DESC, order_uuid) WHERE ((succeeded_by IS NULL) AND (vendor_1 IS NOT NULL));
CREATE INDEX freight_order_vendor_2 ON public.freight_order USING btree (tenant_uuid, vendor_2, ship_on DESC, order_uuid) WHERE ((succeeded_by IS NULL) AND (vendor_2 IS NOT NULL));
CREATE INDEX freight_order_vendor_3 ON public.freight_order USING btree (tenant_uuid, vendor_3, ship_on DESC, order_uuid) WHERE ((succeeded_by IS NULL) AND (vendor_3 IS NOT NULL));
CREATE UNIQUE INDEX freight_order_external_id ON public.freight_order USING btree (tenant_uuid, external_id) WHERE (succeeded_by IS NULL);
CREATE TRIGGER freight_order_trail AFTER UPDATE OF status, cancelled_at, approved_at ON public.freight_order FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (COALESCE(current_setting('app.act'::text, true), ''::text) <> ''::text))) EXECUTE FUNCTION trail_change('money', 'external_id', 'body e_tag version accepted_at changed_at last_event_at', '');
alter table public.freight_order enable row level security;
alter table public.freight_order force row level security;
create policy tenant_only on public.freight_order using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.fx_rate (
  tenant_uuid uuid not null,
  from_currency text not null,
  to_currency text not null,
  valid_on date not null,
  rate numeric(24,12) not null,
  constraint fx_rate_pkey PRIMARY KEY (tenant_uuid, from_currency, to_currency, valid_on)
);

CREATE TRIGGER fx_rate_changed AFTER INSERT OR DELETE OR UPDATE ON public.fx_rate FOR EACH ROW EXECUTE FUNCTION bump_settings();
CREATE TRIGGER fx_rate_trail AFTER INSERT OR DELETE OR UPDATE ON public.fx_rate FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'from_currency to_currency valid_on', '', '');
alter table public.fx_rate enable row level security;
alter table public.fx_rate force row level security;
create policy tenant_only on public.fx_rate using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.idempotency_key (
  tenant_uuid uuid not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  response text not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (tenant_uuid, operation, key)
);

CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
alter table public.idempotency_key enable row level security;
alter table public.idempotency_key force row level security;
create policy before_a_tenant_is_known on public.idempotency_key to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.idempotency_key using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.intake (
  tenant_uuid uuid not null,
  intake_uuid uuid not null,
  operation text not null,
  external_id text not null,
  body text not null,
  sent_by text not null,
  accepted_at timestamp with time zone not null,
  state text not null default 'accepted'::text,
  reason text,
  result_uuid uuid,
  pack_uuid uuid,
  trace_id uuid,
  constraint intake_pkey PRIMARY KEY (tenant_uuid, intake_uuid),
  constraint intake_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'ingested'::text, 'parked'::text, 'dropped'::text])))
) with (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX intake_by_external_id ON public.intake USING btree (tenant_uuid, external_id, accepted_at DESC);
CREATE INDEX intake_by_time ON public.intake USING btree (tenant_uuid, accepted_at DESC, intake_uuid);
CREATE INDEX intake_dropped ON public.intake USING btree (tenant_uuid) WHERE (state = 'dropped'::text);
CREATE INDEX intake_parked ON public.intake USING btree (tenant_uuid, accepted_at) WHERE (state = 'parked'::text);
CREATE TRIGGER intake_trail AFTER UPDATE OF state ON public.intake FOR EACH ROW WHEN (((new.state = 'dropped'::text) AND (COALESCE(current_setting('app.act'::text, true), ''::text) <> ''::text))) EXECUTE FUNCTION trail_change('money', 'intake_uuid', 'body reason', '');
alter table public.intake enable row level security;
alter table public.intake force row level security;
create policy before_a_tenant_is_known on public.intake to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.intake using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.intake_about (
  tenant_uuid uuid not null,
  about text not null,
  intake_uuid uuid not null,
  constraint intake_about_pkey PRIMARY KEY (tenant_uuid, about, intake_uuid)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=5000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

alter table public.intake_about enable row level security;
alter table public.intake_about force row level security;
create policy before_a_tenant_is_known on public.intake_about to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.intake_about using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.invitation (
  tenant_uuid uuid not null,
  person_uuid uuid not null,
  email text,
  name text not null,
  role text not null,
  approval_limit numeric(19,4),
  invited_by text not null,
  invited_at timestamp with time zone not null,
  given_by text,
  handled_by text[] not null default '{}'::text[],
  constraint invitation_pkey PRIMARY KEY (tenant_uuid, person_uuid),
  constraint invitation_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['auditor'::text, 'approver'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);

CREATE UNIQUE INDEX invitation_email ON public.invitation USING btree (tenant_uuid, email) WHERE (email IS NOT NULL);
CREATE TRIGGER invitation_trail AFTER INSERT OR DELETE OR UPDATE ON public.invitation FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'person_uuid', '', 'email name');
alter table public.invitation enable row level security;
alter table public.invitation force row level security;
create policy tenant_only on public.invitation using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.invoice (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  external_id text not null,
  invoice_number text not null,
  number_key text not null,
  type text not null,
  source text not null,
  status text not null,
  verdict text,
  e_tag bigint not null default 1,
  vendor_external_id text,
  vendor_scac text,
  vendor_name text,
  currency text not null,
  billed numeric(19,4) not null,
  expected numeric(19,4),
  approved numeric(19,4),
  variance numeric(19,4),
  invoice_on date not null,
  ship_on date,
  due_on date,
  is_quick_pay boolean not null default false,
  received_at timestamp with time zone not null,
  accepted_at timestamp with time zone not null,
  created_by text not null,
  intake_uuid uuid,
  interchange_uuid uuid,
  matching jsonb,
  match_by_hand boolean not null default false,
  audit_uuid uuid,
  assignee text,
  approval_pending jsonb,
  approved_at timestamp with time zone,
  approved_by text,
  terminated_reason text,
  terminated_message text,
  superseded_by uuid,
  finalized_no bigint,
  finalized_at timestamp with time zone,
  last_event_at timestamp with time zone,
  body jsonb not null,
  allocations jsonb,
  claims jsonb,
  first_approval jsonb,
  hold jsonb,
  exceptions jsonb,
  unmapped jsonb,
  dropped_approvals jsonb,
  legacy jsonb,
  snoozed_until timestamp with time zone,
  snoozed_by text,
  billed_units bigint default (LEAST(GREATEST((billed * (10000)::numeric), ('-9223372036854775808'::bigint)::numeric), ('9223372036854775807'::bigint)::numeric))::bigint,
  customer_external_id text default (body ->> 'customerExternalId'::text),
  constraint invoice_pkey PRIMARY KEY (tenant_uuid, invoice_uuid),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['received'::text, 'matching'::text, 'unmatched'::text, 'auditing'::text, 'review'::text, 'disputed'::text, 'approved'::text, 'terminated'::text]))),
  constraint invoice_verdict_check CHECK ((verdict = ANY (ARRAY['approve'::text, 'review'::text, 'dispute'::text, 'block'::text, 'unmatched'::text])))
) with (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX invoice_assignee ON public.invoice USING btree (tenant_uuid, assignee, received_at DESC, invoice_uuid) WHERE (assignee IS NOT NULL);
CREATE INDEX invoice_billed ON public.invoice USING btree (tenant_uuid, billed, invoice_uuid);
CREATE INDEX invoice_billed_units ON public.invoice USING btree (tenant_uuid, billed_units, invoice_uuid);
CREATE INDEX invoice_customer ON public.invoice USING btree (tenant_uuid, customer_external_id, received_at DESC, invoice_uuid) WHERE (customer_external_id IS NOT NULL);
CREATE INDEX invoice_dropped_approvals ON public.invoice USING btree (tenant_uuid, status, ((NOT is_quick_pay)), COALESCE(due_on, 'infinity'::date), received_at, invoice_uuid) WHERE (dropped_approvals IS NOT NULL);
CREATE INDEX invoice_due ON public.invoice USING btree (tenant_uuid, COALESCE(due_on, 'infinity'::date), invoice_uuid);
CREATE INDEX invoice_external_id ON public.invoice USING btree (tenant_uuid, external_id);
CREATE INDEX invoice_finalized ON public.invoice USING btree (tenant_uuid, finalized_at DESC, invoice_uuid) WHERE (finalized_at IS NOT NULL);
CREATE INDEX invoice_number_key ON public.invoice USING btree (tenant_uuid, number_key);
CREATE INDEX invoice_pending ON public.invoice USING btree (tenant_uuid, invoice_uuid) WHERE (approval_pending IS NOT NULL);
CREATE INDEX invoice_queue ON public.invoice USING btree (tenant_uuid, status, ((NOT is_quick_pay)), COALESCE(due_on, 'infinity'::date), received_at, invoice_uuid) WHERE (status <> ALL (ARRAY['approved'::text, 'terminated'::text]));
CREATE INDEX invoice_received ON public.invoice USING btree (tenant_uuid, received_at DESC, invoice_uuid);
CREATE INDEX invoice_snoozed ON public.invoice USING btree (tenant_uuid, snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX invoice_status ON public.invoice USING btree (tenant_uuid, status, received_at DESC, invoice_uuid);
CREATE INDEX invoice_superseded ON public.invoice USING btree (tenant_uuid, superseded_by) WHERE (superseded_by IS NOT NULL);
CREATE INDEX invoice_to_pack ON public.invoice USING btree (tenant_uuid, finalized_at) WHERE ((finalized_at IS NOT NULL) AND ((body -> 'packed'::text) IS NULL));
CREATE INDEX invoice_unnamed_vendor ON public.invoice USING btree (tenant_uuid, vendor_scac, received_at DESC, invoice_uuid) WHERE ((vendor_external_id IS NULL) AND (vendor_scac IS NOT NULL));
CREATE INDEX invoice_variance ON public.invoice USING btree (tenant_uuid, COALESCE(variance, 0.0000), invoice_uuid);
CREATE INDEX invoice_vendor ON public.invoice USING btree (tenant_uuid, vendor_external_id, received_at DESC, invoice_uuid);
CREATE INDEX invoice_verdict ON public.invoice USING btree (tenant_uuid, verdict, received_at DESC, invoice_uuid) WHERE (verdict <> 'approve'::text);
CREATE INDEX invoice_waiting ON public.invoice USING btree (tenant_uuid, status, ((NOT is_quick_pay)), COALESCE(due_on, 'infinity'::date), received_at, invoice_uuid) WHERE ((first_approval IS NOT NULL) OR (hold IS NOT NULL));
CREATE UNIQUE INDEX invoice_intake ON public.invoice USING btree (tenant_uuid, intake_uuid) WHERE (intake_uuid IS NOT NULL);
CREATE TRIGGER invoice_exceptions_added AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();
CREATE TRIGGER invoice_exceptions_changed AFTER UPDATE ON public.invoice REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();
CREATE TRIGGER invoice_exceptions_removed AFTER DELETE ON public.invoice REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION count_exceptions();
CREATE TRIGGER invoice_snooze_ends BEFORE UPDATE OF status, verdict ON public.invoice FOR EACH ROW WHEN (((old.snoozed_until IS NOT NULL) AND ((old.status IS DISTINCT FROM new.status) OR (old.verdict IS DISTINCT FROM new.verdict)))) EXECUTE FUNCTION end_snooze();
alter table public.invoice enable row level security;
alter table public.invoice force row level security;
create policy tenant_only on public.invoice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.invoice_order (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  order_uuid uuid not null,
  constraint invoice_order_pkey PRIMARY KEY (tenant_uuid, invoice_uuid, order_uuid)
);

CREATE INDEX invoice_order_order ON public.invoice_order USING btree (tenant_uuid, order_uuid);
alter table public.invoice_order enable row level security;
alter table public.invoice_order force row level security;
create policy tenant_only on public.invoice_order using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.invoice_reference (
  tenant_uuid uuid not null,
  value_key text not null,
  kind text not null,
  invoice_uuid uuid not null,
  loose_key text not null,
  constraint invoice_reference_pkey PRIMARY KEY (tenant_uuid, value_key, kind, invoice_uuid)
);

CREATE INDEX invoice_reference_invoice ON public.invoice_reference USING btree (tenant_uuid, invoice_uuid);
CREATE INDEX invoice_reference_loose ON public.invoice_reference USING btree (tenant_uuid, loose_key);
alter table public.invoice_reference enable row level security;
alter table public.invoice_reference force row level security;
create policy tenant_only on public.invoice_reference using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.legacy_number (
  tenant_uuid uuid not null,
  kind text not null,
  named text not null,
  number integer not null,
  constraint legacy_number_pkey PRIMARY KEY (tenant_uuid, kind, named),
  constraint legacy_number_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint legacy_number_kind_check CHECK ((kind = ANY (ARRAY['vendor'::text, 'billing-entity'::text, 'user'::text])))
);

CREATE UNIQUE INDEX legacy_number_number ON public.legacy_number USING btree (tenant_uuid, kind, number);
alter table public.legacy_number enable row level security;
alter table public.legacy_number force row level security;
create policy tenant_only on public.legacy_number using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mail_attachment (
  tenant_uuid uuid not null,
  mail_uuid uuid not null,
  "position" integer not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  blob_hash text not null,
  outcome text not null,
  reason text,
  document_uuid uuid,
  constraint mail_attachment_pkey PRIMARY KEY (tenant_uuid, mail_uuid, "position"),
  constraint mail_attachment_tenant_uuid_mail_uuid_fkey FOREIGN KEY (tenant_uuid, mail_uuid) REFERENCES mail_message(tenant_uuid, mail_uuid),
  constraint mail_attachment_outcome_check CHECK ((outcome = ANY (ARRAY['document'::text, 'invoice'::text, 'communication'::text, 'duplicate'::text, 'rejected'::text, 'ignored'::text])))
);

CREATE INDEX mail_attachment_bytes ON public.mail_attachment USING btree (tenant_uuid, blob_hash);
alter table public.mail_attachment enable row level security;
alter table public.mail_attachment force row level security;
create policy tenant_only on public.mail_attachment using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mail_message (
  tenant_uuid uuid not null,
  mail_uuid uuid not null,
  address text not null,
  dispute_uuid uuid,
  received_at timestamp with time zone not null,
  client_address text not null,
  helo text not null,
  envelope_from text not null,
  envelope_to text not null,
  blob_hash text not null,
  bytes bigint not null,
  outcome text not null default 'received'::text,
  reason text,
  message_id text,
  sender text,
  sender_name text,
  subject text,
  text text,
  spf text,
  dkim text,
  dmarc text,
  is_automatic boolean,
  vendor_external_id text,
  communication_uuid uuid,
  read_at timestamp with time zone,
  released_by text,
  is_proven boolean,
  mailbox_uuid uuid,
  content_hash text,
  constraint mail_message_pkey PRIMARY KEY (tenant_uuid, mail_uuid),
  constraint mail_message_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint mail_message_address_check CHECK ((address = ANY (ARRAY['invoices'::text, 'documents'::text, 'dispute'::text]))),
  constraint mail_message_outcome_check CHECK ((outcome = ANY (ARRAY['received'::text, 'quarantined'::text, 'rejected'::text, 'duplicate'::text, 'document'::text, 'invoice'::text, 'communication'::text])))
);

CREATE INDEX mail_message_bytes ON public.mail_message USING btree (tenant_uuid, blob_hash);
CREATE INDEX mail_message_communication ON public.mail_message USING btree (tenant_uuid, communication_uuid) WHERE (communication_uuid IS NOT NULL);
CREATE INDEX mail_message_held ON public.mail_message USING btree (tenant_uuid, content_hash) WHERE (outcome = 'quarantined'::text);
CREATE INDEX mail_message_id ON public.mail_message USING btree (tenant_uuid, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX mail_message_received ON public.mail_message USING btree (tenant_uuid, received_at DESC, mail_uuid DESC);
CREATE INDEX mail_message_sender ON public.mail_message USING btree (tenant_uuid, sender, received_at DESC) WHERE (sender IS NOT NULL);
CREATE INDEX mail_message_vendor ON public.mail_message USING btree (tenant_uuid, vendor_external_id, received_at DESC, mail_uuid) WHERE (vendor_external_id IS NOT NULL);
CREATE INDEX mail_message_waiting ON public.mail_message USING btree (tenant_uuid) WHERE (outcome = 'received'::text);
CREATE TRIGGER mail_message_counted AFTER INSERT ON public.mail_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_kept_files('0');
alter table public.mail_message enable row level security;
alter table public.mail_message force row level security;
create policy tenant_only on public.mail_message using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mail_sender (
  tenant_uuid uuid not null,
  sender text not null,
  decision text not null,
  vendor_external_id text,
  decided_at timestamp with time zone not null,
  decided_by text not null,
  constraint mail_sender_pkey PRIMARY KEY (tenant_uuid, sender),
  constraint mail_sender_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint mail_sender_check CHECK (((decision = 'vendor'::text) = (vendor_external_id IS NOT NULL))),
  constraint mail_sender_decision_check CHECK ((decision = ANY (ARRAY['vendor'::text, 'blocked'::text])))
);

CREATE TRIGGER mail_sender_trail AFTER INSERT OR DELETE OR UPDATE ON public.mail_sender FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'sender', 'decided_at', '');
alter table public.mail_sender enable row level security;
alter table public.mail_sender force row level security;
create policy tenant_only on public.mail_sender using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mail_token (
  token text not null,
  tenant_uuid uuid not null,
  dispute_uuid uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint mail_token_pkey PRIMARY KEY (token),
  constraint mail_token_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE INDEX mail_token_dispute ON public.mail_token USING btree (tenant_uuid, dispute_uuid);
alter table public.mail_token enable row level security;
alter table public.mail_token force row level security;
create policy before_a_tenant_is_known on public.mail_token to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.mail_token using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mailbox (
  tenant_uuid uuid not null,
  mailbox_uuid uuid not null,
  name text not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null,
  authentication text not null,
  secret text,
  token_url text,
  client_id text,
  client_secret text,
  scope text,
  folder text not null,
  address text not null,
  after_taking text not null,
  move_to text not null,
  since date,
  every_seconds integer not null,
  enabled boolean not null,
  place integer not null default 1,
  created_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  failures integer not null default 0,
  failed_at timestamp with time zone,
  failure text,
  token_asked_until timestamp with time zone,
  constraint mailbox_pkey PRIMARY KEY (tenant_uuid, mailbox_uuid),
  constraint mailbox_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint mailbox_address_check CHECK ((address = ANY (ARRAY['invoices'::text, 'documents'::text]))),
  constraint mailbox_after_taking_check CHECK ((after_taking = ANY (ARRAY['move'::text, 'flag'::text]))),
  constraint mailbox_authentication_check CHECK ((authentication = ANY (ARRAY['password'::text, 'oauth'::text]))),
  constraint mailbox_every_seconds_check CHECK (((every_seconds >= 15) AND (every_seconds <= 3600))),
  constraint mailbox_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mailbox_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text])))
);

CREATE TRIGGER mailbox_trail AFTER INSERT OR DELETE OR UPDATE OF name, host, port, security, username, authentication, secret, token_url, client_id, client_secret, scope, folder, address, after_taking, move_to, since, every_seconds, enabled ON public.mailbox FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'mailbox_uuid', 'checked_at failing_since failures failed_at failure place', 'secret client_secret');
alter table public.mailbox enable row level security;
alter table public.mailbox force row level security;
create policy tenant_only on public.mailbox using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mailbox_message (
  tenant_uuid uuid not null,
  mailbox_uuid uuid not null,
  place integer not null,
  uid_validity bigint not null,
  uid bigint not null,
  mail_uuid uuid,
  blob_hash text,
  tries integer not null default 0,
  failure text,
  at timestamp with time zone not null default now(),
  put_away_at timestamp with time zone,
  constraint mailbox_message_pkey PRIMARY KEY (tenant_uuid, mailbox_uuid, place, uid_validity, uid),
  constraint mailbox_message_tenant_uuid_mailbox_uuid_fkey FOREIGN KEY (tenant_uuid, mailbox_uuid) REFERENCES mailbox(tenant_uuid, mailbox_uuid) ON DELETE CASCADE
);

CREATE INDEX mailbox_message_bytes ON public.mailbox_message USING btree (tenant_uuid, mailbox_uuid, blob_hash) WHERE (blob_hash IS NOT NULL);
CREATE INDEX mailbox_message_not_taken ON public.mailbox_message USING btree (tenant_uuid, mailbox_uuid) WHERE (mail_uuid IS NULL);
alter table public.mailbox_message enable row level security;
alter table public.mailbox_message force row level security;
create policy tenant_only on public.mailbox_message using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.mailbox_turn (
  tenant_uuid uuid not null,
  mailbox_uuid uuid not null,
  due_at timestamp with time zone not null default now(),
  lease_uuid uuid,
  lease_until timestamp with time zone,
  constraint mailbox_turn_pkey PRIMARY KEY (tenant_uuid, mailbox_uuid),
  constraint mailbox_turn_tenant_uuid_mailbox_uuid_fkey FOREIGN KEY (tenant_uuid, mailbox_uuid) REFERENCES mailbox(tenant_uuid, mailbox_uuid) ON DELETE CASCADE
);

CREATE INDEX mailbox_turn_due ON public.mailbox_turn USING btree (due_at);
alter table public.mailbox_turn enable row level security;
alter table public.mailbox_turn force row level security;
create policy before_a_tenant_is_known on public.mailbox_turn to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.mailbox_turn using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.notice (
  tenant_uuid uuid not null,
  notice_uuid uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  path text not null,
  words text not null,
  at timestamp with time zone not null default now(),
  due_at timestamp with time zone,
  in_app boolean not null default true,
  read_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (tenant_uuid, notice_uuid),
  constraint notice_tenant_uuid_user_id_fkey FOREIGN KEY (tenant_uuid, user_id) REFERENCES tenant_member(tenant_uuid, user_id)
);

CREATE INDEX notice_of_person ON public.notice USING btree (tenant_uuid, user_id, at DESC, notice_uuid) WHERE in_app;
CREATE INDEX notice_unread ON public.notice USING btree (tenant_uuid, user_id) WHERE (in_app AND (read_at IS NULL));
CREATE UNIQUE INDEX notice_once ON public.notice USING btree (tenant_uuid, user_id, kind, path, words);
alter table public.notice enable row level security;
alter table public.notice force row level security;
create policy tenant_only on public.notice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.notice_choice (
  tenant_uuid uuid not null,
  user_id text not null,
  kind text not null,
  choice text not null,
  in_app boolean not null default true,
  constraint notice_choice_pkey PRIMARY KEY (tenant_uuid, user_id, kind),
  constraint notice_choice_tenant_uuid_user_id_fkey FOREIGN KEY (tenant_uuid, user_id) REFERENCES tenant_member(tenant_uuid, user_id),
  constraint notice_choice_choice_check CHECK ((choice = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text])))
);

CREATE TRIGGER notice_choice_trail AFTER INSERT OR DELETE OR UPDATE ON public.notice_choice FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'user_id kind', '', '');
alter table public.notice_choice enable row level security;
alter table public.notice_choice force row level security;
create policy tenant_only on public.notice_choice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.oauth_token (
  token_hash bytea not null,
  tenant_uuid uuid not null,
  key_uuid uuid not null,
  scopes text[] not null,
  issued_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint oauth_token_pkey PRIMARY KEY (token_hash),
  constraint oauth_token_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE INDEX oauth_token_expiry ON public.oauth_token USING btree (expires_at);
CREATE INDEX oauth_token_key ON public.oauth_token USING btree (tenant_uuid, key_uuid, expires_at);
CREATE TRIGGER oauth_token_trail AFTER INSERT OR UPDATE ON public.oauth_token FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'key_uuid', '', 'token_hash');
alter table public.oauth_token enable row level security;
alter table public.oauth_token force row level security;
create policy before_a_tenant_is_known on public.oauth_token to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.oauth_token using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.open_exception (
  tenant_uuid uuid not null,
  rule text not null,
  vendor text not null,
  charge text not null,
  currency text not null,
  received_at timestamp with time zone not null,
  invoice_uuid uuid not null,
  constraint open_exception_pkey PRIMARY KEY (tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid)
) with (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX open_exception_any_vendor ON public.open_exception USING btree (tenant_uuid, rule, charge, currency, received_at, invoice_uuid);
alter table public.open_exception enable row level security;
alter table public.open_exception force row level security;
create policy tenant_only on public.open_exception using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.order_reference (
  tenant_uuid uuid not null,
  value_key text not null,
  kind text not null,
  order_uuid uuid not null,
  loose_key text not null,
  constraint order_reference_pkey PRIMARY KEY (tenant_uuid, value_key, kind, order_uuid)
);

CREATE INDEX order_reference_loose ON public.order_reference USING btree (tenant_uuid, loose_key);
CREATE INDEX order_reference_order ON public.order_reference USING btree (tenant_uuid, order_uuid);
alter table public.order_reference enable row level security;
alter table public.order_reference force row level security;
create policy tenant_only on public.order_reference using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.order_version (
  tenant_uuid uuid not null,
  order_uuid uuid not null,
  accepted_at timestamp with time zone not null,
  landed_at timestamp with time zone not null default clock_timestamp(),
  source text not null,
  intake_uuid uuid,
  body jsonb not null,
  superseded_at timestamp with time zone,
  pack_uuid uuid,
  constraint order_version_pkey PRIMARY KEY (tenant_uuid, order_uuid, accepted_at)
) with (autovacuum_analyze_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

CREATE INDEX order_version_listed ON public.order_version USING btree (tenant_uuid, landed_at, order_uuid) INCLUDE (superseded_at);
alter table public.order_version enable row level security;
alter table public.order_version force row level security;
create policy tenant_only on public.order_version using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.party_key (
  tenant_uuid uuid not null,
  party text not null,
  key text not null,
  rank smallint not null,
  party_uuid uuid not null,
  place smallint not null,
  constraint party_key_pkey PRIMARY KEY (tenant_uuid, party, key, rank, party_uuid, place),
  constraint party_key_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint party_key_party_check CHECK ((party = ANY (ARRAY['vendor'::text, 'customer'::text])))
);

CREATE INDEX party_key_party ON public.party_key USING btree (tenant_uuid, party_uuid, key);
alter table public.party_key enable row level security;
alter table public.party_key force row level security;
create policy tenant_only on public.party_key using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.pending_blob (
  tenant_uuid uuid not null,
  blob_hash text not null,
  pending_uuid uuid not null,
  intake_uuid uuid,
  noted_at timestamp with time zone not null default now(),
  bytes bigint not null default 0,
  constraint pending_blob_pkey PRIMARY KEY (tenant_uuid, blob_hash, pending_uuid)
);

CREATE INDEX pending_blob_age ON public.pending_blob USING btree (noted_at);
CREATE INDEX pending_blob_intake ON public.pending_blob USING btree (tenant_uuid, intake_uuid) WHERE (intake_uuid IS NOT NULL);
alter table public.pending_blob enable row level security;
alter table public.pending_blob force row level security;
create policy before_a_tenant_is_known on public.pending_blob to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.pending_blob using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.pending_change (
  tenant_uuid uuid not null,
  change_uuid uuid not null,
  kind text not null,
  subject text not null,
  before jsonb not null,
  after jsonb not null,
  concerns text[] not null default '{}'::text[],
  asked_by text not null,
  asked_name text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'waiting'::text,
  decided_by text,
  decided_name text,
  decided_at timestamp with time zone,
  reason text,
  constraint pending_change_pkey PRIMARY KEY (tenant_uuid, change_uuid),
  constraint pending_change_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint pending_change_kind_check CHECK ((kind = ANY (ARRAY['remit-to'::text, 'payment-terms'::text, 'charge-terms'::text, 'approval-limit'::text, 'separate-duties'::text, 'audit-policy'::text, 'sign-in-provider'::text, 'vendor-merge'::text]))),
  constraint pending_change_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text, 'cancelled'::text, 'replaced'::text, 'expired'::text])))
);

CREATE INDEX pending_change_of ON public.pending_change USING btree (tenant_uuid, kind, subject, change_uuid);
CREATE UNIQUE INDEX pending_change_waiting ON public.pending_change USING btree (tenant_uuid, kind, subject) WHERE (state = 'waiting'::text);
CREATE TRIGGER pending_change_changed AFTER INSERT OR DELETE OR UPDATE ON public.pending_change FOR EACH ROW EXECUTE FUNCTION bump_settings();
CREATE TRIGGER pending_change_trail AFTER INSERT OR DELETE OR UPDATE ON public.pending_change FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'kind subject', 'asked_name decided_name', '');
alter table public.pending_change enable row level security;
alter table public.pending_change force row level security;
create policy tenant_only on public.pending_change using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.person_link (
  token_hash bytea not null,
  tenant_uuid uuid not null,
  purpose text not null,
  subject text not null,
  by_mail boolean not null,
  made_by text not null,
  made_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint person_link_pkey PRIMARY KEY (token_hash),
  constraint person_link_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint person_link_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text])))
);

CREATE INDEX person_link_expiry ON public.person_link USING btree (expires_at);
CREATE INDEX person_link_subject ON public.person_link USING btree (tenant_uuid, purpose, subject);
CREATE TRIGGER person_link_trail AFTER INSERT OR DELETE OR UPDATE ON public.person_link FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'purpose subject', '', 'token_hash');
alter table public.person_link enable row level security;
alter table public.person_link force row level security;
create policy before_a_tenant_is_known on public.person_link to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.person_link using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.person_preference (
  tenant_uuid uuid not null,
  user_id text not null,
  theme text,
  density text,
  language text,
  region text,
  time_zone text,
  single_keys boolean,
  keys text[] not null default '{}'::text[],
  constraint person_preference_pkey PRIMARY KEY (tenant_uuid, user_id),
  constraint person_preference_tenant_uuid_user_id_fkey FOREIGN KEY (tenant_uuid, user_id) REFERENCES tenant_member(tenant_uuid, user_id),
  constraint person_preference_density_check CHECK ((density = ANY (ARRAY['compact'::text, 'comfortable'::text]))),
  constraint person_preference_keys_check CHECK ((cardinality(keys) <= 100)),
  constraint person_preference_language_check CHECK (((length(language) >= 1) AND (length(language) <= 10))),
  constraint person_preference_region_check CHECK ((length(region) = 2)),
  constraint person_preference_theme_check CHECK ((theme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text]))),
  constraint person_preference_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64)))
);

alter table public.person_preference enable row level security;
alter table public.person_preference force row level security;
create policy tenant_only on public.person_preference using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.policy_draft (
  tenant_uuid uuid not null,
  actor text not null,
  based_on integer not null,
  body jsonb not null,
  saved_at timestamp with time zone not null default now(),
  constraint policy_draft_pkey PRIMARY KEY (tenant_uuid, actor),
  constraint policy_draft_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

alter table public.policy_draft enable row level security;
alter table public.policy_draft force row level security;
create policy tenant_only on public.policy_draft using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.principal (
  tenant_uuid uuid not null,
  principal text not null,
  responsible text,
  persons text[] not null default '{}'::text[],
  changed_by text not null,
  changed_at timestamp with time zone not null default now(),
  constraint principal_pkey PRIMARY KEY (tenant_uuid, principal),
  constraint principal_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE TRIGGER principal_trail AFTER INSERT OR DELETE OR UPDATE ON public.principal FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'principal', 'changed_at', '');
alter table public.principal enable row level security;
alter table public.principal force row level security;
create policy tenant_only on public.principal using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.rating_engine (
  tenant_uuid uuid not null,
  url text not null,
  api_key text not null,
  next_api_key text,
  retry_on_5xx boolean not null default false,
  timeout_seconds integer not null default 30,
  changed_at timestamp with time zone not null default now(),
  constraint rating_engine_pkey PRIMARY KEY (tenant_uuid),
  constraint rating_engine_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint rating_engine_timeout_seconds_check CHECK (((timeout_seconds >= 1) AND (timeout_seconds <= 30)))
);

CREATE TRIGGER rating_engine_changed AFTER INSERT OR DELETE OR UPDATE ON public.rating_engine FOR EACH ROW EXECUTE FUNCTION bump_settings();
CREATE TRIGGER rating_engine_trail AFTER INSERT OR DELETE OR UPDATE ON public.rating_engine FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'url', 'changed_at', 'api_key next_api_key');
alter table public.rating_engine enable row level security;
alter table public.rating_engine force row level security;
create policy tenant_only on public.rating_engine using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.rating_run (
  tenant_uuid uuid not null,
  run_uuid uuid not null,
  invoice_uuid uuid not null,
  order_uuid uuid not null,
  order_external_id text not null,
  order_version integer not null,
  at timestamp with time zone not null,
  begun_at timestamp with time zone not null default now(),
  asked_by text not null,
  status text not null,
  url text not null,
  request text not null,
  left_out text[] not null default '{}'::text[],
  attempts integer not null default 0,
  duration_ms integer,
  http_status integer,
  failure text,
  raw_response text,
  raw_response_type text,
  answer jsonb,
  constraint rating_run_pkey PRIMARY KEY (tenant_uuid, run_uuid),
  constraint rating_run_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint rating_run_raw_response_type_check CHECK ((raw_response_type = ANY (ARRAY['Json'::text, 'Xml'::text, 'Text'::text]))),
  constraint rating_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'answered'::text, 'exception'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE INDEX rating_run_of_invoice ON public.rating_run USING btree (tenant_uuid, invoice_uuid, order_uuid, run_uuid DESC);
CREATE INDEX rating_run_unended ON public.rating_run USING btree (tenant_uuid, begun_at) WHERE (status = 'running'::text);
alter table public.rating_run enable row level security;
alter table public.rating_run force row level security;
create policy tenant_only on public.rating_run using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.readiness_probe (
  place smallint not null,
  written_at timestamp with time zone not null,
  constraint readiness_probe_pkey PRIMARY KEY (place),
  constraint readiness_probe_place_check CHECK ((place = 1))
);

create table public.reading_comparison (
  tenant_uuid uuid not null,
  comparison_uuid uuid not null,
  reader_version text not null,
  layouts jsonb not null,
  documents uuid[] not null,
  done integer not null default 0,
  skipped integer not null default 0,
  figures jsonb not null,
  state text not null,
  asked_at timestamp with time zone not null,
  asked_by text not null,
  ended_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  constraint reading_comparison_pkey PRIMARY KEY (tenant_uuid, comparison_uuid),
  constraint reading_comparison_check CHECK ((num_nulls(decided_at, decided_by) = ANY (ARRAY[0, 2]))),
  constraint reading_comparison_state_check CHECK ((state = ANY (ARRAY['running'::text, 'better'::text, 'worse'::text, 'kept'::text, 'taken-back'::text, 'forgotten'::text])))
);

CREATE INDEX reading_comparison_asked ON public.reading_comparison USING btree (tenant_uuid, asked_at DESC, comparison_uuid);
CREATE UNIQUE INDEX reading_comparison_running ON public.reading_comparison USING btree (tenant_uuid) WHERE (state = 'running'::text);
CREATE TRIGGER reading_comparison_trail AFTER INSERT OR UPDATE OF state ON public.reading_comparison FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'comparison_uuid', 'documents layouts done skipped', '');
alter table public.reading_comparison enable row level security;
alter table public.reading_comparison force row level security;
create policy tenant_only on public.reading_comparison using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.reading_score (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  reader_version text not null,
  type text not null,
  how text not null,
  template_uuid uuid,
  template_version integer,
  score numeric(4,3) not null,
  course text not null,
  scored_at timestamp with time zone not null,
  verdict text,
  judged_at timestamp with time zone,
  judged_by text,
  bills integer not null default 1,
  constraint reading_score_pkey PRIMARY KEY (tenant_uuid, document_uuid, reader_version),
  constraint reading_score_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid),
  constraint reading_score_bills_check CHECK ((bills > 0)),
  constraint reading_score_check CHECK ((num_nulls(template_uuid, template_version) = ANY (ARRAY[0, 2]))),
  constraint reading_score_check1 CHECK ((num_nulls(verdict, judged_at, judged_by) = ANY (ARRAY[0, 3]))),
  constraint reading_score_course_check CHECK ((course = ANY (ARRAY['automatic'::text, 'spot-check'::text, 'review'::text, 'trial'::text, 'shadow'::text]))),
  constraint reading_score_how_check CHECK ((how = ANY (ARRAY['text'::text, 'picture'::text, 'embedded'::text]))),
  constraint reading_score_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  constraint reading_score_verdict_check CHECK ((verdict = ANY (ARRAY['right'::text, 'wrong'::text])))
);

CREATE INDEX reading_score_judged ON public.reading_score USING btree (tenant_uuid, reader_version, type, how, judged_at) WHERE (verdict IS NOT NULL);
CREATE INDEX reading_score_trial ON public.reading_score USING btree (tenant_uuid) WHERE (course = 'trial'::text);
alter table public.reading_score enable row level security;
alter table public.reading_score force row level security;
create policy tenant_only on public.reading_score using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.reading_template (
  tenant_uuid uuid not null,
  template_uuid uuid not null,
  version integer not null,
  type text not null,
  vendor text,
  body jsonb not null,
  document_uuid uuid not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  removed_at timestamp with time zone,
  removed_by text,
  on_trial boolean not null default false,
  promoted_at timestamp with time zone,
  tried_on uuid[],
  tried integer not null default 0,
  proved_on uuid[] not null default '{}'::uuid[],
  worse jsonb,
  constraint reading_template_pkey PRIMARY KEY (tenant_uuid, template_uuid, version),
  constraint reading_template_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid),
  constraint reading_template_check CHECK ((num_nulls(removed_at, removed_by) = ANY (ARRAY[0, 2])))
);

CREATE INDEX reading_template_document ON public.reading_template USING btree (tenant_uuid, document_uuid);
CREATE INDEX reading_template_made ON public.reading_template USING btree (tenant_uuid, made_at DESC, template_uuid) WHERE (removed_at IS NULL);
CREATE TRIGGER reading_template_trail AFTER INSERT OR UPDATE OF removed_at, on_trial ON public.reading_template FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'template_uuid', 'tried_on tried proved_on worse', 'body');
alter table public.reading_template enable row level security;
alter table public.reading_template force row level security;
create policy tenant_only on public.reading_template using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.recovery (
  tenant_uuid uuid not null,
  recovery_uuid uuid not null,
  order_uuid uuid not null,
  vendor_key text not null,
  vendor_external_id text,
  vendor_scac text,
  vendor_name text,
  currency text not null,
  approved numeric(19,4) not null,
  due numeric(19,4) not null,
  overpaid numeric(19,4) not null,
  claimed numeric(19,4) not null default 0,
  recovered numeric(19,4) not null default 0,
  waived numeric(19,4) not null default 0,
  amount numeric(19,4) not null,
  state text not null,
  causes text[] not null,
  invoice_uuids uuid[] not null,
  e_tag integer not null default 1,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  sent_on date,
  answered_on date,
  waivers jsonb not null default '[]'::jsonb,
  levels jsonb not null default '[]'::jsonb,
  waived_still numeric(19,4) not null default 0,
  constraint recovery_tenant_uuid_order_uuid_vendor_key_key UNIQUE (tenant_uuid, order_uuid, vendor_key),
  constraint recovery_pkey PRIMARY KEY (tenant_uuid, recovery_uuid),
  constraint recovery_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint recovery_amount_check CHECK ((amount >= (0)::numeric)),
  constraint recovery_overpaid_check CHECK ((overpaid >= (0)::numeric)),
  constraint recovery_recovered_check CHECK ((recovered >= (0)::numeric)),
  constraint recovery_state_check CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'recovered'::text, 'waived'::text, 'closed'::text]))),
  constraint recovery_waived_check CHECK ((waived >= (0)::numeric)),
  constraint recovery_waived_still_check CHECK ((waived_still >= (0)::numeric))
);

CREATE INDEX recovery_changed ON public.recovery USING btree (tenant_uuid, changed_at DESC, recovery_uuid);
CREATE INDEX recovery_listing ON public.recovery USING btree (tenant_uuid, state, changed_at DESC, recovery_uuid);
alter table public.recovery enable row level security;
alter table public.recovery force row level security;
create policy tenant_only on public.recovery using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.recovery_event (
  tenant_uuid uuid not null,
  recovery_uuid uuid not null,
  e_tag integer not null,
  at timestamp with time zone not null,
  actor text not null,
  kind text not null,
  sum numeric(19,4) not null,
  amount numeric(19,4) not null,
  state text not null,
  note text,
  said_on date,
  channel text,
  counterpart text,
  constraint recovery_event_pkey PRIMARY KEY (tenant_uuid, recovery_uuid, e_tag),
  constraint recovery_event_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint recovery_event_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'changed'::text, 'claimed'::text, 'recovered'::text, 'waived'::text, 'sent'::text, 'answered'::text])))
);

CREATE INDEX recovery_event_recovered ON public.recovery_event USING btree (tenant_uuid, at) WHERE (kind = 'recovered'::text);
CREATE TRIGGER recovery_event_trail AFTER INSERT ON public.recovery_event FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'recovery_uuid', '', '');
alter table public.recovery_event enable row level security;
alter table public.recovery_event force row level security;
create policy tenant_only on public.recovery_event using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.refused_invoice (
  tenant_uuid uuid not null,
  number_key text not null,
  vendor_key text not null,
  type text,
  vendor_external_id text,
  vendor_scac text,
  vendor_mc_number text,
  vendor_dot_number text,
  received_at timestamp with time zone not null,
  constraint refused_invoice_pkey PRIMARY KEY (tenant_uuid, number_key, vendor_key),
  constraint refused_invoice_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE INDEX refused_invoice_received ON public.refused_invoice USING btree (tenant_uuid, received_at);
alter table public.refused_invoice enable row level security;
alter table public.refused_invoice force row level security;
create policy tenant_only on public.refused_invoice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.replaced_invoice (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  successor_uuid uuid not null,
  replaced_at timestamp with time zone not null,
  constraint replaced_invoice_pkey PRIMARY KEY (tenant_uuid, invoice_uuid),
  constraint replaced_invoice_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE INDEX replaced_invoice_successor ON public.replaced_invoice USING btree (tenant_uuid, successor_uuid);
alter table public.replaced_invoice enable row level security;
alter table public.replaced_invoice force row level security;
create policy tenant_only on public.replaced_invoice using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_all_vendors (
  tenant_uuid uuid not null,
  day date not null,
  currency text not null,
  decided bigint not null,
  approved bigint not null,
  by_policy bigint not null,
  clean bigint not null,
  duplicates bigint not null,
  disputed bigint not null,
  conceded bigint not null,
  late bigint not null,
  within_day bigint not null,
  hours numeric not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  found numeric(19,4) not null,
  saved numeric(19,4) not null,
  constraint report_all_vendors_pkey PRIMARY KEY (tenant_uuid, day, currency)
);

alter table public.report_all_vendors enable row level security;
alter table public.report_all_vendors force row level security;
create policy tenant_only on public.report_all_vendors using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_day (
  tenant_uuid uuid not null,
  day date not null,
  vendor text not null,
  currency text not null,
  vendor_name text,
  decided integer not null,
  approved integer not null,
  by_policy integer not null,
  clean integer not null,
  duplicates integer not null,
  disputed integer not null,
  conceded integer not null,
  late integer not null,
  within_day integer not null,
  hours numeric(19,2) not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  found numeric(19,4) not null,
  saved numeric(19,4) not null,
  constraint report_day_pkey PRIMARY KEY (tenant_uuid, day, vendor, currency)
);

CREATE TRIGGER report_day_added AFTER INSERT ON public.report_day REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION keep_report_sums();
CREATE TRIGGER report_day_changed AFTER UPDATE ON public.report_day REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION keep_report_sums();
alter table public.report_day enable row level security;
alter table public.report_day force row level security;
create policy tenant_only on public.report_day using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_finding (
  tenant_uuid uuid not null,
  day date not null,
  rule text not null,
  vendor text not null,
  currency text not null,
  invoices integer not null,
  variance numeric(19,4) not null,
  constraint report_finding_pkey PRIMARY KEY (tenant_uuid, day, rule, vendor, currency)
);

CREATE TRIGGER report_finding_added AFTER INSERT ON public.report_finding REFERENCING NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION keep_report_findings();
CREATE TRIGGER report_finding_changed AFTER UPDATE ON public.report_finding REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION keep_report_findings();
alter table public.report_finding enable row level security;
alter table public.report_finding force row level security;
create policy tenant_only on public.report_finding using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_month (
  tenant_uuid uuid not null,
  month date not null,
  vendor text not null,
  currency text not null,
  vendor_name text,
  decided bigint not null,
  approved bigint not null,
  by_policy bigint not null,
  clean bigint not null,
  duplicates bigint not null,
  disputed bigint not null,
  conceded bigint not null,
  late bigint not null,
  within_day bigint not null,
  hours numeric not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  found numeric(19,4) not null,
  saved numeric(19,4) not null,
  constraint report_month_pkey PRIMARY KEY (tenant_uuid, month, vendor, currency)
);

alter table public.report_month enable row level security;
alter table public.report_month force row level security;
create policy tenant_only on public.report_month using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_month_finding (
  tenant_uuid uuid not null,
  month date not null,
  rule text not null,
  vendor text not null,
  currency text not null,
  invoices bigint not null,
  variance numeric(19,4) not null,
  constraint report_month_finding_pkey PRIMARY KEY (tenant_uuid, month, rule, vendor, currency)
);

alter table public.report_month_finding enable row level security;
alter table public.report_month_finding force row level security;
create policy tenant_only on public.report_month_finding using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_progress (
  tenant_uuid uuid not null,
  finalized_no bigint not null,
  constraint report_progress_pkey PRIMARY KEY (tenant_uuid)
);

alter table public.report_progress enable row level security;
alter table public.report_progress force row level security;
create policy tenant_only on public.report_progress using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.report_received (
  tenant_uuid uuid not null,
  day date not null,
  source text not null,
  invoices integer not null,
  constraint report_received_pkey PRIMARY KEY (tenant_uuid, day, source)
);

alter table public.report_received enable row level security;
alter table public.report_received force row level security;
create policy tenant_only on public.report_received using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.saved_view (
  tenant_uuid uuid not null,
  view_uuid uuid not null,
  owner text not null,
  shared boolean not null,
  name text not null,
  tab text not null,
  search jsonb not null,
  e_tag bigint not null default 1,
  constraint saved_view_pkey PRIMARY KEY (tenant_uuid, view_uuid)
);

CREATE INDEX saved_view_owner ON public.saved_view USING btree (tenant_uuid, owner);
alter table public.saved_view enable row level security;
alter table public.saved_view force row level security;
create policy tenant_only on public.saved_view using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table public.secret_key (
  tenant_uuid uuid not null,
  key_no integer not null,
  master_id text not null,
  wrapped text not null,
  made_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint secret_key_pkey PRIMARY KEY (tenant_uuid, key_no)
);

CREATE TRIGGER secret_key_trail AFTER INSERT OR DELETE OR UPDATE ON public.secret_key FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'key_no', 'made_at', 'wrapped');
alter table public.secret_key enable row level security;
alter table public.secret_key force row level security;
create policy tenant_only on public.secret_key using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.setting_version (
  tenant_uuid uuid not null,
  kind text not null,
  subject text not null,
  version integer not null,
  version_uuid uuid not null,
  base_version integer,
  content jsonb,
  cause text not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamp with time zone not null,
  effective_from date not null,
  applied_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  withdrawn_by_name text,
  constraint setting_version_pkey PRIMARY KEY (tenant_uuid, kind, subject, version),
  constraint setting_version_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint setting_version_cause_check CHECK ((cause = ANY (ARRAY['set'::text, 'restored'::text, 'confirmed'::text, 'order'::text, 'found'::text]))),
  constraint setting_version_kind_check CHECK ((kind = ANY (ARRAY['charge-codes'::text, 'charge-aliases'::text, 'fx-rates'::text, 'reason-codes'::text, 'vendor'::text, 'customer'::text, 'edi-partner'::text, 'dispute-template'::text])))
);

CREATE INDEX setting_version_waiting ON public.setting_version USING btree (tenant_uuid, effective_from) WHERE ((applied_at IS NULL) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX setting_version_uuid ON public.setting_version USING btree (tenant_uuid, version_uuid);
CREATE TRIGGER setting_version_ended AFTER UPDATE ON public.setting_version FOR EACH ROW WHEN ((old.applied_at IS NULL)) EXECUTE FUNCTION bump_settings();
CREATE TRIGGER setting_version_stays BEFORE UPDATE ON public.setting_version FOR EACH ROW WHEN (((old.applied_at IS NOT NULL) OR (old.withdrawn_at IS NOT NULL))) EXECUTE FUNCTION setting_version_stays();
CREATE TRIGGER setting_version_trail AFTER INSERT OR UPDATE ON public.setting_version FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'kind subject version', 'content made_by_name withdrawn_by_name', '');
CREATE TRIGGER setting_version_waits AFTER INSERT ON public.setting_version FOR EACH ROW WHEN ((new.applied_at IS NULL)) EXECUTE FUNCTION bump_settings();
alter table public.setting_version enable row level security;
alter table public.setting_version force row level security;
create policy tenant_only on public.setting_version using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.sftp_account (
  tenant_uuid uuid not null,
  account_uuid uuid not null,
  user_name text not null,
  public_keys text[] not null,
  partner text,
  enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  last_sign_in_at timestamp with time zone,
  constraint sftp_account_user_name_key UNIQUE (user_name),
  constraint sftp_account_pkey PRIMARY KEY (tenant_uuid, account_uuid),
  constraint sftp_account_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE TRIGGER sftp_account_trail AFTER INSERT OR DELETE OR UPDATE OF user_name, public_keys, partner, enabled ON public.sftp_account FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'account_uuid', 'last_sign_in_at', '');
alter table public.sftp_account enable row level security;
alter table public.sftp_account force row level security;
create policy before_a_tenant_is_known on public.sftp_account to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.sftp_account using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.sftp_host_key (
  algorithm text not null,
  private_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint sftp_host_key_pkey PRIMARY KEY (algorithm)
);

CREATE TRIGGER sftp_host_key_trail AFTER INSERT OR DELETE OR UPDATE ON public.sftp_host_key FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'algorithm', '', 'private_key');

create table public.sftp_receipt (
  tenant_uuid uuid not null,
  receipt_uuid uuid not null,
  account_uuid uuid not null,
  file_name text not null,
  byte_hash bytea not null,
  received_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  taken text[] not null default '{}'::text[],
  done_at timestamp with time zone,
  constraint sftp_receipt_pkey PRIMARY KEY (tenant_uuid, receipt_uuid)
);

CREATE INDEX sftp_receipt_open ON public.sftp_receipt USING btree (tenant_uuid, account_uuid, received_at) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX sftp_receipt_file ON public.sftp_receipt USING btree (tenant_uuid, account_uuid, byte_hash, file_name);
alter table public.sftp_receipt enable row level security;
alter table public.sftp_receipt force row level security;
create policy tenant_only on public.sftp_receipt using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.sighted_party (
  tenant_uuid uuid not null,
  party text not null,
  identity text not null,
  party_uuid uuid not null,
  external_id text,
  name text,
  scac text,
  mc_number text,
  dot_number text,
  address jsonb,
  sighted_at timestamp with time zone not null default now(),
  constraint sighted_party_pkey PRIMARY KEY (tenant_uuid, party, identity),
  constraint sighted_party_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint sighted_party_party_check CHECK ((party = ANY (ARRAY['vendor'::text, 'customer'::text])))
);

CREATE UNIQUE INDEX sighted_party_uuid ON public.sighted_party USING btree (tenant_uuid, party_uuid);
alter table public.sighted_party enable row level security;
alter table public.sighted_party force row level security;
create policy tenant_only on public.sighted_party using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.sign_in_domain (
  domain text not null,
  tenant_uuid uuid not null,
  constraint sign_in_domain_pkey PRIMARY KEY (domain, tenant_uuid),
  constraint sign_in_domain_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

alter table public.sign_in_domain enable row level security;
alter table public.sign_in_domain force row level security;
create policy before_a_tenant_is_known on public.sign_in_domain to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.sign_in_domain using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.sign_in_provider (
  tenant_uuid uuid not null,
  waits boolean not null default false,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  domains text[] not null,
  role_claim text,
  changed_at timestamp with time zone not null default now(),
  vouches_since timestamp with time zone not null default now(),
  constraint sign_in_provider_pkey PRIMARY KEY (tenant_uuid, waits),
  constraint sign_in_provider_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE TRIGGER sign_in_provider_trail AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_provider FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'issuer', 'changed_at', 'client_secret');
alter table public.sign_in_provider enable row level security;
alter table public.sign_in_provider force row level security;
create policy tenant_only on public.sign_in_provider using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.team (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  name text not null,
  e_tag integer not null default 1,
  made_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint team_pkey PRIMARY KEY (tenant_uuid, team_uuid)
);

CREATE UNIQUE INDEX team_name ON public.team USING btree (tenant_uuid, lower(name)) WHERE (removed_at IS NULL);
CREATE TRIGGER team_trail AFTER INSERT OR DELETE OR UPDATE ON public.team FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'team_uuid', 'e_tag', '');
alter table public.team enable row level security;
alter table public.team force row level security;
create policy tenant_only on public.team using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.team_member (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  user_id text not null,
  constraint team_member_pkey PRIMARY KEY (tenant_uuid, team_uuid, user_id),
  constraint team_member_tenant_uuid_team_uuid_fkey FOREIGN KEY (tenant_uuid, team_uuid) REFERENCES team(tenant_uuid, team_uuid),
  constraint team_member_tenant_uuid_user_id_fkey FOREIGN KEY (tenant_uuid, user_id) REFERENCES tenant_member(tenant_uuid, user_id)
);

CREATE INDEX team_member_person ON public.team_member USING btree (tenant_uuid, user_id);
CREATE TRIGGER team_member_trail AFTER INSERT OR DELETE OR UPDATE ON public.team_member FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'team_uuid user_id', '', '');
alter table public.team_member enable row level security;
alter table public.team_member force row level security;
create policy tenant_only on public.team_member using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant (
  tenant_uuid uuid not null,
  slug text not null,
  name text not null,
  sandbox boolean not null default false,
  grants text[] not null default '{}'::text[],
  property_case text not null default 'camel'::text,
  clock_offset_ms bigint not null default 0,
  capture_secret text,
  created_at timestamp with time zone not null default now(),
  settings_version bigint not null default 1,
  reason_codes jsonb,
  edi_receiver_ids text[] not null default '{}'::text[],
  dispute_template jsonb,
  separate_duties boolean,
  second_factor_roles text[] not null default '{}'::text[],
  fresh_minutes integer,
  min_password_length integer not null default 12,
  mail_sender_name text,
  mail_signature text,
  constraint tenant_slug_key UNIQUE (slug),
  constraint tenant_pkey PRIMARY KEY (tenant_uuid),
  constraint tenant_fresh_minutes_check CHECK (((fresh_minutes >= 1) AND (fresh_minutes <= 1440))),
  constraint tenant_min_password_length_check CHECK (((min_password_length >= 12) AND (min_password_length <= 64))),
  constraint tenant_property_case_check CHECK ((property_case = ANY (ARRAY['camel'::text, 'pascal'::text])))
);

CREATE TRIGGER tenant_trail AFTER INSERT OR DELETE OR UPDATE OF slug, name, sandbox, grants, property_case, capture_secret, reason_codes, edi_receiver_ids, dispute_template, separate_duties, second_factor_roles, fresh_minutes, min_password_length, mail_sender_name, mail_signature ON public.tenant FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'slug', 'settings_version clock_offset_ms', 'capture_secret');
alter table public.tenant enable row level security;
alter table public.tenant force row level security;
create policy before_a_tenant_is_known on public.tenant to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.tenant using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant_counter (
  tenant_uuid uuid not null,
  finalized_no bigint not null default 0,
  finalized_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint tenant_counter_pkey PRIMARY KEY (tenant_uuid),
  constraint tenant_counter_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
) with (fillfactor=20);

alter table public.tenant_counter enable row level security;
alter table public.tenant_counter force row level security;
create policy before_a_tenant_is_known on public.tenant_counter to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.tenant_counter using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant_member (
  tenant_uuid uuid not null,
  user_id text not null,
  role text not null,
  approval_limit numeric(19,4),
  created_at timestamp with time zone not null default now(),
  person_uuid uuid,
  deactivated_at timestamp with time zone,
  deactivated_by text,
  delegate_id text,
  delegate_from date,
  delegate_until date,
  delegate_queue boolean not null default false,
  constraint tenant_member_pkey PRIMARY KEY (tenant_uuid, user_id),
  constraint tenant_member_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint tenant_member_delegate CHECK (((num_nulls(delegate_id, delegate_from, delegate_until) = ANY (ARRAY[0, 3])) AND (delegate_id <> user_id) AND (delegate_from <= delegate_until))),
  constraint tenant_member_role_check CHECK ((role = ANY (ARRAY['auditor'::text, 'approver'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);

CREATE INDEX tenant_member_delegate ON public.tenant_member USING btree (tenant_uuid, delegate_id) WHERE (delegate_id IS NOT NULL);
CREATE INDEX tenant_member_user ON public.tenant_member USING btree (user_id);
CREATE TRIGGER tenant_member_trail AFTER INSERT OR DELETE OR UPDATE ON public.tenant_member FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'user_id', '', '');
alter table public.tenant_member enable row level security;
alter table public.tenant_member force row level security;
create policy before_a_tenant_is_known on public.tenant_member to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.tenant_member using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant_quota (
  tenant_uuid uuid not null,
  keys integer,
  endpoints integer,
  documents integer,
  storage_megabytes integer,
  mails_per_dispute integer,
  mails_per_address integer,
  waiting_messages integer,
  constraint tenant_quota_pkey PRIMARY KEY (tenant_uuid),
  constraint tenant_quota_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

CREATE TRIGGER tenant_quota_trail AFTER INSERT OR DELETE OR UPDATE ON public.tenant_quota FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'tenant_uuid', '', '');
alter table public.tenant_quota enable row level security;
alter table public.tenant_quota force row level security;
create policy tenant_only on public.tenant_quota using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant_usage (
  tenant_uuid uuid not null,
  documents bigint not null,
  bytes bigint not null,
  constraint tenant_usage_pkey PRIMARY KEY (tenant_uuid)
);

alter table public.tenant_usage enable row level security;
alter table public.tenant_usage force row level security;
create policy before_a_tenant_is_known on public.tenant_usage to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.tenant_usage using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.tenant_usage_step (
  tenant_uuid uuid not null,
  step_uuid uuid not null default gen_random_uuid(),
  documents bigint not null,
  bytes bigint not null,
  constraint tenant_usage_step_pkey PRIMARY KEY (tenant_uuid, step_uuid)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

alter table public.tenant_usage_step enable row level security;
alter table public.tenant_usage_step force row level security;
create policy before_a_tenant_is_known on public.tenant_usage_step to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.tenant_usage_step using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.timeline (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  entry_uuid uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  kind text not null,
  data jsonb,
  constraint timeline_pkey PRIMARY KEY (tenant_uuid, invoice_uuid, entry_uuid)
);

CREATE TRIGGER timeline_trail AFTER INSERT ON public.timeline REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION trail_decisions();
alter table public.timeline enable row level security;
alter table public.timeline force row level security;
create policy tenant_only on public.timeline using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.told_of (
  tenant_uuid uuid not null,
  kind text not null,
  subject text not null,
  told_at timestamp with time zone not null default now(),
  constraint told_of_pkey PRIMARY KEY (tenant_uuid, kind, subject),
  constraint told_of_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid)
);

alter table public.told_of enable row level security;
alter table public.told_of force row level security;
create policy tenant_only on public.told_of using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.trail_batch (
  tenant_uuid uuid not null,
  batch_no integer not null,
  sealed_at timestamp with time zone not null,
  text_version integer not null,
  event_uuids uuid[] not null,
  events_hash text not null,
  previous_hash text not null,
  hash text not null,
  emptied_at timestamp with time zone,
  constraint trail_batch_pkey PRIMARY KEY (tenant_uuid, batch_no)
);

alter table public.trail_batch enable row level security;
alter table public.trail_batch force row level security;
create policy tenant_only on public.trail_batch using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.trail_event (
  tenant_uuid uuid not null,
  event_uuid uuid not null default gen_random_uuid(),
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  touches text not null,
  operation text,
  action text not null,
  actor text not null,
  address text,
  trace_id text,
  subject text,
  before text,
  after text,
  times integer not null default 1,
  constraint trail_event_pkey PRIMARY KEY (tenant_uuid, event_uuid),
  constraint trail_event_kind_check CHECK ((kind = ANY (ARRAY['operation'::text, 'change'::text, 'decision'::text, 'sign-in'::text, 'sign-out'::text, 'refused'::text, 'command'::text, 'retention'::text]))),
  constraint trail_event_touches_check CHECK ((touches = ANY (ARRAY['money'::text, 'access'::text, 'settings'::text])))
);

CREATE INDEX trail_event_actor ON public.trail_event USING btree (tenant_uuid, actor, at DESC, event_uuid) WHERE (actor <> ALL (ARRAY['policy'::text, 'service'::text]));
CREATE INDEX trail_event_listed ON public.trail_event USING btree (tenant_uuid, at DESC, event_uuid);
CREATE INDEX trail_event_subject ON public.trail_event USING hash (subject);
CREATE TRIGGER trail_event_unsealed AFTER INSERT ON public.trail_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION trail_unseal();
alter table public.trail_event enable row level security;
alter table public.trail_event force row level security;
create policy tenant_only on public.trail_event using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.trail_feed (
  tenant_uuid uuid not null,
  sealed_no integer not null,
  fed_no integer not null default 0,
  constraint trail_feed_pkey PRIMARY KEY (tenant_uuid)
);

alter table public.trail_feed enable row level security;
alter table public.trail_feed force row level security;
create policy before_a_tenant_is_known on public.trail_feed to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.trail_feed using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.trail_unsealed (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  constraint trail_unsealed_pkey PRIMARY KEY (tenant_uuid, event_uuid)
);

alter table public.trail_unsealed enable row level security;
alter table public.trail_unsealed force row level security;
create policy before_a_tenant_is_known on public.trail_unsealed to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.trail_unsealed using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.transcriber (
  tenant_uuid uuid not null,
  url text not null,
  api_key text,
  enabled boolean not null default false,
  kinds text[] not null default '{Invoice}'::text[],
  cost_per_page numeric(19,4) not null default 0,
  monthly_cap numeric(19,4) not null default 0,
  timeout_seconds integer not null default 30,
  changed_at timestamp with time zone not null default now(),
  constraint transcriber_pkey PRIMARY KEY (tenant_uuid),
  constraint transcriber_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint transcriber_cost_per_page_check CHECK ((cost_per_page >= (0)::numeric)),
  constraint transcriber_monthly_cap_check CHECK ((monthly_cap >= (0)::numeric)),
  constraint transcriber_timeout_seconds_check CHECK (((timeout_seconds >= 1) AND (timeout_seconds <= 60)))
);

CREATE TRIGGER transcriber_trail AFTER INSERT OR DELETE OR UPDATE ON public.transcriber FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'url', 'changed_at', 'api_key');
alter table public.transcriber enable row level security;
alter table public.transcriber force row level security;
create policy tenant_only on public.transcriber using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.transcriber_call (
  tenant_uuid uuid not null,
  call_uuid uuid not null,
  document_uuid uuid not null,
  blob_hash text not null,
  begun_at timestamp with time zone not null default now(),
  status text not null,
  url text not null,
  pages integer not null,
  cost numeric(19,4) not null,
  duration_ms integer,
  http_status integer,
  failure text,
  name text,
  version text,
  answer jsonb,
  faults text[] not null default '{}'::text[],
  constraint transcriber_call_pkey PRIMARY KEY (tenant_uuid, call_uuid),
  constraint transcriber_call_tenant_uuid_document_uuid_fkey FOREIGN KEY (tenant_uuid, document_uuid) REFERENCES document(tenant_uuid, document_uuid),
  constraint transcriber_call_tenant_uuid_fkey FOREIGN KEY (tenant_uuid) REFERENCES tenant(tenant_uuid),
  constraint transcriber_call_cost_check CHECK ((cost >= (0)::numeric)),
  constraint transcriber_call_pages_check CHECK ((pages >= 0)),
  constraint transcriber_call_status_check CHECK ((status = ANY (ARRAY['running'::text, 'answered'::text, 'failed'::text, 'withheld'::text])))
);

CREATE INDEX transcriber_call_begun ON public.transcriber_call USING btree (tenant_uuid, begun_at);
CREATE INDEX transcriber_call_content ON public.transcriber_call USING btree (tenant_uuid, blob_hash) WHERE (status = 'answered'::text);
CREATE INDEX transcriber_call_document ON public.transcriber_call USING btree (tenant_uuid, document_uuid);
alter table public.transcriber_call enable row level security;
alter table public.transcriber_call force row level security;
create policy tenant_only on public.transcriber_call using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.vendor (
  tenant_uuid uuid not null,
  external_id text not null,
  vendor_uuid uuid not null,
  name text,
  scac text,
  mc_number text,
  dot_number text,
  body jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  address jsonb,
  constraint vendor_pkey PRIMARY KEY (tenant_uuid, external_id)
);

CREATE INDEX vendor_scac ON public.vendor USING btree (tenant_uuid, scac);
CREATE UNIQUE INDEX vendor_uuid ON public.vendor USING btree (tenant_uuid, vendor_uuid);
CREATE TRIGGER vendor_trail AFTER INSERT OR DELETE OR UPDATE ON public.vendor FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'external_id', 'updated_at', 'body.contact body.disputeEmail');
alter table public.vendor enable row level security;
alter table public.vendor force row level security;
create policy tenant_only on public.vendor using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.vendor_charge_alias (
  tenant_uuid uuid not null,
  vendor_external_id text not null,
  alias text not null,
  code text not null,
  constraint vendor_charge_alias_pkey PRIMARY KEY (tenant_uuid, vendor_external_id, alias)
);

CREATE TRIGGER vendor_charge_alias_trail AFTER INSERT OR DELETE OR UPDATE ON public.vendor_charge_alias FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'vendor_external_id alias', '', '');
alter table public.vendor_charge_alias enable row level security;
alter table public.vendor_charge_alias force row level security;
create policy tenant_only on public.vendor_charge_alias using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.vendor_merge (
  tenant_uuid uuid not null,
  merge_uuid uuid not null,
  merged_external_id text not null,
  survivor_external_id text not null,
  reason text not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  undone_at timestamp with time zone,
  undone_by text,
  undone_reason text,
  constraint vendor_merge_pkey PRIMARY KEY (tenant_uuid, merge_uuid),
  constraint vendor_merge_tenant_uuid_merged_external_id_fkey FOREIGN KEY (tenant_uuid, merged_external_id) REFERENCES vendor(tenant_uuid, external_id),
  constraint vendor_merge_tenant_uuid_survivor_external_id_fkey FOREIGN KEY (tenant_uuid, survivor_external_id) REFERENCES vendor(tenant_uuid, external_id),
  constraint vendor_merge_check CHECK ((merged_external_id <> survivor_external_id)),
  constraint vendor_merge_check1 CHECK ((num_nulls(undone_at, undone_by, undone_reason) = ANY (ARRAY[0, 3])))
);

CREATE INDEX vendor_merge_survivor ON public.vendor_merge USING btree (tenant_uuid, survivor_external_id, made_at DESC);
CREATE UNIQUE INDEX vendor_merge_merged ON public.vendor_merge USING btree (tenant_uuid, merged_external_id) WHERE (undone_at IS NULL);
CREATE TRIGGER vendor_merge_trail AFTER INSERT OR DELETE OR UPDATE ON public.vendor_merge FOR EACH ROW EXECUTE FUNCTION trail_change('money', 'merged_external_id', '', '');
alter table public.vendor_merge enable row level security;
alter table public.vendor_merge force row level security;
create policy tenant_only on public.vendor_merge using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.webhook_endpoint (
  tenant_uuid uuid not null,
  endpoint_uuid uuid not null,
  url text not null,
  types text[],
  description text,
  enabled boolean not null default true,
  secrets jsonb not null,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  pace text not null default 'unknown'::text,
  attempts_at_once smallint not null default 2,
  constraint webhook_endpoint_pkey PRIMARY KEY (tenant_uuid, endpoint_uuid),
  constraint webhook_endpoint_attempts_at_once_check CHECK (((attempts_at_once >= 1) AND (attempts_at_once <= 64))),
  constraint webhook_endpoint_pace_check CHECK ((pace = ANY (ARRAY['unknown'::text, 'quick'::text, 'slow'::text, 'failing'::text])))
);

CREATE TRIGGER webhook_endpoint_trail AFTER INSERT OR DELETE OR UPDATE OF url, types, description, enabled, secrets, deleted_at ON public.webhook_endpoint FOR EACH ROW EXECUTE FUNCTION trail_change('access', 'endpoint_uuid', 'failing_since pace attempts_at_once', 'secrets');
alter table public.webhook_endpoint enable row level security;
alter table public.webhook_endpoint force row level security;
create policy tenant_only on public.webhook_endpoint using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.weekly_mail (
  tenant_uuid uuid not null,
  user_id text not null,
  wanted boolean not null,
  time_zone text not null,
  due_at timestamp with time zone not null,
  last_monday date,
  stop_token text not null,
  constraint weekly_mail_pkey PRIMARY KEY (tenant_uuid, user_id),
  constraint weekly_mail_tenant_uuid_user_id_fkey FOREIGN KEY (tenant_uuid, user_id) REFERENCES tenant_member(tenant_uuid, user_id)
);

CREATE INDEX weekly_mail_due ON public.weekly_mail USING btree (tenant_uuid, due_at) WHERE wanted;
CREATE UNIQUE INDEX weekly_mail_stop ON public.weekly_mail USING btree (tenant_uuid, stop_token);
CREATE TRIGGER weekly_mail_trail AFTER INSERT OR DELETE OR UPDATE ON public.weekly_mail FOR EACH ROW EXECUTE FUNCTION trail_change('settings', 'user_id', 'due_at last_monday', 'stop_token');
alter table public.weekly_mail enable row level security;
alter table public.weekly_mail force row level security;
create policy tenant_only on public.weekly_mail using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.work (
  tenant_uuid uuid not null,
  work_uuid uuid not null,
  kind text not null,
  subject_uuid uuid not null,
  payload jsonb,
  due_at timestamp with time zone not null default now(),
  ordered_at timestamp with time zone not null default clock_timestamp(),
  state text not null default 'ready'::text,
  alone boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  parked_at timestamp with time zone,
  subject_key text,
  constraint work_pkey PRIMARY KEY (tenant_uuid, work_uuid),
  constraint work_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'waiting'::text, 'parked'::text])))
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=5000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, fillfactor=70);

CREATE INDEX work_by_subject ON public.work USING btree (tenant_uuid, subject_uuid);
CREATE INDEX work_in_order ON public.work USING btree (tenant_uuid, subject_key, ordered_at, work_uuid) WHERE (subject_key IS NOT NULL);
CREATE INDEX work_parked ON public.work USING btree (tenant_uuid, parked_at) WHERE (state = 'parked'::text);
CREATE INDEX work_ready ON public.work USING btree (kind, tenant_uuid, ordered_at) WHERE (state = 'ready'::text);
CREATE INDEX work_suspects ON public.work USING btree (due_at) WHERE ((state = 'ready'::text) AND alone);
alter table public.work enable row level security;
alter table public.work force row level security;
create policy before_a_tenant_is_known on public.work to <the role that signs in> using (true) with check (true);
create policy tenant_only on public.work using ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)) with check ((tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid));

create table public.worker (
  worker_uuid uuid not null,
  host text not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  holds uuid[] not null default '{}'::uuid[],
  backend integer,
  sessions text,
  constraint worker_pkey PRIMARY KEY (worker_uuid)
) with (fillfactor=20);

CREATE OR REPLACE FUNCTION public.bump_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_brought_in() then
    return null;
  end if;
  update tenant set settings_version = settings_version + 1 where tenant_uuid = coalesce(new.tenant_uuid, old.tenant_uuid);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_exceptions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  changed exception_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(
      select row (1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions)::exception_change
      from is_now where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated'));
  elsif tg_op = 'DELETE' then
    changed := array(
      select row (-1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions)::exception_change
      from was where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated'));
  else
    -- What counts as before is passed over, without a look at what was found.
    changed := array(
      select row (sum(sign), tenant_uuid, invoice_uuid, vendor, currency, billed, received_at, exceptions)::exception_change from (
        select 1 as sign, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, '') as vendor, currency, billed, received_at, exceptions
        from is_now where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated')
        union all
        select -1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions
        from was where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated')) each
      group by tenant_uuid, invoice_uuid, vendor, currency, billed, received_at, exceptions having sum(sign) <> 0);
  end if;
  if cardinality(changed) = 0 then
    return null;
  end if;
  with found as materialized (
    select c.sign, c.tenant_uuid, c.invoice_uuid, c.vendor, c.currency, c.billed, c.received_at, f.*
    from unnest(changed) c cross join lateral findings_by_cause(c.exceptions) f
  ), moved as (
    select tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid, sum(sign) as sign from found
    group by tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid having sum(sign) <> 0
  ), gone as (
    delete from open_exception o using moved m where m.sign < 0 and o.tenant_uuid = m.tenant_uuid and o.rule = m.rule and o.vendor = m.vendor
      and o.charge = m.charge and o.currency = m.currency and o.received_at = m.received_at and o.invoice_uuid = m.invoice_uuid
  ), come as (
    insert into open_exception (tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid)
    select tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid from moved where sign > 0
    on conflict do nothing
  ), counted as (
    select tenant_uuid, rule, vendor, charge, false as is_overlap, currency, severity, sign, billed, variance from found
    union all
    select tenant_uuid, rule, vendor, '', true, currency, severity, -sign, billed, variance from found where charges > 1
    union all
    select tenant_uuid, rule, vendor, '', true, currency, rule_severity, sign, billed, rule_variance from found where charges > 1 and place = 1
  )
  insert into exception_step (tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, invoices, billed, variance, variances)
  select tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, invoices, billed, variance, variances from (
    select tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, sum(sign) as invoices, sum(sign * billed) as billed,
      coalesce(sum(sign * variance), 0) as variance, coalesce(sum(sign) filter (where variance is not null), 0) as variances
    from counted group by tenant_uuid, rule, vendor, charge, is_overlap, currency, severity) step
  where invoices <> 0 or billed <> 0 or variance <> 0 or variances <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_kept_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tenant_usage_step (tenant_uuid, documents, bytes)
  select tenant_uuid, count(*) * tg_argv[0]::bigint, coalesce(sum(bytes), 0) from added group by tenant_uuid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_snooze()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.snoozed_until := null;
  new.snoozed_by := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.findings_by_cause(exceptions jsonb)
 RETURNS TABLE(rule text, charge text, severity text, variance numeric, charges bigint, place bigint, rule_severity text, rule_variance numeric)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select f.rule, f.charge, f.severity, f.variance, count(*) over one, row_number() over one, max(f.severity) over one, sum(f.variance) over one
  from (select x.rule, coalesce(x.charge, '') as charge, max(coalesce(x.severity, '')) as severity, sum(x.variance) as variance
    from jsonb_to_recordset(exceptions) as x (rule text, severity text, charge text, variance numeric) where x.rule is not null group by 1, 2) f
  window one as (partition by f.rule)
$function$
;

CREATE OR REPLACE FUNCTION public.is_brought_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('app.import', true), '') = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = 'public.trail_event'::regclass), 'usage')
$function$
;

CREATE OR REPLACE FUNCTION public.keep_report_findings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if tg_op = 'INSERT' then
    insert into report_month_finding as kept (tenant_uuid, month, rule, vendor, currency, invoices, variance)
    select tenant_uuid, date_trunc('month', day)::date, rule, vendor, currency, sum(invoices), sum(variance)
    from is_now changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_uuid, month, rule, vendor, currency) do update set
      invoices = kept.invoices + excluded.invoices, variance = kept.variance + excluded.variance;
  else
    insert into report_month_finding as kept (tenant_uuid, month, rule, vendor, currency, invoices, variance)
    select tenant_uuid, date_trunc('month', day)::date, rule, vendor, currency, sum(sign * invoices), sum(sign * variance)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_uuid, month, rule, vendor, currency) do update set
      invoices = kept.invoices + excluded.invoices, variance = kept.variance + excluded.variance;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_report_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  if tg_op = 'INSERT' then
    insert into report_month as kept (tenant_uuid, month, vendor, currency, vendor_name,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, date_trunc('month', day)::date, vendor, currency, max(vendor_name),
      sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
      sum(billed), sum(approved_amount), sum(found), sum(saved)
    from is_now changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_uuid, month, vendor, currency) do update set vendor_name = coalesce(excluded.vendor_name, kept.vendor_name),
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
    insert into report_all_vendors as kept (tenant_uuid, day, currency,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, day, currency,
      sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
      sum(billed), sum(approved_amount), sum(found), sum(saved)
    from is_now changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_uuid, day, currency) do update set
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
  else
    insert into report_month as kept (tenant_uuid, month, vendor, currency, vendor_name,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, date_trunc('month', day)::date, vendor, currency, max(vendor_name),
      sum(sign * decided), sum(sign * approved), sum(sign * by_policy), sum(sign * clean), sum(sign * duplicates), sum(sign * disputed),
      sum(sign * conceded), sum(sign * late), sum(sign * within_day), sum(sign * hours), sum(sign * billed), sum(sign * approved_amount),
      sum(sign * found), sum(sign * saved)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_uuid, month, vendor, currency) do update set vendor_name = coalesce(excluded.vendor_name, kept.vendor_name),
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
    insert into report_all_vendors as kept (tenant_uuid, day, currency,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, day, currency,
      sum(sign * decided), sum(sign * approved), sum(sign * by_policy), sum(sign * clean), sum(sign * duplicates), sum(sign * disputed),
      sum(sign * conceded), sum(sign * late), sum(sign * within_day), sum(sign * hours), sum(sign * billed), sum(sign * approved_amount),
      sum(sign * found), sum(sign * saved)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_uuid, day, currency) do update set
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.setting_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - '{made_by_name, withdrawn_by_name}'::text[] = to_jsonb(old) - '{made_by_name, withdrawn_by_name}'::text[] then
    return new;
  end if;
  raise exception 'version % of % % is over: it never changes', old.version, old.kind, old.subject;
end $function$
;

CREATE OR REPLACE FUNCTION public.trail_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  ignored text[] := string_to_array('tenant_uuid ' || tg_argv[2], ' ');
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(is_now, was);
  event trail_event;
  hidden text;
begin
  if is_brought_in() then
    return null;
  end if;
  event.subject := (select string_agg(whole ->> name, ' ' order by place)
    from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as named (name, place));
  was := was - ignored;
  is_now := is_now - ignored;
  if was is not distinct from is_now then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, is_now
    from jsonb_each(is_now) where was -> key is distinct from value;
  end if;
  foreach hidden in array string_to_array(tg_argv[3], ' ') loop
    if was #> string_to_array(hidden, '.') <> 'null' then was := jsonb_set(was, string_to_array(hidden, '.'), '"…"'); end if;
    if is_now #> string_to_array(hidden, '.') <> 'null' then is_now := jsonb_set(is_now, string_to_array(hidden, '.'), '"…"'); end if;
  end loop;
  event.tenant_uuid := coalesce((whole ->> 'tenant_uuid')::uuid, '00000000-0000-0000-0000-000000000000');
  event.kind := 'change';
  event.touches := tg_argv[0];
  event.operation := act ->> 'operation';
  event.action := tg_table_name || case tg_op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end;
  -- A caller who proved himself within the operation (a token) is who the row belongs to.
  event.actor := case when coalesce(act ->> 'actor', 'anonymous') = 'anonymous' and whole ? 'key_uuid' then 'key:' || (whole ->> 'key_uuid')
    else coalesce(act ->> 'actor', whole ->> 'actor', whole ->> 'changed_by', 'service') end;
  event.address := act ->> 'address';
  event.trace_id := act ->> 'traceId';
  event.before := was::text;
  event.after := is_now::text;
  perform trail_write(event);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.trail_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
begin
  if is_brought_in() then
    return null;
  end if;
  insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject, before, after)
  select tenant_uuid, 'decision', 'money', act ->> 'operation', 'invoice ' || kind, actor, act ->> 'address', act ->> 'traceId', invoice_uuid::text,
    case when data ? 'before' then jsonb_build_object('status', data -> 'before')::text end, (data - 'before')::text
  from added
  where kind in ('approved', 'approval-awaits-second', 'approval-undone', 'approval-dropped', 'terminated', 'termination-given', 'termination-undone',
    'termination-dropped', 'held', 'hold-released', 'withheld-lifted', 'matched', 'unmatched', 'replaced');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.trail_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  entered text := coalesce(current_setting('app.tenant', true), '');
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  person text := whole ->> (case when tg_table_name = 'user' then 'id' else 'userId' end);
  event trail_event;
  home uuid;
begin
  if is_brought_in() then
    return null;
  end if;
  -- A session that ended by itself is no act of anybody.
  if tg_table_name = 'session' and tg_op = 'DELETE' and (whole ->> 'expiresAt')::timestamptz <= now() then
    return null;
  end if;
  event.kind := case when tg_table_name <> 'session' then 'change' when tg_op = 'DELETE' then 'sign-out' else 'sign-in' end;
  event.touches := 'access';
  event.operation := act ->> 'operation';
  event.action := case when tg_table_name = 'session' then 'session ' || case when tg_op = 'DELETE' then 'ended' else 'begun' end
    else 'person''s ' || tg_table_name || case tg_op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end end;
  event.actor := coalesce(act ->> 'actor', 'user:' || person);
  event.address := coalesce(nullif(whole ->> 'ipAddress', ''), act ->> 'address');
  event.trace_id := act ->> 'traceId';
  event.subject := 'user:' || person;
  for home in
    select tenant_uuid from tenant_member where user_id = person
    union all select '00000000-0000-0000-0000-000000000000' where not exists (select from tenant_member where user_id = person)
  loop
    event.tenant_uuid := home;
    perform trail_write(event);
  end loop;
  perform set_config('app.tenant', entered, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.trail_unseal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_brought_in() then
    return null;
  end if;
  insert into trail_unsealed (tenant_uuid, event_uuid) select tenant_uuid, event_uuid from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.trail_write(event trail_event)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  entered text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', event.tenant_uuid::text, true);
  insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject, before, after)
  values (event.tenant_uuid, event.kind, event.touches, event.operation, event.action, event.actor, event.address, event.trace_id, event.subject,
    event.before, event.after);
  perform set_config('app.tenant', entered, true);
end $function$
;
