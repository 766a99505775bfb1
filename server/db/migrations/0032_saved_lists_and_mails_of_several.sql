CREATE TABLE "saved_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"department" text NOT NULL,
	"search" text,
	"filters" text,
	"sort" text,
	"dir" text,
	"with_all" boolean NOT NULL,
	"columns" text,
	"shared" boolean NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "also_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON saved_list FOR EACH ROW EXECUTE FUNCTION sync_root('23');
