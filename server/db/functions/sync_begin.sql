-- Begins a group of mutations (B3.1). It takes the lock first, and then reads everything that the rules of
-- B2.2 need, by the position of each mutation in the group. Arguments: lists of devices, seqs (null for a
-- REST call), mids and authors with one entry per mutation, and all ids in the arguments.
CREATE OR REPLACE FUNCTION sync_begin(cs uuid[], ss bigint[], ms uuid[], us uuid[], ids uuid[]) RETURNS json LANGUAGE plpgsql AS $$
DECLARE h sync_head; answer json;
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  PERFORM set_config('statement_timeout', '10s', true);
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM sync_lock();
  INSERT INTO sync_client(id) SELECT DISTINCT c FROM unnest(cs) c ORDER BY c ON CONFLICT DO NOTHING;
  PERFORM 1 FROM sync_client WHERE id = ANY(cs) ORDER BY id FOR UPDATE;
  SELECT * INTO h FROM sync_head;
  -- what is written before the end bears the version that the first mutation will have
  PERFORM set_config('sync.v', pg_current_xact_id()::text || ':' || h.v + 1, true);
  SELECT json_build_object('epoch', h.epoch, 'v', h.v, 'span', h.span,
    'recovering', EXISTS (SELECT 1 FROM sync_recovery WHERE until > now()),
    'clients', (SELECT json_object_agg(id, json_build_object('lastSeq', last_seq, 'state', state, 'suspect', suspect))
      FROM sync_client WHERE id = ANY(cs)),
    'own', json_agg(json_build_array(i, own.j)) FILTER (WHERE own.j IS NOT NULL),
    'twins', json_agg(json_build_array(i, twin.j)) FILTER (WHERE twin.j IS NOT NULL),
    'authors', json_agg(json_build_array(i, author.j)) FILTER (WHERE author.j IS NOT NULL),
    'attempts', json_agg(json_build_array(i, tries.j)) FILTER (WHERE tries.j IS NOT NULL),
    'aliases', (SELECT json_agg(json_build_array(from_id, to_id)) FROM id_alias WHERE from_id = ANY(ids)))
  INTO answer
  FROM (SELECT c, s, m, u, ord - 1 AS i FROM unnest(cs, ss, ms, us) WITH ORDINALITY k(c, s, m, u, ord)) k
  LEFT JOIN LATERAL (SELECT sync_outcome(x) AS j FROM sync_mutation x WHERE client_id = c AND seq = s OFFSET 0) own ON true
  LEFT JOIN LATERAL (SELECT sync_outcome(x) AS j FROM sync_mutation x
    WHERE mid = m AND (client_id, seq) IS DISTINCT FROM (c, s) ORDER BY at_server LIMIT 1) twin ON true
  LEFT JOIN LATERAL (SELECT json_build_object('active', active, 'role', role, 'onlyDepartment', only_department, 'inactiveSince', sync_moment(deactivated_at),
      'known', EXISTS (SELECT 1 FROM device_user WHERE client_id = c AND user_id = u)) AS j
    FROM app_user WHERE id = u OFFSET 0) author ON true
  LEFT JOIN LATERAL (SELECT json_build_object('n', n, 'firstAt', sync_moment(first_at), 'deaths', deaths) AS j
    FROM sync_attempt WHERE client_id = c AND seq = s OFFSET 0) tries ON true;
  RETURN answer;
END $$;
