ALTER TABLE "category" ADD COLUMN "clash" text DEFAULT 'Waarschuwen' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "service_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "inspected_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "inspection_months" integer;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "inspected_at" date;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "inspection_due" date;