-- Returns whose changes this person may send from this replica: 'all', 'own' or 'none' (ADR 0011). It only
-- writes at the first contact, and when a device without a proof sends its first one. If two requests arrive
-- at the first contact, the second one waits for the first and then sees its writes.
CREATE OR REPLACE FUNCTION sync_admit(c uuid, u uuid, p bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE known bytea;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM sync_client x WHERE id = c
      AND (x.last_seq > 0 OR EXISTS (SELECT 1 FROM device_user d WHERE d.client_id = c))) THEN
    INSERT INTO sync_client(id) VALUES (c) ON CONFLICT (id) DO NOTHING;
    PERFORM 1 FROM sync_client WHERE id = c FOR UPDATE;
    -- asked once more: each statement sees what was committed before it began
    UPDATE sync_client x SET proof_hash = coalesce(x.proof_hash, p)
      WHERE id = c AND x.last_seq = 0 AND NOT EXISTS (SELECT 1 FROM device_user d WHERE d.client_id = c);
    IF FOUND THEN
      INSERT INTO device_user(client_id, user_id, last_online_login, began) VALUES (c, u, now(), true);
      RETURN 'all';
    END IF;
  END IF;
  SELECT proof_hash INTO known FROM sync_client WHERE id = c;
  IF p IS NOT NULL AND known IS NOT NULL THEN
    RETURN CASE WHEN p = known THEN 'all' ELSE 'none' END;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM device_user WHERE client_id = c AND user_id = u AND began) THEN RETURN 'none'; END IF;
  IF p IS NULL THEN RETURN CASE WHEN known IS NULL THEN 'all' ELSE 'own' END; END IF;
  UPDATE sync_client SET proof_hash = coalesce(proof_hash, p) WHERE id = c RETURNING proof_hash INTO known;
  RETURN CASE WHEN p = known THEN 'all' ELSE 'none' END;
END $$;
