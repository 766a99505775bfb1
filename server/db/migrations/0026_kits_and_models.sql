CREATE TABLE "item_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"day_price" numeric(16, 2),
	"accessories" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price" numeric(16, 2),
	"note" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON item_model FOR EACH ROW EXECUTE FUNCTION sync_root('21');--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON kit FOR EACH ROW EXECUTE FUNCTION sync_root('22');
