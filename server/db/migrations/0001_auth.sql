CREATE TABLE "auth_token" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_credential" (
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"current_hash" "bytea" NOT NULL,
	"previous_hash" "bytea",
	"spent" "bytea"[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "device_credential_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_code" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_secret" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"must_change" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "auth_token_user" ON "auth_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_token_expires" ON "auth_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_credential_user" ON "device_credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_attempt_key" ON "login_attempt" USING btree ("kind","key","at");--> statement-breakpoint
CREATE INDEX "login_attempt_at" ON "login_attempt" USING btree ("at");