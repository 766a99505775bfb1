-- Ends a group: stores how far its devices came, clears the markers of devices that are done, and moves the
-- head from one version to another. Listeners are notified at the commit.
CREATE OR REPLACE FUNCTION sync_end(cs uuid[], ss bigint[], dones bool[], was bigint, nv bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sync_client x SET last_seq = k.s, seen_at = now(), inflight_seq = CASE WHEN k.done THEN NULL ELSE inflight_seq END
    FROM unnest(cs, ss, dones) k(c, s, done) WHERE x.id = k.c;
  DELETE FROM sync_attempt a USING unnest(cs, ss) k(c, s) WHERE a.client_id = k.c AND a.seq <= k.s;
  IF nv = was THEN RETURN; END IF;
  UPDATE sync_head SET v = nv WHERE v = was;
  IF NOT FOUND THEN RAISE EXCEPTION 'a version was given beside its group'; END IF;
  PERFORM pg_notify('sync', nv::text);
END $$;
