/** Every table of the server; drizzle-kit makes the migrations from what is exported here. */
export * from './auth.ts'
export * from './limits.ts'
export * from './mail.ts'
