ALTER TABLE sync_client ADD COLUMN wipe_asked_at timestamptz, ADD COLUMN wiped_at timestamptz;
