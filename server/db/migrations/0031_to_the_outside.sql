CREATE TABLE "agenda_feed" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"hidden" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read" timestamp with time zone,
	CONSTRAINT "agenda_feed_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"record_id" uuid NOT NULL,
	"change" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" integer,
	"ms" integer,
	"answer" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_status" CHECK ("webhook_delivery"."status" IN ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_of" ON "webhook_delivery" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_open" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."status" = 'queued';--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_tell(name text, record uuid, what jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (webhook_id, event, record_id, change)
  SELECT id, name, record, what FROM webhook WHERE active AND events ? name $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE former text; BEGIN
  IF TG_OP = 'UPDATE' THEN former := OLD.status; END IF;
  IF former IS DISTINCT FROM NEW.status THEN
    PERFORM webhook_tell(TG_ARGV[0], NEW.id, jsonb_build_object('from', former, 'to', NEW.status));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM webhook_tell(TG_ARGV[0], NEW.id, NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook AFTER INSERT OR UPDATE OF status ON repair FOR EACH ROW EXECUTE FUNCTION webhook_status('repair.status');--> statement-breakpoint
CREATE TRIGGER webhook AFTER INSERT OR UPDATE OF status ON rental FOR EACH ROW EXECUTE FUNCTION webhook_status('rental.status');--> statement-breakpoint
CREATE TRIGGER webhook_customer AFTER INSERT OR UPDATE ON sync_change FOR EACH ROW WHEN (NEW.ent = 3 AND NOT NEW.del) EXECUTE FUNCTION webhook_change('customer.changed');--> statement-breakpoint
CREATE TRIGGER webhook_item AFTER INSERT OR UPDATE ON sync_change FOR EACH ROW WHEN (NEW.ent = 4 AND NOT NEW.del) EXECUTE FUNCTION webhook_change('item.changed');
