/** Folder of the programs of the newest PostgreSQL that is whole, or undefined. */
export function findPostgres(): string | undefined
