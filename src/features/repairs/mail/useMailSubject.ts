import { mailValues } from '../../../documents/mailValues.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import type { Language } from '../../../domain/settings/settings.ts'
import { useSession } from '../../../session/useSession.ts'
import { readRepairSource } from '../../../shared/documents/readSources.ts'
import type { MailSubject } from './mailForm.ts'

/** Returns all data that a mail about this repair can use; undefined while loading, and once it was deleted. */
export function useMailSubject(repairId: string): MailSubject | undefined {
  const { user } = useSession()
  return useLive(async () => {
    if (!(await db.repair.get(repairId))) return undefined
    const sources = await readRepairSource(db, repairId)
    return { ...sources, valuesIn: (language: Language) => mailValues(sources, user, language) }
  }, [repairId, user])
}
