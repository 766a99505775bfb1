import type { ReactNode } from 'react'
import { LockContext, useLock } from '../../components/page/LockedArea.tsx'
import type { RightedMutation } from '../../domain/rights/rights.ts'
import { useWhyNotMutation } from './useRights.ts'

/** Disables controls whose right is not that of their screen; each says the reason itself (RE-13). */
export function NeedsRight({ mutation, children }: { mutation: RightedMutation; children: ReactNode }) {
  const lock = useLock()
  const reason = useWhyNotMutation(mutation)
  return <LockContext value={lock ?? (reason ? { reason, id: undefined } : null)}>{children}</LockContext>
}
