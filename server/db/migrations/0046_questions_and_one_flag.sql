ALTER TABLE "approval" ADD COLUMN "asked_at" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "user_secret" SET "must_change" = true WHERE "one_time" AND NOT "must_change";
