-- Returns an outcome in its wire format.
CREATE OR REPLACE FUNCTION sync_outcome(m sync_mutation) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('seq', m.seq, 'mid', m.mid, 'status', m.status)
    || CASE WHEN m.v IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('v', m.v) END || m.result $$;
