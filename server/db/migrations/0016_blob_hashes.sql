ALTER TABLE "blob" ADD COLUMN "orig_hash" text;--> statement-breakpoint
ALTER TABLE "blob" ADD COLUMN "thumb_hash" text;