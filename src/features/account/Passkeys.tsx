import { useCallback, useEffect, useId, useState } from 'react'
import { confirm } from '../../components/dialogs/confirm.ts'
import { IconPlus, IconTrash } from '../../components/icons/icons.tsx'
import { ActionButton, IconAction } from '../../components/page/ActionButton.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { texts } from '../../lib/texts.ts'
import { whyNoPasskeys } from '../../session/passkey/support.ts'
import classes from '../../shared/forms/Settings.module.css'
import { showRecoveryCodes } from '../../shared/secondStep/showRecoveryCodes.tsx'
import { addPasskey, type Passkey, readPasskeys, removePasskey } from './passkeys.ts'

const AddPasskey = lazyComponent(() => import('../../shared/secondStep/AddPasskey.tsx'), 'AddPasskey')

const WHY =
  'Met een passkey meldt u zich aan met uw vinger, uw gezicht of de code van uw toestel, zonder wachtwoord. Meldt u zich toch met uw wachtwoord aan, dan is uw passkey de tweede stap.'
const OFFLINE = `Welke passkeys u hebt, weet de server. ${texts.onlineOnly}`

const describeUse = ({ host, createdAt, lastUsed }: Passkey): string =>
  [
    host === location.hostname ? '' : `Werkt op ${host}. `,
    `Gemaakt op ${formatDateTime(createdAt)}, `,
    lastUsed ? `laatst gebruikt op ${formatDateTime(lastUsed)}` : 'nog niet gebruikt',
  ].join('')

interface PasskeysProps {
  online: boolean
  /** Called after one was added or removed: the second step may be on or off now. */
  onChanged: () => void
}

/** The passkeys of the own login (PK-07). */
export function Passkeys({ online, onChanged }: PasskeysProps) {
  const [passkeys, setPasskeys] = useState<Passkey[]>()
  const [adding, setAdding] = useState(false)
  const why = useId()
  const read = useCallback(
    () =>
      readPasskeys()
        .then(setPasskeys)
        .catch(() => undefined),
    [],
  )
  useEffect(() => {
    if (online) void read()
  }, [online, read])
  const changed = async () => {
    await read()
    onChanged()
  }
  const remove = async ({ id, name }: Passkey) => {
    const text = `Wilt u de passkey ‘${name}’ verwijderen? U kunt zich er dan niet meer mee aanmelden.`
    if (!(await confirm({ text, yes: 'Verwijderen', danger: true }))) return
    await removePasskey(id)
    toastSuccess('Passkey verwijderd.')
    await changed()
  }
  const added = async (recoveryCodes: string[] | undefined) => {
    toastSuccess('Passkey toegevoegd.')
    await changed()
    if (recoveryCodes) await showRecoveryCodes(recoveryCodes)
  }
  const offline = online ? undefined : OFFLINE
  const impossible = whyNoPasskeys()
  return (
    <Panel title="Passkeys">
      <div className={classes.form}>
        <p id={why} className={classes.note}>
          {offline ?? impossible ?? WHY}
        </p>
        {passkeys && passkeys.length > 0 && (
          <ul className={classes.sessions} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <strong>{passkey.name}</strong>
                <IconAction
                  label={`Passkey ${passkey.name} verwijderen`}
                  icon={<IconTrash />}
                  disabledReason={offline}
                  onClick={() => void remove(passkey).catch(toastSaveFailed)}
                />
                <br />
                {describeUse(passkey)}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.buttons}>
          <ActionButton
            icon={<IconPlus />}
            disabledReason={offline ?? impossible}
            describedBy={why}
            onClick={() => setAdding(true)}
          >
            Passkey toevoegen
          </ActionButton>
        </div>
      </div>
      {adding && (
        <AddPasskey
          add={addPasskey}
          onAdded={(codes) => void added(codes)}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
