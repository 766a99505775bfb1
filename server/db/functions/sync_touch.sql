-- Records that an aggregate changed. A transaction that writes many parts of one aggregate records its
-- version once; without the condition each part would leave a dead row in the table of versions.
CREATE OR REPLACE FUNCTION sync_touch(e smallint, i uuid, d bool) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sync_change AS c (ent,id,v,del) VALUES (e,i,sync_v(),d)
  ON CONFLICT (ent,id) DO UPDATE SET v = EXCLUDED.v, del = EXCLUDED.del, at = now()
  WHERE (c.v, c.del) IS DISTINCT FROM (EXCLUDED.v, EXCLUDED.del) $$;
