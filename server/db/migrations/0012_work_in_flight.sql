-- Whose work is in flight (B3.7): a server is known by an advisory lock that its own session holds while it lives, so
-- that its death, however it dies, is seen at once and nobody takes the work of a healthy one for a death.
ALTER TABLE sync_client ADD COLUMN inflight_server int;
--> statement-breakpoint
DROP INDEX sync_client_inflight;
--> statement-breakpoint
DROP FUNCTION sync_resume();
--> statement-breakpoint
CREATE FUNCTION sync_lives(s int) RETURNS bool LANGUAGE sql AS $$
  SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 73503 AND objid = s AND objsubid = 2
    AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) $$;
--> statement-breakpoint
-- a marker of a server that is gone: what it stood for is a death, unless it had been applied already
CREATE FUNCTION sync_died(r sync_client) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sync_attempt WHERE client_id = r.id AND seq <= r.last_seq;
  IF r.inflight_seq > r.last_seq THEN
    INSERT INTO sync_attempt(client_id, seq, deaths, last_error) VALUES (r.id, r.inflight_seq, 1, 'the process died')
      ON CONFLICT (client_id, seq) DO UPDATE SET deaths = sync_attempt.deaths + 1, last_error = EXCLUDED.last_error;
  END IF;
  UPDATE sync_client SET suspect = true, inflight_seq = NULL WHERE id = r.id;
END $$;
--> statement-breakpoint
DROP FUNCTION sync_arrive(uuid, uuid, bigint, text);
--> statement-breakpoint
-- a device reports: who uses it, and what is about to be worked on, by which server. A marker of a server that cannot
-- be seen alive is only told (`doubt`), until the caller has looked twice (`sure`). Losing this in a crash harms nothing.
CREATE FUNCTION sync_arrive(c uuid, u uuid, s bigint, l text, srv int DEFAULT NULL, sure bool DEFAULT false)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE r sync_client; h sync_head; died bool := false;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO sync_client(id, label) VALUES (c, l) ON CONFLICT (id) DO NOTHING;
  IF s IS NOT NULL THEN
    SELECT * INTO r FROM sync_client WHERE id = c FOR UPDATE;
    died := r.inflight_seq IS NOT NULL AND r.inflight_server IS DISTINCT FROM srv
      AND NOT sync_lives(coalesce(r.inflight_server, 0));
    IF died AND NOT sure THEN RETURN json_build_object('doubt', true); END IF;
    IF died THEN PERFORM sync_died(r); END IF;
  END IF;
  IF s IS NOT NULL OR l IS NOT NULL THEN
    UPDATE sync_client SET inflight_seq = CASE WHEN state = 'active' THEN coalesce(s, inflight_seq) END,
      inflight_server = CASE WHEN s IS NULL THEN inflight_server ELSE srv END,
      label = coalesce(l, label), seen_at = now() WHERE id = c;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM device_user WHERE client_id = c AND user_id = u) THEN
    INSERT INTO device_user(client_id, user_id, last_online_login) VALUES (c, u, now()) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO r FROM sync_client WHERE id = c;
  SELECT * INTO h FROM sync_head;
  RETURN json_build_object('lastSeq', r.last_seq, 'state', r.state, 'suspect', r.suspect, 'epoch', h.epoch, 'head', h.v,
    'died', died);
END $$;
