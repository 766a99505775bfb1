ALTER TABLE "approval" ALTER COLUMN "repair_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ALTER COLUMN "repair_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "rental_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "rental_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "with_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_of_rental" ON "mail" USING btree ("rental_id");