ALTER TABLE "category" ADD COLUMN "goes_along" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item_model" ADD COLUMN "picture" text;