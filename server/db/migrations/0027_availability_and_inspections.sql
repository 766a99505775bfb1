ALTER TABLE "category" ADD COLUMN "clash" text DEFAULT 'Waarschuwen' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "service_days" integer DEFAULT 0 NOT NULL;