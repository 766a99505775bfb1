import * as z from 'zod'
import { Id } from '../domain/shared/ids.ts'
import { text } from '../domain/shared/stringSchemas.ts'
import { defineMutation } from './define.ts'

/** Replaces a mutation whose envelope the server could not read, because a seq is never skipped (B3.7). */
export const noop = defineMutation({
  name: 'sync.noop',
  mv: 1,
  input: z.strictObject({ replaces: Id.optional(), raw: text(64 * 1024).optional() }),
  entities: [],
  run: async () => {},
})
