ALTER TABLE "device_credential" ADD COLUMN "password_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "paused_at" timestamp with time zone;