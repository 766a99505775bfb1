import * as z from 'zod'
import { Id } from '../shared/ids.ts'

/** A device in the list 'Toestellen' (B7). The screen and the server share the shape. */
export const DeviceRow = z.object({
  id: Id,
  /** The name that the office gave it, otherwise the name it reports itself. */
  label: z.string(),
  /** The people who have logged in on it, the most recent first. */
  people: z.array(z.object({ id: Id, name: z.string(), lastName: z.string() })),
  /** Instant. */
  seenAt: z.string(),
  appVersion: z.string().nullable(),
  /** Number of changes that the device had not sent at its last contact; null: it does not report this. */
  unsent: z.number().nullable(),
  /** Instant; null: not blocked. */
  blockedAt: z.string().nullable(),
  /** Instant at which an owner asked to wipe it; null: nobody asked. */
  wipeAskedAt: z.string().nullable(),
  /** Instant at which it reported that it was wiped. */
  wipedAt: z.string().nullable(),
})
export type DeviceRow = z.infer<typeof DeviceRow>
