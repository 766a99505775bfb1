import { Button } from '@mantine/core'
import classes from '../Session.module.css'
import { ssoLabel, useSsoProvider } from './provider.ts'
import { ssoTexts } from './ssoTexts.ts'
import type { SsoPurpose } from './ssoLogin.ts'
import { useSsoInNewTab } from './useSsoInNewTab.ts'

interface SsoAgainProps {
  purpose: SsoPurpose
  onDone?: () => void
  size?: 'xs' | 'md'
}

/** The button for a new login at the provider, beside a screen that keeps what was typed. Absent without a provider. */
export function SsoAgain({ purpose, onDone = () => {}, size = 'md' }: SsoAgainProps) {
  const provider = useSsoProvider()
  const { busy, problem, run } = useSsoInNewTab(purpose, onDone)
  if (!provider) return null
  return (
    <>
      {problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {busy && <output className={classes.putOutText}>{ssoTexts.waiting(provider.name)}</output>}
      <Button size={size} variant={purpose === 'confirm' ? 'filled' : 'default'} onClick={run}>
        {purpose === 'confirm' ? ssoTexts.confirmWith(provider.name) : ssoLabel(provider)}
      </Button>
    </>
  )
}
