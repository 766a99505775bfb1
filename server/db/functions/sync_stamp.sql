-- Stamps the versions of aggregates that the same transaction writes next. Until sync_stamped(true) their
-- triggers do nothing.
CREATE OR REPLACE FUNCTION sync_stamp(es smallint[], ids uuid[], vs bigint[], dels bool[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sync_change AS c (ent, id, v, del) SELECT * FROM unnest(es, ids, vs, dels)
    ON CONFLICT (ent, id) DO UPDATE SET v = EXCLUDED.v, del = EXCLUDED.del, at = now();
  PERFORM set_config('sync.stamped', pg_current_xact_id()::text, true);
END $$;
