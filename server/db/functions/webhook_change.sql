-- Trigger of the versions, for aggregates whose every change is an event, including changes of their parts.
-- Argument: the event.
CREATE OR REPLACE FUNCTION webhook_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM webhook_tell(TG_ARGV[0], NEW.id, NULL);
  RETURN NULL;
END $$;
