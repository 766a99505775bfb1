-- Normalises a text for every search: lower case, without accents and invisible characters, and with one form
-- of quotes, dashes and letters. It equals searchKey of src/domain/search/searchKey.ts, which the devices use
-- (D-071, D-163).
CREATE OR REPLACE FUNCTION search_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN octet_length(t) = char_length(t) THEN translate(lower(t COLLATE "und-x-icu"), '`', '''')
    ELSE replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(translate(coalesce(t, ''), U&'`\00B4\02B9\02BB\02BC\02BD\2018\2019\201A\201B\2032\2035\FF07\00AB\00BB\201C\201D\201E\201F\2033\2036\FF02\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D', U&'''''''''''''''''''''''''''"""""""""----------'), NFKD),
        U&'[\00AD\0300-\036F\0483-\0489\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\061C\064B-\065F\0670\115F\1160\17B4\17B5\180B-\180F\1AB0-\1AFF\1DC0-\1DFF\200B-\200F\202A-\202E\2060-\206F\20D0-\20FF\3164\FE00-\FE0F\FE20-\FE2F\FEFF\FFA0\FFF0-\FFF8\+0E0000-\+0E0FFF]', '', 'g') COLLATE "und-x-icu"),
      U&'\00F8\0142\0111\00F0\0127\0167\0131\014B\03C2', U&'olddhtin\03C3'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
  END $$;
