import { createContext, use } from 'react'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import {
  CALL_RIGHTS,
  MUTATION_RIGHTS,
  type RightedCall,
  type RightedMutation,
  whyNot,
} from '../../domain/rights/rights.ts'
import type { Rights } from '../../domain/rights/roles.ts'
import { useSession } from '../../session/useSession.ts'

const UNKNOWN: Rights = {}

/** The rights of the person at the device. Until the first download has them, everything is offered. */
export function useRights(): Rights {
  const { user } = useSession()
  const id = user?.id
  return useLive(async () => (id ? await db.user.get(id) : undefined), [id]) ?? UNKNOWN
}

/** The reason why the person may not make a call that is no mutation; undefined if they may. */
export const useWhyNotCall = (call: RightedCall): string | undefined => whyNot(useRights(), CALL_RIGHTS[call])

/** The rights of the person, read once for all controls of a screen. */
export const RightsContext = createContext<Rights>(UNKNOWN)

/** The reason why the person may not make a change; undefined if they may. */
export const useWhyNotMutation = (mutation: RightedMutation): string | undefined =>
  whyNot(use(RightsContext), MUTATION_RIGHTS[mutation])
