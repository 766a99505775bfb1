-- What push asks of the database, each in one round trip.

CREATE FUNCTION sync_moment(t timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
--> statement-breakpoint
-- an outcome as it goes over the wire
CREATE FUNCTION sync_outcome(m sync_mutation) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('seq', m.seq, 'mid', m.mid, 'status', m.status)
    || CASE WHEN m.v IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('v', m.v) END || m.result $$;
--> statement-breakpoint
-- a device reports: who uses it, and what is about to be worked on. Losing this in a crash harms nothing.
CREATE FUNCTION sync_arrive(c uuid, u uuid, s bigint, l text) RETURNS json LANGUAGE plpgsql AS $$
DECLARE r sync_client; h sync_head;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO sync_client(id, label) VALUES (c, l) ON CONFLICT (id) DO NOTHING;
  IF s IS NOT NULL OR l IS NOT NULL THEN
    UPDATE sync_client SET inflight_seq = CASE WHEN state = 'active' THEN coalesce(s, inflight_seq) END,
      label = coalesce(l, label), seen_at = now() WHERE id = c;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM device_user WHERE client_id = c AND user_id = u) THEN
    INSERT INTO device_user(client_id, user_id, last_online_login) VALUES (c, u, now()) ON CONFLICT DO NOTHING;
  END IF;
  SELECT * INTO r FROM sync_client WHERE id = c;
  SELECT * INTO h FROM sync_head;
  RETURN json_build_object('lastSeq', r.last_seq, 'state', r.state, 'suspect', r.suspect, 'epoch', h.epoch, 'head', h.v);
END $$;
--> statement-breakpoint
-- the start of a mutation (B3.1): the lock before anything else, then all that the rules of B2.2 look at
CREATE FUNCTION sync_enter(c uuid, s bigint, m uuid, u uuid, ids uuid[]) RETURNS json LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- the end of a mutation: its record, in the transaction of its effect. `known_v`: the version of a copied outcome.
CREATE FUNCTION sync_leave(c uuid, s bigint, m uuid, nm text, ver int, u uuid, p uuid, at_c timestamptz, a jsonb, b jsonb,
  h bytea, st text, res jsonb, known_v bigint, done bool) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE cur text := current_setting('sync.v', true); nv bigint := known_v;
BEGIN
  IF st = 'applied' AND nv IS NULL THEN
    IF cur <> '' AND split_part(cur, ':', 1) = pg_current_xact_id()::text THEN nv := split_part(cur, ':', 2)::bigint;
    ELSE SELECT v INTO nv FROM sync_head; END IF;
  END IF;
  INSERT INTO sync_mutation(client_id, seq, mid, name, mv, uid, pusher, at_client, args, base, req_hash, status, result, v)
    VALUES (c, s, m, nm, ver, u, p, at_c, a, b, h, st, res, nv);
  UPDATE sync_client SET last_seq = s, seen_at = now(), inflight_seq = CASE WHEN done THEN NULL ELSE inflight_seq END
   WHERE id = c;
  DELETE FROM sync_attempt WHERE client_id = c AND seq = s;
  RETURN nv;
END $$;
--> statement-breakpoint
-- at the start of a server: whoever was being worked for when the last one died is suspect (B3.7)
CREATE FUNCTION sync_resume() RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  INSERT INTO sync_attempt(client_id, seq, deaths, last_error)
    SELECT id, inflight_seq, 1, 'the process died' FROM sync_client WHERE inflight_seq IS NOT NULL
    ON CONFLICT (client_id, seq) DO UPDATE SET deaths = sync_attempt.deaths + 1, last_error = EXCLUDED.last_error;
  UPDATE sync_client SET suspect = true, inflight_seq = NULL WHERE inflight_seq IS NOT NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
