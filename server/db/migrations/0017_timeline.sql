-- The fingerprint knows the timeline that is written now: a promoted standby tells it in its control data only after a
-- checkpoint, when numbers may have been given twice already (B4.6).
CREATE FUNCTION sync_timeline() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END $$;
--> statement-breakpoint
-- the one that stands is carried over where it is that of this database; where it may not be seen there is none
DO $$ BEGIN
  UPDATE sync_head SET fp = NULL WHERE fp IS NOT NULL AND fp = sync_fp();
EXCEPTION WHEN insufficient_privilege THEN NULL; END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sync_fp() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), sync_timeline(),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'sync_head'::regclass::oid, pg_relation_filenode('sync_head')) $$;
--> statement-breakpoint
-- asked by every writer under the lock: is this still the history that the epoch stands for
CREATE FUNCTION sync_moved() RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT split_part(fp, '/', 2)::int <> sync_timeline() FROM sync_head WHERE fp IS NOT NULL), false) $$;
