-- Whether a text of search_fold holds what is looked for, as holdsTerm of src/domain/search/searchTerm.ts: each clause by one
-- of its needles, which stand on a line each (D-163).
CREATE OR REPLACE FUNCTION search_holds(folded text, clauses text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(clauses) clause WHERE NOT EXISTS (
      SELECT FROM unnest(string_to_array(clause, E'\n')) needle WHERE position(needle IN folded) > 0)) $$;
