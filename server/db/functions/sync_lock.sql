-- Writers of the feed come one after the other, so that versions are seen in their order (B4.2).
CREATE OR REPLACE FUNCTION sync_lock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(73501) $$;
