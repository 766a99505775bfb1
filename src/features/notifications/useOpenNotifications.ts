import { useEffect, useState } from 'react'
import { useLive } from '../../db/live.ts'
import { openNotifications } from '../../db/queries/records.ts'
import type { Notification } from '../../domain/system/system.ts'
import { useSession } from '../../session/useSession.ts'

const MINUTE = 60_000

/** Returns the open notifications of a department and of the person, live. A postponed one reappears when its time has come. */
export function useOpenNotifications(module: Notification['module']): Notification[] | undefined {
  const person = useSession().user?.id
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((last) => last + 1), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return useLive(() => openNotifications(module, person, new Date().toISOString()), [module, person, minute])
}
