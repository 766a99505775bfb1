import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { IconDownload } from '../../../components/icons/icons.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { ApiError, apiBase, request } from '../../../lib/http.ts'
import { texts } from '../../../lib/texts.ts'
import classes from '../../../shared/forms/Settings.module.css'

const WHAT =
  'Alle gegevens van de zaak in één zipbestand: per soort een tabel (CSV), en alle foto’s. Toegangscodes, handtekeningen en wachtwoorden zitten er niet in.'
const OFFLINE = `Alle gegevens staan op de server. ${texts.onlineOnly}`
const WHY = 'Wie dit bestand heeft, heeft alle gegevens van de zaak.'

/** Panel 'Gegevens' of the settings: all data of the server as a file (OT-05). */
export function ExportAll({ online }: { online: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Gegevens">
      <div className={classes.form}>
        <p className={classes.note}>{WHAT}</p>
        <div className={classes.buttons}>
          <ActionButton
            icon={<IconDownload />}
            disabledReason={online ? undefined : OFFLINE}
            onClick={() => setAsking(true)}
          >
            Alles exporteren
          </ActionButton>
        </div>
      </div>
      <PasswordDialog opened={asking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const reset = () => {
    setPassword('')
    setWrong(undefined)
  }
  const save = async () => {
    try {
      const json = { currentPassword: password }
      const { path } = await request<{ path: string }>('POST', '/export/all', { json })
      saveFrom(`${apiBase(location.hostname)}${path}`)
      return true
    } catch (error) {
      const text = error instanceof ApiError ? error.fields.currentPassword : undefined
      if (text === undefined) throw error
      setWrong(text)
      return false
    }
  }
  return (
    <FormDialog
      opened={opened}
      title="Alles exporteren"
      saveLabel="Exporteren"
      size="sm"
      onClose={onClose}
      onSave={save}
      onReset={reset}
    >
      <TextField
        label="Huidig wachtwoord"
        description={WHY}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(next) => {
          setPassword(next)
          setWrong(undefined)
        }}
        error={wrong}
      />
    </FormDialog>
  )
}

/** Lets the browser save the stream: the file may be larger than the memory of the device. */
function saveFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
