ALTER TABLE "category" ADD COLUMN "accessories" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "attention_by" uuid;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "attention_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "item_log_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "accessories" text;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "condition_note" text;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "access_code" text;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "cost_limit" numeric(16, 2);--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "warranty_of_id" uuid;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "waits_for_part" text;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "part_expected_at" date;--> statement-breakpoint
ALTER TABLE "repair" ADD COLUMN "signature" jsonb;