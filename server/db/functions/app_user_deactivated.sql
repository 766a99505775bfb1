-- Sets the time of deactivation. Work done before that time is still accepted afterwards (B7).
CREATE OR REPLACE FUNCTION app_user_deactivated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.active THEN NEW.deactivated_at := NULL;
  ELSIF OLD.active THEN NEW.deactivated_at := now(); END IF;
  RETURN NEW;
END $$;
