import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { chooseDepartment } from '../../session/chooseDepartment.ts'
import { saveDepartment } from '../../session/session.ts'
import { useSession } from '../../session/useSession.ts'
import { useRights } from '../../shared/rights/useRights.ts'
import type { Department } from '../../domain/shared/departments.ts'
import { startRoute } from '../../session/departments.ts'

/** Shows the menu of the only department of a person, also if the right was given while they worked (RE-10). */
export function useOnlyDepartment(): void {
  const { department } = useSession()
  const { onlyDepartment } = useRights()
  useEffect(() => {
    if (onlyDepartment && department && department !== onlyDepartment) saveDepartment(onlyDepartment)
  }, [onlyDepartment, department])
}

/**
 * Returns the other department and a function that opens it. Everybody may switch at any time (SH-05), but for a person
 * who works in one department only: null (RE-10).
 */
export function useSwitchDepartment(): { other: Department; go: () => Promise<void> } | null {
  const { department } = useSession()
  const { onlyDepartment } = useRights()
  const navigate = useNavigate()
  if (onlyDepartment) return null
  const other: Department = department === 'rental' ? 'repair' : 'rental'
  const go = async () => {
    if (await chooseDepartment(other)) await navigate({ to: startRoute(other) })
  }
  return { other, go }
}
