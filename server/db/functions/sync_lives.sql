-- True if a server is alive: it holds the advisory lock of its number (B3.7).
CREATE OR REPLACE FUNCTION sync_lives(s int) RETURNS bool LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 73503 AND objid = s AND objsubid = 2
    AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) $$;
