-- Stores the records of mutations in the transaction of their effects, each with a slightly later time than
-- the one before. `wrote` is false for a mutation without changes, although its outcome names the current
-- version.
CREATE OR REPLACE FUNCTION sync_record(records json) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sync_mutation(client_id, seq, mid, name, mv, uid, pusher, at_client, at_server, args, base, req_hash, status,
    result, v, effect)
  SELECT "clientId", seq, mid, name, mv, uid, pusher, at, clock_timestamp() + ordinality * interval '1 microsecond', args,
    base, decode(hash, 'hex'), status, result, v, wrote
    FROM ROWS FROM (json_to_recordset(records) AS ("clientId" uuid, seq bigint, mid uuid, name text, mv int, uid uuid,
      pusher uuid, at timestamptz, args jsonb, base jsonb, hash text, status text, result jsonb, v bigint, wrote bool))
    WITH ORDINALITY $$;
