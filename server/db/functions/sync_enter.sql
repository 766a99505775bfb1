-- Only for a server of the previous version that may still be running; this version uses sync_begin. It
-- begins a mutation (B3.1): takes the lock first, and then reads everything that the rules of B2.2 need.
CREATE OR REPLACE FUNCTION sync_enter(c uuid, s bigint, m uuid, u uuid, ids uuid[]) RETURNS json LANGUAGE plpgsql AS $$
DECLARE r sync_client; own jsonb; twin jsonb; author json; tries json; aliases json;
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  PERFORM set_config('statement_timeout', '10s', true);
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM sync_lock();
  INSERT INTO sync_client(id) VALUES (c) ON CONFLICT DO NOTHING;
  SELECT * INTO r FROM sync_client WHERE id = c FOR UPDATE;
  IF s <= r.last_seq THEN
    SELECT sync_outcome(x) INTO own FROM sync_mutation x WHERE client_id = c AND seq = s;
  END IF;
  SELECT sync_outcome(x) INTO twin FROM sync_mutation x
   WHERE mid = m AND (client_id, seq) IS DISTINCT FROM (c, s) ORDER BY at_server LIMIT 1;
  SELECT json_build_object('active', a.active, 'inactiveSince', sync_moment(a.deactivated_at),
      'known', EXISTS (SELECT 1 FROM device_user WHERE client_id = c AND user_id = u))
    INTO author FROM app_user a WHERE id = u;
  SELECT json_build_object('n', n, 'firstAt', sync_moment(first_at), 'deaths', deaths)
    INTO tries FROM sync_attempt WHERE client_id = c AND seq = s;
  IF cardinality(ids) > 0 THEN
    SELECT json_agg(json_build_array(from_id, to_id)) INTO aliases FROM id_alias WHERE from_id = ANY(ids);
  END IF;
  RETURN json_build_object('epoch', (SELECT epoch FROM sync_head), 'lastSeq', r.last_seq, 'state', r.state,
    'suspect', r.suspect, 'own', own, 'twin', twin, 'author', author, 'attempts', tries,
    'aliases', coalesce(aliases, '[]'::json), 'recovering', EXISTS (SELECT 1 FROM sync_recovery WHERE until > now()));
END $$;
