/** Runs a statement in the transaction of an erasure. */
export type Run = <T extends object>(text: string, values: unknown[]) => Promise<{ rows: T[] }>

/** A pattern of LIKE for a text that contains the word. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** The record to which the part belongs that a stored mutation is about; the expression of `sync_mutation_owner`. */
export const MUTATION_OWNER = `args->>'id' IS NOT NULL
  AND COALESCE(args->>'about', args->>'repairId', args->>'rentalId', args->>'customerId')`
