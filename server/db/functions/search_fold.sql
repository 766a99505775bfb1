-- Lower case without accents, as the devices compare texts in a search (D-071).
CREATE OR REPLACE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(normalize(coalesce(t, ''), NFD), U&'[\0300-\036F]', '', 'g') COLLATE "und-x-icu") $$;
