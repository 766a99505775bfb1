ALTER TABLE "app_user" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "only_department" text;