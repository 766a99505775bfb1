CREATE TABLE "blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"w" integer NOT NULL,
	"h" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"prefix" text NOT NULL,
	"active" boolean NOT NULL
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
	"active" boolean NOT NULL
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
	"repair_id" uuid
);
--> statement-breakpoint
CREATE TABLE "subcategory" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"category" uuid NOT NULL,
	"active" boolean NOT NULL
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
	"updated_at" timestamp with time zone
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
	"open_conflicts" integer NOT NULL
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
CREATE TABLE "holiday" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"description" text NOT NULL
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
	"rma_request" boolean NOT NULL
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
CREATE TABLE "price_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number_of_days" integer NOT NULL,
	"rate" numeric(16, 2) NOT NULL
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
CREATE TABLE "setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
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
CREATE TABLE "alias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"e" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL
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
	"postponed_until" timestamp with time zone
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
ALTER TABLE "customer_contact" ADD CONSTRAINT "customer_contact_owner" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_line" ADD CONSTRAINT "rental_line_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_log_line" ADD CONSTRAINT "rental_log_line_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rental_remark" ADD CONSTRAINT "rental_remark_owner" FOREIGN KEY ("rental_id") REFERENCES "public"."rental"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_repair" ADD CONSTRAINT "external_repair_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_estimate_line" ADD CONSTRAINT "repair_estimate_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_line" ADD CONSTRAINT "repair_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_log_line" ADD CONSTRAINT "repair_log_line_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repair_picture" ADD CONSTRAINT "repair_picture_owner" FOREIGN KEY ("repair_id") REFERENCES "public"."repair"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_form_line" ADD CONSTRAINT "action_form_line_owner" FOREIGN KEY ("action_form_id") REFERENCES "public"."action_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_reference" ON "customer" USING btree ("reference_number");--> statement-breakpoint
CREATE INDEX "customer_contact_id" ON "customer_contact" USING btree ("id");--> statement-breakpoint
CREATE INDEX "item_customer" ON "item" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "item_number" ON "item" USING btree ("item_number");--> statement-breakpoint
CREATE INDEX "item_twin" ON "item" USING btree ((lower(btrim(serial_number, E' \t\r\n') COLLATE "und-x-icu"))) WHERE active;--> statement-breakpoint
CREATE INDEX "rental_active" ON "rental" USING btree ("id") WHERE status IN ('Optie', 'Bevestigd');--> statement-breakpoint
CREATE INDEX "rental_customer" ON "rental" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "rental_number" ON "rental" USING btree ("boekjaar","document_number");--> statement-breakpoint
CREATE INDEX "rental_period" ON "rental" USING btree ("pickup_date","return_date");--> statement-breakpoint
CREATE INDEX "rental_line_id" ON "rental_line" USING btree ("id");--> statement-breakpoint
CREATE INDEX "rental_line_item" ON "rental_line" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "rental_log_line_at" ON "rental_log_line" USING btree ("rental_id","at","id");--> statement-breakpoint
CREATE INDEX "repair_active" ON "repair" USING btree ("id") WHERE status NOT IN ('Opgehaald', 'Gefactureerd');--> statement-breakpoint
CREATE INDEX "repair_customer" ON "repair" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "repair_item" ON "repair" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "repair_number" ON "repair" USING btree ("boekjaar","document_number");--> statement-breakpoint
CREATE INDEX "repair_estimate_line_id" ON "repair_estimate_line" USING btree ("id");--> statement-breakpoint
CREATE INDEX "repair_line_id" ON "repair_line" USING btree ("id");--> statement-breakpoint
CREATE INDEX "repair_log_line_at" ON "repair_log_line" USING btree ("repair_id","at","id");--> statement-breakpoint
CREATE INDEX "repair_picture_sha256" ON "repair_picture" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "setting_field" ON "setting" USING btree ("module","field","user_id");--> statement-breakpoint
CREATE INDEX "app_user_username" ON "app_user" USING btree (lower(username));--> statement-breakpoint
CREATE INDEX "conflict_open" ON "conflict" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "conflict_of" ON "conflict" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("id") WHERE NOT read;