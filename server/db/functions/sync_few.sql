-- Returns the feed after a place (pv, pe, pi) from the snapshot of the calling statement. The result has the
-- head, the outcomes of a device above `known`, and the lines of at most `most` changed rows. `held` is the
-- head up to which the caller has the lines. Lines are null if the caller has them, or if there are too many
-- (n). The generic plan is forced, because planning the lines of one row takes three times as long as
-- building them.
CREATE OR REPLACE FUNCTION sync_few(pv bigint, pe int, pi uuid, most int, held bigint, c uuid, known bigint)
RETURNS TABLE(epoch uuid, head bigint, min_v bigint, last_seq bigint, outcomes jsonb, n int, lines text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE h sync_head; ls bigint; outs jsonb; found int := 0; texts text;
BEGIN
  SELECT * INTO h FROM sync_head;
  SELECT s.last_seq INTO ls FROM sync_client s WHERE s.id = c;
  IF ls > known THEN
    SELECT jsonb_agg(sync_outcome(m) ORDER BY m.seq) INTO outs FROM sync_mutation m WHERE m.client_id = c AND m.seq > known;
  END IF;
  IF h.v IS DISTINCT FROM held THEN
    SELECT count(*) INTO found FROM (SELECT 1 FROM sync_change s
      WHERE (s.v, s.ent, s.id) > (pv, pe::smallint, pi) ORDER BY s.v, s.ent, s.id LIMIT most + 1) x;
  END IF;
  IF h.v IS DISTINCT FROM held AND found <= most THEN
    WITH s AS MATERIALIZED (SELECT s.v, s.ent, s.id, s.del FROM sync_change s
      WHERE (s.v, s.ent, s.id) > (pv, pe::smallint, pi) ORDER BY s.v, s.ent, s.id LIMIT most),
    g AS MATERIALIZED (SELECT s.ent, s.del, array_agg(s.id) AS ids FROM s GROUP BY s.ent, s.del),
    -- Once for each kind: joined the other way round, the lines of all would be made for each row.
    l AS MATERIALIZED (SELECT g.ent, x.i, x.t FROM g CROSS JOIN LATERAL sync_lines(g.ent, g.ids, g.del) x)
    SELECT coalesce(string_agg(l.t || E'\n', '' ORDER BY s.v, s.ent, s.id), '') INTO texts
      FROM l JOIN s ON s.ent = l.ent AND s.id = l.i;
  END IF;
  RETURN QUERY SELECT h.epoch, h.v, h.min_v, coalesce(ls, 0), coalesce(outs, '[]'), found, texts;
END $$;
