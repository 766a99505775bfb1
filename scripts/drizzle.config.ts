import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the next SQL migration from the tables in the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/index.ts',
  out: './server/db/migrations',
  // fields in camelCase, columns in snake_case; each name is written once
  casing: 'snake_case',
})
