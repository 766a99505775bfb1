-- Trigger of a table of parts: stamps the aggregate of a part, if it exists. Arguments: ent, foreign key
-- column, root table.
CREATE OR REPLACE FUNCTION sync_child() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o jsonb; p uuid; n uuid; alive bool; BEGIN
  IF sync_stamped() THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN o := to_jsonb(OLD); p := (o->>TG_ARGV[1])::uuid; END IF;
  IF TG_OP <> 'DELETE' THEN n := (to_jsonb(NEW)->>TG_ARGV[1])::uuid; END IF;
  EXECUTE format('SELECT EXISTS(SELECT 1 FROM %I WHERE id=$1)', TG_ARGV[2]) INTO alive USING coalesce(n,p);
  IF alive THEN PERFORM sync_touch(TG_ARGV[0]::smallint, coalesce(n,p), false); END IF;
  IF p IS NOT NULL AND n IS NOT NULL AND p <> n THEN PERFORM sync_touch(TG_ARGV[0]::smallint, p, false); END IF;
  RETURN NULL;
END $$;
