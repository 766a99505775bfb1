-- What a device proves itself with, as a hash, and who may go on with it without (ADR 0011).
ALTER TABLE sync_client ADD COLUMN proof_hash bytea;
--> statement-breakpoint
ALTER TABLE device_user ADD COLUMN began boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- whoever worked on a device before there were proofs may enrol it
UPDATE device_user SET began = true;
--> statement-breakpoint
-- Whether this person may use this replica, and for whose changes: 'all', 'own' or 'none'. Writes only at the first
-- contact, and when a device that was without a proof brings its first one.
CREATE FUNCTION sync_admit(c uuid, u uuid, p bytea) RETURNS text LANGUAGE plpgsql AS $$
DECLARE known bytea;
BEGIN
  INSERT INTO sync_client AS x (id, proof_hash) VALUES (c, p) ON CONFLICT (id) DO UPDATE SET proof_hash = coalesce(x.proof_hash, p)
    WHERE x.last_seq = 0 AND NOT EXISTS (SELECT 1 FROM device_user d WHERE d.client_id = c);
  IF FOUND THEN
    INSERT INTO device_user(client_id, user_id, last_online_login, began) VALUES (c, u, now(), true);
    RETURN 'all';
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
