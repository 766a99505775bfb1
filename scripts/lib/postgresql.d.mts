/** Folder of the programs of the newest complete PostgreSQL, or undefined. */
export function findPostgres(): string | undefined
