ALTER TABLE "auth_token" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_secret" ADD COLUMN "expires_at" timestamp with time zone;