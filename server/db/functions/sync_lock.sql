-- Serialises the writers of the feed, so that versions become visible in their order (B4.2).
CREATE OR REPLACE FUNCTION sync_lock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(73501) $$;
