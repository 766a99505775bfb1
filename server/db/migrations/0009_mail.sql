CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"repair_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"cc" text,
	"bcc" text,
	"subject" text NOT NULL,
	"language" text NOT NULL,
	"attachment" boolean NOT NULL,
	"photo_array" jsonb NOT NULL,
	"external" boolean NOT NULL,
	"rma_request" boolean NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_queue" DROP CONSTRAINT "mail_queue_status";--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
CREATE INDEX "mail_of" ON "mail" USING btree ("repair_id");--> statement-breakpoint
CREATE INDEX "mail_queue_of" ON "mail_queue" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "mail_queue" ADD CONSTRAINT "mail_queue_status" CHECK ("mail_queue"."status" IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'));--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON mail FOR EACH ROW EXECUTE FUNCTION sync_root('20');
