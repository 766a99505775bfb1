-- True if this transaction already stamped the versions of what it writes now (sync_stamp). `over` ends that.
CREATE OR REPLACE FUNCTION sync_stamped(over bool DEFAULT false) RETURNS bool LANGUAGE plpgsql AS $$
BEGIN
  IF over THEN PERFORM set_config('sync.stamped', '', true); END IF;
  RETURN coalesce(current_setting('sync.stamped', true) = pg_current_xact_id()::text, false);
END $$;
