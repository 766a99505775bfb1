import { useEffect, useId, useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconLock } from '../../components/icons/icons.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { request } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { endRevokedSession } from '../../session/endRevokedSession.ts'
import classes from '../../shared/forms/Settings.module.css'

interface Session {
  device: string | null
  createdAt: string
  lastUsed: string
  current: boolean
}

const OFFLINE = `Waar u ingelogd bent, weet de server. ${texts.onlineOnly}`
const QUESTION =
  'Wilt u op alle toestellen uitloggen, ook op dit? Wat nog niet verstuurd is, blijft op elk toestel staan.'

/** Lists the sessions of the person and can end all of them at once (ASVS 7.4.5, 7.5.2). */
export function Sessions({ online }: { online: boolean }) {
  const [sessions, setSessions] = useState<Session[]>()
  const why = useId()
  useEffect(() => {
    if (!online) return
    request<Session[]>('GET', '/me/sessions')
      .then(setSessions)
      .catch(() => undefined)
  }, [online])
  const end = async () => {
    if (!(await confirm({ text: QUESTION, yes: 'Overal uitloggen' }))) return
    try {
      await request('POST', '/me/sessions/end')
      await endRevokedSession()
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  return (
    <Panel title="Sessies">
      <div className={classes.form}>
        {sessions && (
          <ul className={classes.sessions} aria-label="Sessies">
            {sessions.map(({ device, createdAt, lastUsed, current }) => (
              <li key={`${createdAt} ${device}`}>
                <strong>{device ?? 'Onbekend toestel'}</strong>
                {current && ' (deze sessie)'}
                <br />
                Ingelogd op {formatDateTime(createdAt)}, laatst gebruikt op {formatDateTime(lastUsed)}
              </li>
            ))}
          </ul>
        )}
        {!online && (
          <p id={why} className={classes.note}>
            {OFFLINE}
          </p>
        )}
        <div className={classes.buttons}>
          <ActionButton
            icon={<IconLock />}
            disabledReason={online ? undefined : OFFLINE}
            describedBy={why}
            onClick={() => void end()}
          >
            Overal uitloggen
          </ActionButton>
        </div>
      </div>
    </Panel>
  )
}
