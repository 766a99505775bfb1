ALTER TABLE "category" ADD COLUMN "goes_along" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "replacement_value" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "item_model" ADD COLUMN "picture" text;--> statement-breakpoint
CREATE INDEX "rental_missing" ON "rental" USING btree ("id") WHERE movements @> '[{"kind": "missing"}]';