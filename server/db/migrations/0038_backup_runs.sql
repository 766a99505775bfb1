CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"begun" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone,
	"bytes" bigint,
	"error" text
);
