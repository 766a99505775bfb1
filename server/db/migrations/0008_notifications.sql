ALTER TABLE "notification" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notification_of" ON "notification" USING btree ("object_id","event");