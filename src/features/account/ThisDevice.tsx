import { useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconDownload, IconTrash } from '../../components/icons/icons.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { wipeDevice } from '../../session/wipeDevice.ts'
import classes from '../../shared/forms/Settings.module.css'
import { countUnsent, saveUnsent } from '../../session/unsentWork.ts'

const QUESTION =
  'Wilt u alle gegevens van dit toestel wissen? Ook formulieren die u nog niet opsloeg, gaan verloren. U wordt afgemeld.'
const EXPORT_FIRST = 'Gelieve eerst te exporteren wat nog niet op de server staat.'
const unsentText = (n: number): string =>
  n === 1
    ? '1 wijziging of foto van dit toestel staat nog niet op de server.'
    : `${n} wijzigingen of foto's van dit toestel staan nog niet op de server.`

/**
 * 'Toestel wissen': only allowed when the server has every change, or after an export of the rest (D-005,
 * B7).
 */
export function ThisDevice() {
  const unsent = useLive(countUnsent, [])
  const [exported, setExported] = useState<number>()
  const [busy, setBusy] = useState(false)
  // A change made after the export is not in the exported file, so the counts must be equal.
  const safe = unsent === 0 || (unsent !== undefined && unsent === exported)

  const save = async () => {
    try {
      await saveUnsent()
      setExported(unsent)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  const wipe = async () => {
    if (!(await confirm({ text: QUESTION, yes: 'Wissen', danger: true }))) return
    setBusy(true)
    try {
      await wipeDevice()
    } catch (error) {
      toastSaveFailed(error)
      setBusy(false)
    }
  }
  return (
    <Panel title="Dit toestel">
      <div className={classes.form}>
        <p className={classes.note}>
          Wist alle gegevens die op dit toestel bewaard worden. Wat op de server staat, blijft.
        </p>
        {unsent !== undefined && unsent > 0 && <p className={classes.error}>{unsentText(unsent)}</p>}
        <div className={classes.buttons}>
          {unsent !== undefined && unsent > 0 && (
            <ActionButton icon={<IconDownload />} onClick={() => void save()}>
              Exporteren
            </ActionButton>
          )}
          <ActionButton
            icon={<IconTrash />}
            loading={busy}
            disabled={unsent === undefined}
            disabledReason={safe || unsent === undefined ? undefined : EXPORT_FIRST}
            onClick={() => void wipe()}
          >
            Toestel wissen
          </ActionButton>
        </div>
      </div>
    </Panel>
  )
}
