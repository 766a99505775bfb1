-- Trigger of the root table of an aggregate. Argument: ent.
CREATE OR REPLACE FUNCTION sync_root() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT sync_stamped() THEN PERFORM sync_touch(TG_ARGV[0]::smallint, OLD.id, true); END IF;
    INSERT INTO dead_id(ent,id) VALUES (TG_ARGV[0]::smallint, OLD.id) ON CONFLICT DO NOTHING;
    RETURN OLD;
  END IF;
  IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM dead_id WHERE ent = TG_ARGV[0]::smallint AND id = NEW.id) THEN
    RAISE EXCEPTION 'id % was permanently deleted', NEW.id USING ERRCODE = 'SY001';
  END IF;
  IF NOT sync_stamped() THEN PERFORM sync_touch(TG_ARGV[0]::smallint, NEW.id, false); END IF;
  RETURN NEW;
END $$;
