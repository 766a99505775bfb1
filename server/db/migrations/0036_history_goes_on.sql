-- A first that took over and has everything goes on with the history (B4.6): each stretch of an epoch, and the head at
-- which it began, so that a server that knows more of the one before finds out however late it looks.
CREATE TABLE sync_span(n int PRIMARY KEY, epoch uuid NOT NULL, v bigint NOT NULL, fp text, at timestamptz NOT NULL DEFAULT now());
--> statement-breakpoint
ALTER TABLE sync_head ADD COLUMN span int NOT NULL DEFAULT 0;
