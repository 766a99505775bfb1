-- Numbers that were given in a history that a restore took away: voided until the document comes back with its number.
ALTER TABLE doc_number ADD COLUMN lost boolean NOT NULL DEFAULT false;
--> statement-breakpoint
CREATE INDEX doc_number_voided ON doc_number (voided_at) WHERE voided_at IS NOT NULL;
