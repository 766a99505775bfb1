-- Queues an event for each webhook that subscribed to it, in the transaction of the change. Messages are sent
-- after it.
CREATE OR REPLACE FUNCTION webhook_tell(name text, record uuid, what jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (webhook_id, event, record_id, change)
  SELECT id, name, record, what FROM webhook WHERE active AND events ? name $$;
