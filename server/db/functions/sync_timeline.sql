-- Returns the timeline that is being written, for the fingerprint. A promoted standby shows it in its control
-- data only after a checkpoint. By then numbers may have been assigned twice (B4.6).
CREATE OR REPLACE FUNCTION sync_timeline() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END $$;
