ALTER TABLE "mail_queue" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "slot_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mail_queue_slots" ON "mail_queue" USING btree ("asked_by","slot_at");