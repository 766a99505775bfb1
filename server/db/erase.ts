import type pg from 'pg'

/** Drops every table and the record of the migrations. The database is then empty, as a new one is. */
export async function eraseTables(pool: pg.Pool): Promise<void> {
  await pool.query('DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
}
