-- Trigger of a table with a status: a new row and a changed status are events. Argument: the event.
CREATE OR REPLACE FUNCTION webhook_status() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE former text; BEGIN
  IF TG_OP = 'UPDATE' THEN former := OLD.status; END IF;
  IF former IS DISTINCT FROM NEW.status THEN
    PERFORM webhook_tell(TG_ARGV[0], NEW.id, jsonb_build_object('from', former, 'to', NEW.status));
  END IF;
  RETURN NULL;
END $$;
