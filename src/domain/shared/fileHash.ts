import * as z from 'zod'

/** The SHA-256 hash of the bytes of a file, as it names the file everywhere (B2.5). */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
