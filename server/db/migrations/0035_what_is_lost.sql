ALTER TABLE "item" ADD COLUMN "replacement_value" numeric(16, 2);--> statement-breakpoint
CREATE INDEX "rental_missing" ON "rental" USING btree ("id") WHERE movements @> '[{"kind": "missing"}]';