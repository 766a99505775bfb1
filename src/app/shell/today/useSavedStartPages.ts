import { useEffect } from 'react'
import { resilientLiveQuery } from '../../../db/live.ts'
import { storedStart } from '../../../db/queries/settings.ts'
import { startField } from '../../../domain/settings/startPages.ts'
import { keysOf } from '../../../domain/shared/objects.ts'
import { personalKey, writeSetting } from '../../../lib/storage.ts'
import { DEPARTMENTS } from '../../../session/departments.ts'
import { useSession } from '../../../session/useSession.ts'

/**
 * Copies the start pages of the person to local storage, because the login needs them before the store is
 * open (VD-11).
 */
export function useSavedStartPages(): void {
  const userId = useSession().user?.id
  useEffect(() => {
    if (userId === undefined) return
    const following = keysOf(DEPARTMENTS).map((department) =>
      resilientLiveQuery(() => storedStart(userId, department)).subscribe((page) =>
        writeSetting(personalKey(startField(department)), page),
      ),
    )
    return () => following.forEach((one) => one.unsubscribe())
  }, [userId])
}
