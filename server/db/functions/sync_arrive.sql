-- Registers the contact of a device: its user, the sequence number about to be processed, and the server that
-- does it. If the server of an earlier marker seems dead, the function only returns `doubt`; the caller
-- repeats the call with `sure`. A crash may lose these writes without harm.
CREATE OR REPLACE FUNCTION sync_arrive(c uuid, u uuid, s bigint, l text, srv int DEFAULT NULL, sure bool DEFAULT false)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE r sync_client; h sync_head; died bool := false;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF NOT EXISTS (SELECT 1 FROM sync_client WHERE id = c) THEN
    INSERT INTO sync_client(id, label) VALUES (c, l) ON CONFLICT (id) DO NOTHING;
  END IF;
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
