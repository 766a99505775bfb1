ALTER TABLE "user_secret" ADD COLUMN "one_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- what 'Toestellen' shows of a device: the name the office gave it, and what it last told of itself
ALTER TABLE sync_client ADD COLUMN name text, ADD COLUMN app_version text, ADD COLUMN unsent int,
  ADD COLUMN unsent_at timestamptz, ADD COLUMN blocked_at timestamptz, ADD COLUMN blocked_by uuid;
