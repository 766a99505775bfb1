-- Returns the fingerprint that distinguishes this database from a copy of it (B4.6).
CREATE OR REPLACE FUNCTION sync_fp() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), sync_timeline(),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'sync_head'::regclass::oid, pg_relation_filenode('sync_head')) $$;
