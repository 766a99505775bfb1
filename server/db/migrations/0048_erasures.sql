CREATE TABLE "erasure_hold" (
	"erasure_id" uuid NOT NULL,
	"e" text NOT NULL,
	"record_id" uuid NOT NULL,
	"number" text NOT NULL,
	"until" date NOT NULL,
	"invoice" jsonb NOT NULL,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "erasure_hold_erasure_id_record_id_pk" PRIMARY KEY("erasure_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"photos" boolean DEFAULT false NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_contact" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "erasure_hold_until" ON "erasure_hold" USING btree ("until");--> statement-breakpoint
CREATE INDEX "erasure_files" ON "erasure" USING btree ("id") WHERE "erasure"."files" <> '[]';--> statement-breakpoint
-- Finds the mutations of the parts of a record, also of parts that are gone.
CREATE INDEX sync_mutation_owner ON sync_mutation(COALESCE(args->>'about', args->>'repairId', args->>'rentalId', args->>'customerId'))
  WHERE args->>'id' IS NOT NULL;
