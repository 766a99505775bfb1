-- The feed (sync.md B4.2): versions in commit order, one row per aggregate, outcomes of mutations, numbers.
CREATE TABLE sync_head(
  one bool PRIMARY KEY DEFAULT true CHECK(one), v bigint NOT NULL DEFAULT 0,
  min_v bigint NOT NULL DEFAULT 0, epoch uuid NOT NULL DEFAULT gen_random_uuid(), fp text);
--> statement-breakpoint
INSERT INTO sync_head DEFAULT VALUES;
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
CREATE TABLE sync_client(id uuid PRIMARY KEY, label text, last_seq bigint NOT NULL DEFAULT 0, known_seq bigint NOT NULL DEFAULT 0,
  last_cursor_v bigint NOT NULL DEFAULT 0, inflight_seq bigint, suspect bool NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'active' CHECK(state IN('active','blocked','retired')),
  created_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now());
--> statement-breakpoint
CREATE INDEX sync_client_inflight ON sync_client(id) WHERE inflight_seq IS NOT NULL;
--> statement-breakpoint
CREATE TABLE device_user(client_id uuid NOT NULL REFERENCES sync_client, user_id uuid NOT NULL, last_online_login timestamptz NOT NULL, PRIMARY KEY(client_id,user_id));
--> statement-breakpoint
CREATE TABLE sync_mutation(client_id uuid NOT NULL, seq bigint NOT NULL, mid uuid NOT NULL, name text NOT NULL, mv int NOT NULL, uid uuid NOT NULL,
  at_client timestamptz, at_server timestamptz NOT NULL DEFAULT now(), args jsonb NOT NULL, base jsonb, req_hash bytea NOT NULL,
  status text NOT NULL CHECK(status IN('applied','rejected','failed')), result jsonb NOT NULL, v bigint,
  pusher uuid, PRIMARY KEY(client_id,seq));
--> statement-breakpoint
CREATE INDEX sync_mutation_mid ON sync_mutation(mid);
--> statement-breakpoint
-- who gave a field its value (the record of a conflict names him)
CREATE INDEX sync_mutation_doc ON sync_mutation(COALESCE(args->>'id', args->>'repairId', args->>'rentalId', args->>'customerId'), v);
--> statement-breakpoint
-- whether an id was to be made by a mutation that was refused
CREATE INDEX sync_mutation_refused ON sync_mutation USING gin (args jsonb_path_ops) WHERE status <> 'applied';
--> statement-breakpoint
CREATE TABLE sync_attempt(client_id uuid, seq bigint, n int NOT NULL DEFAULT 0, first_at timestamptz NOT NULL DEFAULT now(), last_error text,
  deaths int NOT NULL DEFAULT 0, PRIMARY KEY(client_id,seq));
--> statement-breakpoint
CREATE TABLE doc_counter(kind text, boekjaar int, n bigint NOT NULL, PRIMARY KEY(kind,boekjaar));
--> statement-breakpoint
CREATE TABLE doc_number(kind text, boekjaar int, n bigint, entity_id uuid NOT NULL, mid uuid, voided_at timestamptz, PRIMARY KEY(kind,boekjaar,n), UNIQUE(kind,entity_id));
--> statement-breakpoint
-- until when a mutation that names an unknown id waits for the device that made it (B3.9)
CREATE TABLE sync_recovery(one bool PRIMARY KEY DEFAULT true CHECK(one), until timestamptz NOT NULL);
--> statement-breakpoint
CREATE FUNCTION sync_lock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(73501) $$;
--> statement-breakpoint
CREATE FUNCTION sync_v() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE s text := current_setting('sync.v', true); x text := pg_current_xact_id()::text; nv bigint;
BEGIN
  IF s IS NOT NULL AND s <> '' AND split_part(s,':',1) = x THEN RETURN split_part(s,':',2)::bigint; END IF;
  PERFORM sync_lock();
  UPDATE sync_head SET v = v + 1 RETURNING v INTO nv;
  PERFORM set_config('sync.v', x || ':' || nv, true);   -- local: dies with the (sub)transaction
  PERFORM pg_notify('sync', nv::text);
  RETURN nv;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_touch(e smallint, i uuid, d bool) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sync_change(ent,id,v,del) VALUES (e,i,sync_v(),d)
  ON CONFLICT (ent,id) DO UPDATE SET v = EXCLUDED.v, del = EXCLUDED.del, at = now() $$;
--> statement-breakpoint
CREATE FUNCTION sync_root() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM sync_touch(TG_ARGV[0]::smallint, OLD.id, true);
    INSERT INTO dead_id(ent,id) VALUES (TG_ARGV[0]::smallint, OLD.id) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM dead_id WHERE ent = TG_ARGV[0]::smallint AND id = NEW.id) THEN
    RAISE EXCEPTION 'id % was permanently deleted', NEW.id USING ERRCODE = 'SY001';
  END IF;
  PERFORM sync_touch(TG_ARGV[0]::smallint, NEW.id, false); RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_child() RETURNS trigger LANGUAGE plpgsql AS $$   -- args: ent, fk column, root table
DECLARE o jsonb; p uuid; n uuid; alive bool; BEGIN
  IF TG_OP <> 'INSERT' THEN o := to_jsonb(OLD); p := (o->>TG_ARGV[1])::uuid; END IF;
  IF TG_OP <> 'DELETE' THEN n := (to_jsonb(NEW)->>TG_ARGV[1])::uuid; END IF;
  EXECUTE format('SELECT EXISTS(SELECT 1 FROM %I WHERE id=$1)', TG_ARGV[2]) INTO alive USING coalesce(n,p);
  IF alive THEN PERFORM sync_touch(TG_ARGV[0]::smallint, coalesce(n,p), false); END IF;
  IF p IS NOT NULL AND n IS NOT NULL AND p <> n THEN PERFORM sync_touch(TG_ARGV[0]::smallint, p, false); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sync_fp() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), (SELECT timeline_id FROM pg_control_checkpoint()),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'sync_head'::regclass::oid, pg_relation_filenode('sync_head')) $$;
--> statement-breakpoint
-- work done before somebody was deactivated is still accepted afterwards (B7)
CREATE FUNCTION app_user_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.active THEN NEW.deactivated_at := NULL;
  ELSIF OLD.active THEN NEW.deactivated_at := now(); END IF;
  RETURN NEW;
END $$;
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
