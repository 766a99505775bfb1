-- Returns the digits of a phone number as dialled within its country, like phoneDigits of
-- src/domain/search/phone.ts (D-163).
CREATE OR REPLACE FUNCTION search_phone(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(
    regexp_replace(
      regexp_replace(replace(coalesce(t, ''), '(0)', ''), '[^0-9+]', '', 'g'),
      '^(\+|00)(32|31|33|352|44|49)0?', '0'),
    '+', '') $$;
