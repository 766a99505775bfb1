-- Trigger of the versions, for the aggregates that are told of whatever changes in them, their parts too. Argument: the event.
CREATE OR REPLACE FUNCTION webhook_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM webhook_tell(TG_ARGV[0], NEW.id, NULL);
  RETURN NULL;
END $$;
