-- Every writer asks under the lock if the database left the history of its epoch. A value that is no
-- fingerprint was written by a restore, which also counts as moved.
CREATE OR REPLACE FUNCTION sync_moved() RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN fp ~ '^[0-9]+/[0-9]+/' THEN split_part(fp, '/', 2)::int <> sync_timeline() ELSE true END
    FROM sync_head WHERE fp IS NOT NULL), false) $$;
