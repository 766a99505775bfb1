import { confirm } from '../../../components/dialogs/confirm.ts'
import type { AdminHealth } from '../../../domain/adminHealth/adminHealth.ts'
import { retentionText } from '../../../domain/privacy/retention.ts'
import {
  isShorterTerm,
  RETENTION_SETTINGS,
  type RetentionSetting,
  retentionTerms,
} from '../../../domain/settings/retention.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { keysOf } from '../../../lib/objects.ts'
import { GeneralForm } from '../general/GeneralForm.tsx'
import type { SettingTexts } from '../general/SavedSetting.tsx'
import { RetentionPreview } from './RetentionPreview.tsx'

const WHAT =
  'Na zijn termijn wist de dagelijkse taak van de nacht wat hier staat, op de server en bij het volgende contact ook op elk toestel. Niemand kan dat ongedaan maken; alleen in oudere back-ups staat het nog. Leeg: het blijft.'

/** True if one of the typed terms erases more than the stored one. */
function erasesMore(seen: SettingTexts, typed: SettingTexts): boolean {
  const [before, next] = [retentionTerms(seen), retentionTerms(typed)]
  return keysOf(RETENTION_SETTINGS).some((field: RetentionSetting) =>
    isShorterTerm(before[field], next[field]),
  )
}

const confirmShorter = (seen: SettingTexts, typed: SettingTexts): Promise<boolean> =>
  erasesMore(seen, typed)
    ? confirm({
        title: 'Kortere bewaartermijn',
        text: 'Wat ouder is dan de nieuwe termijn, wordt deze nacht gewist. Dat kan niemand ongedaan maken. Opslaan?',
        yes: 'Opslaan',
        danger: true,
      })
    : Promise.resolve(true)

interface RetentionPanelProps {
  online: boolean
  /** The last run that erased something; absent: none, or a server of an earlier version. */
  last: AdminHealth['retention']
}

/** How long data of the past is kept, with what the next daily job erases (BT). */
export const RetentionPanel = ({ online, last }: RetentionPanelProps) => (
  <GeneralForm
    module="repair"
    title="Bewaartermijnen"
    intro={
      last ? `${WHAT} Laatst gewist op ${formatDateTime(last.at)}: ${retentionText(last.counts)}.` : WHAT
    }
    settings={RETENTION_SETTINGS}
    sure={confirmShorter}
    below={(typed) => <RetentionPreview typed={typed} online={online} />}
  />
)
