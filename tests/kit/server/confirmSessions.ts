import type pg from 'pg'

/** Confirms every session, as POST /me/confirm does for one, so that a test may change users, devices and webhooks. */
export const confirmSessions = (pool: pg.Pool) => pool.query('UPDATE auth_token SET confirmed_at = now()')
