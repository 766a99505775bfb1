import type { ReplicaDb } from '../../db/database.ts'
import { type IntakeSlipContent, intakeSlipContent } from '../../documents/intakeSlipContent.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { type Language, settingId } from '../../domain/settings/settings.ts'
import { readRepairSources } from './readSources.ts'
import { documentTexts } from './documentTexts.ts'

/**
 * The content of the slip of these repairs.
 * @throws DomainError if this device has none of them
 */
export async function readSlip(
  db: ReplicaDb,
  repairIds: readonly string[],
  { language, takenBy, home }: { language: Language; takenBy: string; home: string },
): Promise<IntakeSlipContent> {
  const [sources, setting] = await Promise.all([
    readRepairSources(db, repairIds),
    db.setting.get(settingId('repair', `conditions${language}`)),
  ])
  if (sources.length === 0) throw new DomainError('not_found', documentTexts.missing)
  return intakeSlipContent(sources, { conditions: setting?.value ?? '', takenBy, home })
}
