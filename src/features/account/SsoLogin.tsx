import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { choose, confirm } from '../../components/dialogs/confirm.ts'
import { Panel } from '../../components/page/Panel.tsx'
import { toastError, toastSuccess } from '../../components/toasts/toasts.ts'
import { texts } from '../../lib/texts.ts'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { sealOfSession, type SessionUser } from '../../session/session.ts'
import { OfflineSecretForm } from '../../session/sso/OfflineSecretForm.tsx'
import { useSsoProvider } from '../../session/sso/provider.ts'
import { leaveForProvider } from '../../session/sso/ssoLogin.ts'
import { ssoTexts } from '../../session/sso/ssoTexts.ts'
import { isSsoUser } from '../../session/sso/ssoUsers.ts'
import classes from '../../shared/forms/Settings.module.css'
import { vaultOpensWith } from '../../vault/deviceSecret.ts'
import { dropVault } from '../../vault/vault.ts'

const STATE_TEXTS = {
  device: ssoTexts.secretSet,
  password: ssoTexts.secretOfPassword,
  none: ssoTexts.secretNotSet,
}

/** Asks for a PIN in a dialog. @returns true if it was set */
async function askSecret(): Promise<boolean> {
  let saved = false
  await choose({
    title: ssoTexts.secretTitle,
    text: (close) => (
      <>
        <p>{ssoTexts.secretWhy}</p>
        <OfflineSecretForm
          onSaved={() => {
            saved = true
            close()
          }}
          skip={{ label: texts.cancel, run: close }}
        />
      </>
    ),
    options: [],
  })
  return saved
}

/** 'Aanmelden' on the account page of a person who logs in at the provider: how, and the PIN of this device (OC-08). */
export function SsoLogin({ user, online }: { user: SessionUser; online: boolean }) {
  const provider = useSsoProvider()
  const [opensWith, setOpensWith] = useState<keyof typeof STATE_TEXTS>()
  const look = useCallback(
    () =>
      void vaultOpensWith(user.username)
        .then((found) => setOpensWith(found ?? 'none'))
        .catch(() => setOpensWith('none')),
    [user.username],
  )
  useEffect(look, [look])
  if (!provider || !isSsoUser(user.id)) return null
  const hasSecret = opensWith === 'device'

  const set = async () => {
    if (!hasSecret && sealOfSession() !== null) {
      if (await askSecret()) toastSuccess()
      return look()
    }
    // Only a new login gives a credential that a new PIN can seal.
    if (!(await confirm({ text: ssoTexts.changeSecretAsk(provider.name) }))) return
    await dropVault(user.id).catch(() => undefined)
    const problem = await leaveForProvider('login', location.hash.slice(1))
    if (problem !== undefined) toastError(problem)
    look()
  }
  const remove = async () => {
    if (!(await confirm({ text: ssoTexts.removeSecretAsk, danger: true }))) return
    await dropVault(user.id).catch(() => undefined)
    look()
  }
  return (
    <Panel title={ssoTexts.accountTitle}>
      <div className={classes.form}>
        <p className={classes.note}>{ssoTexts.accountLogin(provider.name)}</p>
        {opensWith && <p className={classes.note}>{STATE_TEXTS[opensWith]}</p>}
        <div className={classes.buttons}>
          <ActionButton
            disabledReason={online || !hasSecret ? undefined : texts.onlineOnly}
            onClick={() => void set()}
          >
            {hasSecret ? ssoTexts.changeSecret : ssoTexts.setSecret}
          </ActionButton>
          {hasSecret && (
            <Button variant="default" onClick={() => void remove()}>
              {ssoTexts.removeSecret}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
