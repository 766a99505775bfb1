ALTER TABLE "rental_line" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "rental_line" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "rental_line" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "rental_line" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "rental" ADD COLUMN "movements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "from_rental_id" uuid;--> statement-breakpoint
CREATE INDEX "rental_line_model" ON "rental_line" USING btree ("rental_id") WHERE "rental_line"."model" is not null;