ALTER TABLE "repair_picture" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD COLUMN "drawn_on" uuid;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD COLUMN "original_sha256" text;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD COLUMN "original_bytes" integer;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD COLUMN "original_state" text;--> statement-breakpoint
CREATE INDEX "repair_picture_original" ON "repair_picture" USING btree ("original_sha256") WHERE "repair_picture"."original_sha256" is not null;