-- Handles the marker of a dead server: counts a death for the mutation, unless it was already applied.
CREATE OR REPLACE FUNCTION sync_died(r sync_client) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sync_attempt WHERE client_id = r.id AND seq <= r.last_seq;
  IF r.inflight_seq > r.last_seq THEN
    INSERT INTO sync_attempt(client_id, seq, deaths, last_error) VALUES (r.id, r.inflight_seq, 1, 'the process died')
      ON CONFLICT (client_id, seq) DO UPDATE SET deaths = sync_attempt.deaths + 1, last_error = EXCLUDED.last_error;
  END IF;
  UPDATE sync_client SET suspect = true, inflight_seq = NULL WHERE id = r.id;
END $$;
