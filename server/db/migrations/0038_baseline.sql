-- The schema of version 1.2.0, in place of its 38 migrations (ADR 0044). A database of 1.2.0 is recognised by the time of the
-- last of them, which is also the time of this one; it runs on an empty database alone.
CREATE TABLE "action_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"department" text NOT NULL,
	"company" text NOT NULL,
	"customer" uuid,
	"mail" text,
	"phone" text,
	"user" text NOT NULL,
	"item" text,
	"description" text,
	"start_date" date,
	"end_date" date,
	"register_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_form_line" (
	"action_form_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"article" text,
	"description" text,
	"quantity" numeric(16, 2) NOT NULL,
	"price" numeric(16, 2) NOT NULL,
	"ord" integer NOT NULL,
	CONSTRAINT "action_form_line_action_form_id_id_pk" PRIMARY KEY("action_form_id","id")
);
--> statement-breakpoint
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
	"at" timestamp with time zone NOT NULL,
	"seen_approval" date
);
--> statement-breakpoint
CREATE TABLE "approval_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"approval_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"one_time" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"begun" timestamp with time zone NOT NULL,
	"ended" timestamp with time zone,
	"bytes" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"w" integer NOT NULL,
	"h" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"orig_hash" text,
	"thumb_hash" text
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"prefix" text NOT NULL,
	"active" boolean NOT NULL,
	"accessories" text,
	"clash" text DEFAULT 'Waarschuwen' NOT NULL,
	"service_days" integer DEFAULT 0 NOT NULL,
	"inspected_only" boolean DEFAULT false NOT NULL,
	"goes_along" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subcategory" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"category" uuid NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"e" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conflict" (
	"id" uuid PRIMARY KEY NOT NULL,
	"e" text NOT NULL,
	"eid" uuid NOT NULL,
	"field" text NOT NULL,
	"policy" text NOT NULL,
	"winner" jsonb NOT NULL,
	"loser" jsonb NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"doc" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference_number" text,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"notes" text,
	"address_street" text,
	"address_number" text,
	"address_box" text,
	"address_postal_code" text,
	"address_city" text,
	"address_country" text,
	"active" boolean NOT NULL,
	"language" text,
	"vat_number" text,
	"former_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_contact" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"department" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"gsm" text,
	"fax" text,
	"notes" text,
	"active" boolean NOT NULL,
	"ord" integer NOT NULL,
	CONSTRAINT "customer_contact_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_number" text,
	"prefix" text,
	"number" integer,
	"category_id" uuid NOT NULL,
	"subcategory_id" uuid,
	"brand" text NOT NULL,
	"model" text,
	"serial_number" text,
	"purchased_at" date,
	"warranty_end_date" date,
	"status" text NOT NULL,
	"stock_quantity" integer,
	"rentable" boolean NOT NULL,
	"stolen" boolean NOT NULL,
	"rent_price" numeric(16, 2) NOT NULL,
	"customer_id" uuid,
	"active" boolean NOT NULL,
	"repair_id" uuid,
	"attention" text,
	"attention_by" uuid,
	"attention_at" timestamp with time zone,
	"codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_log_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"inspection_months" integer,
	"inspected_at" date,
	"inspection_due" date,
	"former_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"place" text,
	"replacement_value" numeric(16, 2)
);
--> statement-breakpoint
CREATE TABLE "item_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"day_price" numeric(16, 2),
	"accessories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture" text
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL
);
--> statement-breakpoint
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
	"sent_at" timestamp with time zone,
	"also_for" jsonb DEFAULT '[]'::jsonb NOT NULL
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
	"mail_id" uuid,
	CONSTRAINT "mail_queue_mid_unique" UNIQUE("mid"),
	CONSTRAINT "mail_queue_status" CHECK ("mail_queue"."status" IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"recipient" text,
	"cc" text,
	"bcc" text,
	"language" text NOT NULL,
	"attachment" boolean NOT NULL,
	"photo_attachment" boolean NOT NULL,
	"photo_array" jsonb NOT NULL,
	"external" boolean NOT NULL,
	"rma_request" boolean NOT NULL,
	"reminder" text
);
--> statement-breakpoint
CREATE TABLE "server_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"survivor_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"customer_id" uuid,
	"survivor_name" text NOT NULL,
	"merged_name" text NOT NULL,
	"moved" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"taken_back_by" uuid,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"message" text NOT NULL,
	"object_id" uuid,
	"rental_number1" text,
	"rental_id1" uuid,
	"rental_id2" uuid,
	"at" timestamp with time zone NOT NULL,
	"read" boolean NOT NULL,
	"postponed_until" timestamp with time zone,
	"event" text,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "issued_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"device" text,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"about" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"path" text NOT NULL,
	"shown" text NOT NULL,
	"language" text NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "rental_line" (
	"rental_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" double precision NOT NULL,
	"item_id" uuid,
	"custom_item" text,
	"quantity" integer NOT NULL,
	"multiple" boolean NOT NULL,
	"item_price" numeric(16, 2) NOT NULL,
	"rate" numeric(16, 2) NOT NULL,
	"sub_total_price" numeric(16, 2) NOT NULL,
	"discount_percentage" numeric(16, 2) NOT NULL,
	"discount" numeric(16, 2) NOT NULL,
	"total_price" numeric(16, 2) NOT NULL,
	"remark" text,
	"conflict" boolean NOT NULL,
	"brand" text,
	"model" text,
	"kit_id" uuid,
	"part_of" uuid,
	CONSTRAINT "rental_line_rental_id_id_pk" PRIMARY KEY("rental_id","id")
);
--> statement-breakpoint
CREATE TABLE "rental_log_line" (
	"rental_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"auto" boolean NOT NULL,
	CONSTRAINT "rental_log_line_rental_id_id_pk" PRIMARY KEY("rental_id","id")
);
--> statement-breakpoint
CREATE TABLE "rental_remark" (
	"rental_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text" text NOT NULL,
	"pos" double precision NOT NULL,
	CONSTRAINT "rental_remark_rental_id_id_pk" PRIMARY KEY("rental_id","id")
);
--> statement-breakpoint
CREATE TABLE "holiday" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price" numeric(16, 2),
	"note" text,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number_of_days" integer NOT NULL,
	"rate" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"document_number" integer,
	"boekjaar" integer,
	"provisional_ref" text,
	"reference" text,
	"external_reference" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"previous_status" text,
	"contact" text,
	"notes" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"pickup_date" date NOT NULL,
	"return_date" date NOT NULL,
	"number_of_days" integer NOT NULL,
	"rate" numeric(16, 2) NOT NULL,
	"former_rate" numeric(16, 2),
	"discount" numeric(16, 2) NOT NULL,
	"discount_amount" numeric(16, 2) NOT NULL,
	"service_fee_active" boolean NOT NULL,
	"service_fee" numeric(16, 2) NOT NULL,
	"service_fee_amount" numeric(16, 2) NOT NULL,
	"vat_free" boolean NOT NULL,
	"vat_percentage" numeric(16, 2) NOT NULL,
	"vat_amount" numeric(16, 2) NOT NULL,
	"total_price_excl_vat" numeric(16, 2) NOT NULL,
	"base_price_excl_vat" numeric(16, 2) NOT NULL,
	"total_price_incl_vat" numeric(16, 2) NOT NULL,
	"customer_id" uuid,
	"customer_contact_id" uuid,
	"temp_cus_name" text,
	"temp_cus_street" text,
	"temp_cus_city" text,
	"temp_cus_country" text,
	"temp_cus_contact_name" text,
	"temp_cus_contact_phone" text,
	"temp_cus_contact_email" text,
	"open_conflicts" integer NOT NULL,
	"updated_at" timestamp with time zone,
	"overdue" boolean DEFAULT false NOT NULL,
	"internal_notes" text,
	"movements" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rental_reminder" (
	"rental_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mid" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "rental_reminder_rental_id_kind_pk" PRIMARY KEY("rental_id","kind"),
	CONSTRAINT "rental_reminder_mid_unique" UNIQUE("mid")
);
--> statement-breakpoint
CREATE TABLE "external_repair" (
	"repair_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"manufacturer_id" uuid,
	"rma" text,
	"date_in" date,
	"date_out" date,
	"info" text,
	"notes" text,
	"message" text,
	"send_mail" boolean NOT NULL,
	"external_mail_sent" boolean NOT NULL,
	CONSTRAINT "external_repair_repair_id_id_pk" PRIMARY KEY("repair_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_estimate_line" (
	"repair_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(16, 3) NOT NULL,
	"price" numeric(16, 2) NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"pos" double precision NOT NULL,
	CONSTRAINT "repair_estimate_line_repair_id_id_pk" PRIMARY KEY("repair_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_line" (
	"repair_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(16, 3) NOT NULL,
	"price" numeric(16, 2) NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"pos" double precision NOT NULL,
	CONSTRAINT "repair_line_repair_id_id_pk" PRIMARY KEY("repair_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_log_line" (
	"repair_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"description" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"auto" boolean NOT NULL,
	CONSTRAINT "repair_log_line_repair_id_id_pk" PRIMARY KEY("repair_id","id")
);
--> statement-breakpoint
CREATE TABLE "repair_picture" (
	"repair_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slot" integer,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"w" integer NOT NULL,
	"h" integer NOT NULL,
	"state" text NOT NULL,
	"device" text,
	"ord" integer NOT NULL,
	"phase" text,
	"taken_at" timestamp with time zone,
	"drawn_on" uuid,
	"original_sha256" text,
	"original_bytes" integer,
	"original_state" text,
	CONSTRAINT "repair_picture_repair_id_id_pk" PRIMARY KEY("repair_id","id")
);
--> statement-breakpoint
CREATE TABLE "executor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"website" text,
	"email" text,
	"contact_phone" text,
	"contact_fax" text,
	"address_street" text,
	"address_number" text,
	"address_box" text,
	"address_postal_code" text,
	"address_city" text,
	"address_country" text,
	"vat_number" text,
	"bank_name" text,
	"bank_account" text,
	"bank_bic" text,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"address_street" text,
	"address_number" text,
	"address_box" text,
	"address_postal_code" text,
	"address_city" text,
	"address_country" text,
	"rma" boolean NOT NULL,
	"language" text NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"description" text NOT NULL,
	"price" numeric(16, 2) NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text,
	"boekjaar" integer,
	"document_number" integer,
	"provisional_ref" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"previous_status" text,
	"proces_type" text NOT NULL,
	"is_external" boolean NOT NULL,
	"spare_parts_only" boolean NOT NULL,
	"under_warranty" boolean NOT NULL,
	"depannage" boolean NOT NULL,
	"estimate_refused" boolean NOT NULL,
	"billed" boolean NOT NULL,
	"date_in" date NOT NULL,
	"date_out" date,
	"end_date" date,
	"estimate_approval" date,
	"customer_id" uuid,
	"customer_contact_id" uuid,
	"item_id" uuid,
	"executor_id" uuid,
	"rental_id" uuid,
	"notes" text NOT NULL,
	"reference" text,
	"work_notes" text,
	"estimate_notes" text,
	"forfait_amount" numeric(16, 2),
	"estimate_total_excl_vat" numeric(16, 2) NOT NULL,
	"estimate_total_incl_vat" numeric(16, 2) NOT NULL,
	"repair_total_excl_vat" numeric(16, 2) NOT NULL,
	"repair_total_incl_vat" numeric(16, 2) NOT NULL,
	"open_conflicts" integer NOT NULL,
	"accessories" text,
	"condition" text,
	"condition_note" text,
	"access_code" text,
	"cost_limit" numeric(16, 2),
	"warranty_of_id" uuid,
	"waits_for_part" text,
	"part_expected_at" date,
	"signature" jsonb,
	"from_rental_id" uuid
);
--> statement-breakpoint
CREATE TABLE "saved_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"department" text NOT NULL,
	"search" text,
	"filters" text,
	"sort" text,
	"dir" text,
	"with_all" boolean NOT NULL,
	"columns" text,
	"shared" boolean NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ref" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"color" text,
	"order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"active" boolean NOT NULL,
	"deactivated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "action_form_line" ADD CONSTRAINT "action_form_line_owner" FOREIGN KEY ("action_form_id") REFERENCES "public"."action_form"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_owner" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_line" ADD CONSTRAINT "rental_line_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_log_line" ADD CONSTRAINT "rental_log_line_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rental_remark" ADD CONSTRAINT "rental_remark_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_repair" ADD CONSTRAINT "external_repair_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "repair_estimate_line" ADD CONSTRAINT "repair_estimate_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "repair_line" ADD CONSTRAINT "repair_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "repair_log_line" ADD CONSTRAINT "repair_log_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "repair_picture" ADD CONSTRAINT "repair_picture_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "approval_token_at" ON "approval_token" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "auth_token_user" ON "auth_token" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "auth_token_expires" ON "auth_token" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "device_credential_user" ON "device_credential" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "login_attempt_key" ON "login_attempt" USING btree ("kind","key","at");
--> statement-breakpoint
CREATE INDEX "login_attempt_at" ON "login_attempt" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "conflict_open" ON "conflict" USING btree ("id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "conflict_of" ON "conflict" USING btree ("eid");
--> statement-breakpoint
CREATE INDEX "customer_reference" ON "customer" USING btree ("reference_number");
--> statement-breakpoint
CREATE INDEX "customer_contact_id" ON "customer_contact" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "item_customer" ON "item" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "item_number" ON "item" USING btree ("item_number");
--> statement-breakpoint
CREATE INDEX "item_twin" ON "item" USING btree ((lower(btrim(serial_number, E' \t\r\n') COLLATE "und-x-icu"))) WHERE active;
--> statement-breakpoint
CREATE INDEX "mail_of" ON "mail" USING btree ("repair_id");
--> statement-breakpoint
CREATE INDEX "mail_queue_of" ON "mail_queue" USING btree ("mail_id");
--> statement-breakpoint
CREATE INDEX "mail_queue_open" ON "mail_queue" USING btree ("next_at") WHERE "mail_queue"."status" <> 'sent';
--> statement-breakpoint
CREATE INDEX "merge_survivor" ON "merge" USING btree ("survivor_id");
--> statement-breakpoint
CREATE INDEX "merge_merged" ON "merge" USING btree ("merged_id");
--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("id") WHERE NOT read;
--> statement-breakpoint
CREATE INDEX "notification_of" ON "notification" USING btree ("object_id","event");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_of" ON "webhook_delivery" USING btree ("webhook_id","created_at");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_open" ON "webhook_delivery" USING btree ("next_at") WHERE "webhook_delivery"."status" = 'queued';
--> statement-breakpoint
CREATE INDEX "issued_paper_of" ON "issued_paper" USING btree ("about","kind");
--> statement-breakpoint
CREATE INDEX "issued_paper_bytes" ON "issued_paper" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "signature_of" ON "signature" USING btree ("about");
--> statement-breakpoint
CREATE INDEX "rental_line_id" ON "rental_line" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "rental_line_item" ON "rental_line" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "rental_line_model" ON "rental_line" USING btree ("rental_id") WHERE "rental_line"."model" is not null;
--> statement-breakpoint
CREATE INDEX "rental_log_line_at" ON "rental_log_line" USING btree ("rental_id","at","id");
--> statement-breakpoint
CREATE INDEX "rental_active" ON "rental" USING btree ("id") WHERE status IN ('Optie', 'Bevestigd');
--> statement-breakpoint
CREATE INDEX "rental_missing" ON "rental" USING btree ("id") WHERE movements @> '[{"kind": "missing"}]';
--> statement-breakpoint
CREATE INDEX "rental_customer" ON "rental" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "rental_number" ON "rental" USING btree ("boekjaar","document_number");
--> statement-breakpoint
CREATE INDEX "rental_period" ON "rental" USING btree ("pickup_date","return_date");
--> statement-breakpoint
CREATE INDEX "repair_estimate_line_id" ON "repair_estimate_line" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "repair_line_id" ON "repair_line" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "repair_log_line_at" ON "repair_log_line" USING btree ("repair_id","at","id");
--> statement-breakpoint
CREATE INDEX "repair_picture_sha256" ON "repair_picture" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "repair_picture_original" ON "repair_picture" USING btree ("original_sha256") WHERE "repair_picture"."original_sha256" is not null;
--> statement-breakpoint
CREATE INDEX "repair_active" ON "repair" USING btree ("id") WHERE status NOT IN ('Opgehaald', 'Gefactureerd');
--> statement-breakpoint
CREATE INDEX "repair_customer" ON "repair" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "repair_item" ON "repair" USING btree ("item_id");
--> statement-breakpoint
CREATE INDEX "repair_number" ON "repair" USING btree ("boekjaar","document_number");
--> statement-breakpoint
CREATE INDEX "setting_field" ON "setting" USING btree ("module","field","user_id");
--> statement-breakpoint
CREATE INDEX "app_user_username" ON "app_user" USING btree (lower(username));
--> statement-breakpoint
-- The feed and the exactly-once store of the synchronisation. Drizzle does not know these tables.
CREATE TABLE sync_head(
  one bool PRIMARY KEY DEFAULT true CHECK(one), v bigint NOT NULL DEFAULT 0,
  min_v bigint NOT NULL DEFAULT 0, epoch uuid NOT NULL DEFAULT gen_random_uuid(), fp text,
  -- when history was last replaced (B4.6)
  epoch_since timestamptz, span int NOT NULL DEFAULT 0);
--> statement-breakpoint
INSERT INTO sync_head DEFAULT VALUES;
--> statement-breakpoint
-- Each stretch of an epoch and the head at which it began: a server that knows more of the one before finds out (B4.6).
CREATE TABLE sync_span(n int PRIMARY KEY, epoch uuid NOT NULL, v bigint NOT NULL, fp text, at timestamptz NOT NULL DEFAULT now());
--> statement-breakpoint
CREATE TABLE sync_change(ent smallint NOT NULL, id uuid NOT NULL, v bigint NOT NULL,
  del bool NOT NULL DEFAULT false, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY(ent,id));
--> statement-breakpoint
CREATE INDEX sync_change_v ON sync_change(v,ent,id);
--> statement-breakpoint
CREATE INDEX sync_change_tomb ON sync_change(v) WHERE del;
--> statement-breakpoint
CREATE TABLE dead_id(ent smallint, id uuid, at timestamptz NOT NULL DEFAULT now(), by_user uuid, PRIMARY KEY(ent,id));
--> statement-breakpoint
CREATE TABLE trash(ent smallint, id uuid, doc jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now(), by_user uuid, PRIMARY KEY(ent,id));
--> statement-breakpoint
CREATE TABLE id_alias(ent smallint, from_id uuid, to_id uuid NOT NULL, mid uuid NOT NULL, PRIMARY KEY(ent,from_id));
--> statement-breakpoint
CREATE INDEX id_alias_from ON id_alias(from_id);
--> statement-breakpoint
-- `inflight_server`: whose work is in flight, by the advisory lock of its server (B3.7). `proof_hash`: the hash of the device
-- secret (ADR 0011). From `name` on: what the page 'Toestellen' shows.
CREATE TABLE sync_client(id uuid PRIMARY KEY, label text, last_seq bigint NOT NULL DEFAULT 0, known_seq bigint NOT NULL DEFAULT 0,
  last_cursor_v bigint NOT NULL DEFAULT 0, inflight_seq bigint, suspect bool NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'active' CHECK(state IN('active','blocked','retired')),
  created_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now(),
  inflight_server int, proof_hash bytea,
  name text, app_version text, unsent int, unsent_at timestamptz, blocked_at timestamptz, blocked_by uuid);
--> statement-breakpoint
CREATE TABLE device_user(client_id uuid NOT NULL REFERENCES sync_client, user_id uuid NOT NULL, last_online_login timestamptz NOT NULL,
  began boolean NOT NULL DEFAULT false, PRIMARY KEY(client_id,user_id));
--> statement-breakpoint
-- `effect`: false for a mutation that changed nothing, though its outcome names a version.
CREATE TABLE sync_mutation(client_id uuid NOT NULL, seq bigint NOT NULL, mid uuid NOT NULL, name text NOT NULL, mv int NOT NULL, uid uuid NOT NULL,
  at_client timestamptz, at_server timestamptz NOT NULL DEFAULT now(), args jsonb NOT NULL, base jsonb, req_hash bytea NOT NULL,
  status text NOT NULL CHECK(status IN('applied','rejected','failed')), result jsonb NOT NULL, v bigint,
  pusher uuid, effect boolean NOT NULL DEFAULT true, PRIMARY KEY(client_id,seq));
--> statement-breakpoint
CREATE INDEX sync_mutation_mid ON sync_mutation(mid);
--> statement-breakpoint
-- Finds who gave a field its value, for the record of a conflict.
CREATE INDEX sync_mutation_doc ON sync_mutation(COALESCE(args->>'id', args->>'repairId', args->>'rentalId', args->>'customerId'), v);
--> statement-breakpoint
-- Finds whether a refused mutation was to create an id.
CREATE INDEX sync_mutation_refused ON sync_mutation USING gin (args jsonb_path_ops) WHERE status <> 'applied';
--> statement-breakpoint
CREATE TABLE sync_attempt(client_id uuid, seq bigint, n int NOT NULL DEFAULT 0, first_at timestamptz NOT NULL DEFAULT now(), last_error text,
  deaths int NOT NULL DEFAULT 0, PRIMARY KEY(client_id,seq));
--> statement-breakpoint
CREATE TABLE doc_counter(kind text, boekjaar int, n bigint NOT NULL, PRIMARY KEY(kind,boekjaar));
--> statement-breakpoint
-- `lost`: given in a history that a restore took away, and voided until the document comes back with its number.
CREATE TABLE doc_number(kind text, boekjaar int, n bigint, entity_id uuid NOT NULL, mid uuid, voided_at timestamptz,
  lost boolean NOT NULL DEFAULT false, PRIMARY KEY(kind,boekjaar,n), UNIQUE(kind,entity_id));
--> statement-breakpoint
CREATE INDEX doc_number_voided ON doc_number (voided_at) WHERE voided_at IS NOT NULL;
--> statement-breakpoint
-- Until when a mutation that names an unknown id waits for the device that made it (B3.9).
CREATE TABLE sync_recovery(one bool PRIMARY KEY DEFAULT true CHECK(one), until timestamptz NOT NULL);
--> statement-breakpoint
-- Triggers need their functions. Each start replaces these by server/db/functions, before anything is written.
CREATE FUNCTION app_user_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the functions of the database are not in place'; END $$;
--> statement-breakpoint
CREATE FUNCTION sync_root() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the functions of the database are not in place'; END $$;
--> statement-breakpoint
CREATE FUNCTION sync_child() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the functions of the database are not in place'; END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_status() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the functions of the database are not in place'; END $$;
--> statement-breakpoint
CREATE FUNCTION webhook_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the functions of the database are not in place'; END $$;
--> statement-breakpoint
CREATE TRIGGER deactivated BEFORE UPDATE OF active ON app_user FOR EACH ROW EXECUTE FUNCTION app_user_deactivated();
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair FOR EACH ROW EXECUTE FUNCTION sync_root('1');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON rental FOR EACH ROW EXECUTE FUNCTION sync_root('2');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON customer FOR EACH ROW EXECUTE FUNCTION sync_root('3');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON item FOR EACH ROW EXECUTE FUNCTION sync_root('4');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON category FOR EACH ROW EXECUTE FUNCTION sync_root('5');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON subcategory FOR EACH ROW EXECUTE FUNCTION sync_root('6');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair_action FOR EACH ROW EXECUTE FUNCTION sync_root('7');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON manufacturer FOR EACH ROW EXECUTE FUNCTION sync_root('8');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON executor FOR EACH ROW EXECUTE FUNCTION sync_root('9');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON price_rate FOR EACH ROW EXECUTE FUNCTION sync_root('10');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON holiday FOR EACH ROW EXECUTE FUNCTION sync_root('11');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON mail_template FOR EACH ROW EXECUTE FUNCTION sync_root('12');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON setting FOR EACH ROW EXECUTE FUNCTION sync_root('13');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON notification FOR EACH ROW EXECUTE FUNCTION sync_root('14');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON app_user FOR EACH ROW EXECUTE FUNCTION sync_root('15');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON conflict FOR EACH ROW EXECUTE FUNCTION sync_root('16');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON alias FOR EACH ROW EXECUTE FUNCTION sync_root('17');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON action_form FOR EACH ROW EXECUTE FUNCTION sync_root('18');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON ref FOR EACH ROW EXECUTE FUNCTION sync_root('19');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON mail FOR EACH ROW EXECUTE FUNCTION sync_root('20');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON item_model FOR EACH ROW EXECUTE FUNCTION sync_root('21');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON kit FOR EACH ROW EXECUTE FUNCTION sync_root('22');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON saved_list FOR EACH ROW EXECUTE FUNCTION sync_root('23');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON merge FOR EACH ROW EXECUTE FUNCTION sync_root('24');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON signature FOR EACH ROW EXECUTE FUNCTION sync_root('25');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON issued_paper FOR EACH ROW EXECUTE FUNCTION sync_root('26');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON approval FOR EACH ROW EXECUTE FUNCTION sync_root('27');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair_line FOR EACH ROW EXECUTE FUNCTION sync_child('1','repair_id','repair');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair_estimate_line FOR EACH ROW EXECUTE FUNCTION sync_child('1','repair_id','repair');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair_log_line FOR EACH ROW EXECUTE FUNCTION sync_child('1','repair_id','repair');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON repair_picture FOR EACH ROW EXECUTE FUNCTION sync_child('1','repair_id','repair');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON external_repair FOR EACH ROW EXECUTE FUNCTION sync_child('1','repair_id','repair');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON rental_line FOR EACH ROW EXECUTE FUNCTION sync_child('2','rental_id','rental');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON rental_remark FOR EACH ROW EXECUTE FUNCTION sync_child('2','rental_id','rental');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON rental_log_line FOR EACH ROW EXECUTE FUNCTION sync_child('2','rental_id','rental');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON customer_contact FOR EACH ROW EXECUTE FUNCTION sync_child('3','customer_id','customer');
--> statement-breakpoint
CREATE TRIGGER sync AFTER INSERT OR UPDATE OR DELETE ON action_form_line FOR EACH ROW EXECUTE FUNCTION sync_child('18','action_form_id','action_form');
--> statement-breakpoint
CREATE TRIGGER webhook AFTER INSERT OR UPDATE OF status ON repair FOR EACH ROW EXECUTE FUNCTION webhook_status('repair.status');
--> statement-breakpoint
CREATE TRIGGER webhook AFTER INSERT OR UPDATE OF status ON rental FOR EACH ROW EXECUTE FUNCTION webhook_status('rental.status');
--> statement-breakpoint
CREATE TRIGGER webhook_customer AFTER INSERT OR UPDATE ON sync_change FOR EACH ROW WHEN (NEW.ent = 3 AND NOT NEW.del) EXECUTE FUNCTION webhook_change('customer.changed');
--> statement-breakpoint
CREATE TRIGGER webhook_item AFTER INSERT OR UPDATE ON sync_change FOR EACH ROW WHEN (NEW.ent = 4 AND NOT NEW.del) EXECUTE FUNCTION webhook_change('item.changed');
