-- Asked by every writer under the lock: is this still the history that the epoch stands for? What is no fingerprint was
-- put there by a restore, and is not.
CREATE OR REPLACE FUNCTION sync_moved() RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN fp ~ '^[0-9]+/[0-9]+/' THEN split_part(fp, '/', 2)::int <> sync_timeline() ELSE true END
    FROM sync_head WHERE fp IS NOT NULL), false) $$;
