-- Returns the version of this transaction, which is assigned at its first write. Listeners are notified at
-- the commit. No version is assigned while the database may have left the history of its epoch (B4.6).
-- Migrations are exempt, because they run before that can be checked.
CREATE OR REPLACE FUNCTION sync_v() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE s text := current_setting('sync.v', true); x text := pg_current_xact_id()::text; nv bigint;
BEGIN
  IF s IS NOT NULL AND s <> '' AND split_part(s,':',1) = x THEN RETURN split_part(s,':',2)::bigint; END IF;
  PERFORM sync_lock();
  IF current_setting('sync.migrating', true) IS DISTINCT FROM 'on' AND sync_moved() THEN RAISE EXCEPTION 'the database goes on from an earlier state' USING ERRCODE = 'SY002'; END IF;
  UPDATE sync_head SET v = v + 1 RETURNING v INTO nv;
  PERFORM set_config('sync.v', x || ':' || nv, true);   -- local: dies with the (sub)transaction
  PERFORM pg_notify('sync', nv::text);
  RETURN nv;
END $$;
