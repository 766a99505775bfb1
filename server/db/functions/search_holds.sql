-- True if a text of search_fold matches a search term, like holdsTerm of src/domain/search/searchTerm.ts.
-- Each clause must match with one of its alternatives, which are on separate lines (D-163).
CREATE OR REPLACE FUNCTION search_holds(folded text, clauses text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(clauses) clause WHERE NOT EXISTS (
      SELECT FROM unnest(string_to_array(clause, E'\n')) needle WHERE position(needle IN folded) > 0)) $$;
