import * as z from 'zod'
import { Id } from '../domain/shared/ids.ts'

/** A device as 'Toestellen' lists it (B7); the screen and the server share the shape. */
export const DeviceRow = z.object({
  id: Id,
  /** What the office calls it; else what it calls itself. */
  label: z.string(),
  /** Who has logged in on it, the last one first. */
  people: z.array(z.object({ id: Id, name: z.string(), lastName: z.string() })),
  /** Instant. */
  seenAt: z.string(),
  appVersion: z.string().nullable(),
  /** Changes that it had not sent when it was last heard of; null: it does not tell. */
  unsent: z.number().nullable(),
  /** Instant; null: not blocked. */
  blockedAt: z.string().nullable(),
})
export type DeviceRow = z.infer<typeof DeviceRow>
