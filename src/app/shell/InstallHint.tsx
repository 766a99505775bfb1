import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Banner } from './Banner.tsx'
import { dismissInstall, install, installState, subscribeInstall } from './install.ts'

/** Offers to install the product; put away it stays away on this device. */
export function InstallHint() {
  const state = useSyncExternalStore(subscribeInstall, installState)
  if (state === 'none' || state === 'installed') return null
  return (
    <Banner
      tone="info"
      onClose={dismissInstall}
      action={
        state === 'offered' && (
          <Button size="xs" variant="default" onClick={() => void install()}>
            Installeren
          </Button>
        )
      }
    >
      {state === 'offered'
        ? 'Installeer Werkbank op dit toestel: start sneller en werkt ook zonder verbinding.'
        : 'Zet Werkbank op uw beginscherm (Deel, dan ‘Zet op beginscherm’): zo blijven uw gegevens bewaard.'}
    </Banner>
  )
}
