import type { WerkbankDb } from '../../db/database.ts'
import { type SlipPaper, slipPaper } from '../../documents/slipPaper.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { type Language, settingId } from '../../domain/settings/settings.ts'
import { readSources } from './readPaper.ts'
import { texts } from './texts.ts'

/**
 * The content of the slip of these repairs.
 * @throws DomainError if this device has none of them
 */
export async function readSlip(
  db: WerkbankDb,
  repairIds: readonly string[],
  { language, takenBy, home }: { language: Language; takenBy: string; home: string },
): Promise<SlipPaper> {
  const [sources, setting] = await Promise.all([
    readSources(db, repairIds),
    db.setting.get(settingId('repair', `conditions${language}`)),
  ])
  if (sources.length === 0) throw new DomainError('not_found', texts.missing)
  return slipPaper(sources, { conditions: setting?.value ?? '', takenBy, home })
}
