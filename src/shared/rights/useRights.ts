import { createContext, use } from 'react'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { MUTATION_RIGHTS, type RightedMutation, whyNot } from '../../domain/rights/rights.ts'
import type { Rights } from '../../domain/rights/roles.ts'
import { useSession } from '../../session/useSession.ts'

const UNKNOWN: Rights = {}

/** The rights of the person at the device. Until the first download has them, everything is offered. */
export function useRights(): Rights {
  const { user } = useSession()
  const id = user?.id
  return useLive(async () => (id ? await db.user.get(id) : undefined), [id]) ?? UNKNOWN
}

/** The rights of the person, read once for all controls of a screen. */
export const RightsContext = createContext<Rights>(UNKNOWN)

/** The reason why the person may not make a change; undefined if they may. */
export const useWhyNotMutation = (mutation: RightedMutation): string | undefined =>
  whyNot(use(RightsContext), MUTATION_RIGHTS[mutation])
