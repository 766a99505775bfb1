ALTER TABLE "item" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE INDEX "item_picture" ON "item" USING btree ("picture") WHERE picture IS NOT NULL;