import * as z from 'zod'
import { isInstant } from '../../lib/instants.ts'
import { UUID } from '../../lib/uuid.ts'

/** A uuid in canonical lower case. */
export const Id = z.string().regex(UUID)
/** A moment in RFC 3339 and UTC. */
export const Instant = z.string().refine(isInstant)
