import { useState } from 'react'
import { IconDownload } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { apiBase, reasonOf } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'
import classes from '../../../shared/forms/Settings.module.css'

const WHAT =
  'Alle gegevens van de zaak in één zipbestand: per soort een tabel (CSV), en alle foto’s. Toegangscodes, handtekeningen en wachtwoorden zitten er niet in. Wie dit bestand heeft, heeft alle gegevens van de zaak.'
const OFFLINE = `Alle gegevens staan op de server. ${texts.onlineOnly}`

/** Panel 'Gegevens' of the settings: all data of the server as a file (OT-05). */
export function ExportAll({ online }: { online: boolean }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { path } = await confirmedRequest<{ path: string }>('POST', '/export/all')
      saveFrom(`${apiBase(location.hostname)}${path}`)
    } catch (error) {
      toastError(reasonOf(error))
    }
    setBusy(false)
  }
  return (
    <Panel title="Gegevens">
      <div className={classes.form}>
        <p className={classes.note}>{WHAT}</p>
        <div className={classes.buttons}>
          <ActionButton
            icon={<IconDownload />}
            loading={busy}
            disabledReason={online ? undefined : OFFLINE}
            onClick={() => void save()}
          >
            Alles exporteren
          </ActionButton>
        </div>
      </div>
    </Panel>
  )
}

/** Lets the browser save the stream: the file may be larger than the memory of the device. */
function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
