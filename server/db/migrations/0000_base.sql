CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mid" uuid,
	"recipient" text NOT NULL,
	"cc" text,
	"bcc" text,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_queue_mid_unique" UNIQUE("mid"),
	CONSTRAINT "mail_queue_status" CHECK ("mail_queue"."status" IN ('queued', 'sending', 'sent', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE INDEX "mail_queue_open" ON "mail_queue" USING btree ("next_at") WHERE "mail_queue"."status" <> 'sent';