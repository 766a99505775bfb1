-- Only for a server of the previous version that may still be running; this version uses sync_record and
-- sync_end. It stores the record of a mutation in the transaction of its effect. `known_v` is the version of
-- a copied outcome. A mutation without changes has no effect, although its outcome names the current version.
CREATE OR REPLACE FUNCTION sync_leave(c uuid, s bigint, m uuid, nm text, ver int, u uuid, p uuid, at_c timestamptz, a jsonb, b jsonb,
  h bytea, st text, res jsonb, known_v bigint, done bool) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE cur text := current_setting('sync.v', true); nv bigint := known_v; wrote bool := false;
BEGIN
  IF st = 'applied' AND nv IS NULL THEN
    wrote := coalesce(split_part(cur, ':', 1) = pg_current_xact_id()::text, false);
    IF wrote THEN nv := split_part(cur, ':', 2)::bigint; ELSE SELECT v INTO nv FROM sync_head; END IF;
  END IF;
  INSERT INTO sync_mutation(client_id, seq, mid, name, mv, uid, pusher, at_client, args, base, req_hash, status, result, v, effect)
    VALUES (c, s, m, nm, ver, u, p, at_c, a, b, h, st, res, nv, wrote);
  UPDATE sync_client SET last_seq = s, seen_at = now(), inflight_seq = CASE WHEN done THEN NULL ELSE inflight_seq END
   WHERE id = c;
  DELETE FROM sync_attempt WHERE client_id = c AND seq = s;
  RETURN nv;
END $$;
