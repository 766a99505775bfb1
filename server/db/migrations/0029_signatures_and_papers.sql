CREATE TABLE "issued_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"device" text,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"path" text NOT NULL,
	"shown" text NOT NULL,
	"language" text NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "place" text;--> statement-breakpoint
CREATE INDEX "issued_paper_of" ON "issued_paper" USING btree ("about","kind");--> statement-breakpoint
CREATE INDEX "issued_paper_bytes" ON "issued_paper" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "signature_of" ON "signature" USING btree ("about");--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON signature FOR EACH ROW EXECUTE FUNCTION sync_root('25');--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON issued_paper FOR EACH ROW EXECUTE FUNCTION sync_root('26');
