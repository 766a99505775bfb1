CREATE TABLE "merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"customer_id" uuid,
	"survivor_name" text NOT NULL,
	"merged_name" text NOT NULL,
	"moved" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "former_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "former_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "merge_survivor" ON "merge" USING btree ("survivor_id");--> statement-breakpoint
CREATE INDEX "merge_merged" ON "merge" USING btree ("merged_id");
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON merge FOR EACH ROW EXECUTE FUNCTION sync_root('24');
