-- Refuses every change of the audit table. The daily job may delete entries, but none of the last 30 days.
CREATE OR REPLACE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('werkbank.audit_retention', true) = 'on' AND OLD.at < now() - interval '30 days'
    THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit table are only added' USING ERRCODE = 'insufficient_privilege';
END $$;
