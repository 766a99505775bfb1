-- When history was last replaced (B4.6): what a device made before that moment may have had its effect out there already.
ALTER TABLE sync_head ADD COLUMN epoch_since timestamptz;
