CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"language" text NOT NULL,
	"edition" uuid NOT NULL,
	"photo_ids" jsonb NOT NULL,
	"seen_status" text NOT NULL,
	"state" text NOT NULL,
	"text" text,
	"name" text,
	"answered_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_reminder" (
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rental_reminder_rental_id_kind_pk" PRIMARY KEY("rental_id","kind")
);
--> statement-breakpoint
ALTER TABLE "mail_template" ADD COLUMN "reminder" text;--> statement-breakpoint
CREATE INDEX "approval_token_at" ON "approval_token" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON approval FOR EACH ROW EXECUTE FUNCTION sync_root('27');
