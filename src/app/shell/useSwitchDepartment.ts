import { useNavigate } from '@tanstack/react-router'
import { chooseDepartment } from '../../session/chooseDepartment.ts'
import { useSession } from '../../session/useSession.ts'
import { type Department, startRoute } from '../../session/departments.ts'

/** Returns the other department and a function that opens it. Everybody may switch at any time (SH-05). */
export function useSwitchDepartment(): { other: Department; go: () => Promise<void> } {
  const { department } = useSession()
  const navigate = useNavigate()
  const other: Department = department === 'rental' ? 'repair' : 'rental'
  const go = async () => {
    if (await chooseDepartment(other)) await navigate({ to: startRoute(other) })
  }
  return { other, go }
}
