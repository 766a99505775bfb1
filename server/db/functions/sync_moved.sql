-- Asked by every writer under the lock: is this still the history that the epoch stands for?
CREATE OR REPLACE FUNCTION sync_moved() RETURNS bool LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT split_part(fp, '/', 2)::int <> sync_timeline() FROM sync_head WHERE fp IS NOT NULL), false) $$;
