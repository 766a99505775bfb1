import { Button } from '@mantine/core'
import { lazy, Suspense, useId, useSyncExternalStore } from 'react'
import { lossStore } from '../../db/loss.ts'
import { useSession } from '../../session/useSession.ts'
import { useSyncStatus } from '../../pieces/sync/useSync.ts'
import { hasDirtyForms, subscribeDirtyForms } from '../../lib/dirtyForms.ts'
import { applyUpdate, subscribeUpdate, updateState } from '../serviceWorker.ts'
import { Banner } from './Banner.tsx'
import { BootProgress } from './BootProgress.tsx'
import { InstallHint } from './InstallHint.tsx'
import { StorageBanner } from './StorageBanner.tsx'

const SessionBanner = lazy(() =>
  import('../../session/SessionBanner.tsx').then((module) => ({ default: module.SessionBanner })),
)

/** Everything that concerns the whole product, in the order of how much it matters. */
export function Banners() {
  return (
    <>
      <ExpiredBanner />
      <BlockedBanner />
      <OutdatedBanner />
      <UpdateBanner />
      <StorageBanner />
      <LostDataBanner />
      <BootProgress />
      <InstallHint />
    </>
  )
}

/** The form of the login dialog is fetched only for whoever needs it (and ahead of that while idle, see warmUp). */
function ExpiredBanner() {
  const { expired } = useSession()
  if (!expired) return null
  return (
    <Suspense fallback={null}>
      <SessionBanner />
    </Suspense>
  )
}

const LossBanner = lazy(() =>
  import('../../features/sync/LossBanner.tsx').then((module) => ({ default: module.LossBanner })),
)

/** Rare, so it is fetched when there is something to say. */
function LostDataBanner() {
  const loss = useSyncExternalStore(lossStore.subscribe, lossStore.getSnapshot)
  if (!loss) return null
  return (
    <Suspense fallback={null}>
      <LossBanner />
    </Suspense>
  )
}

function BlockedBanner() {
  const { state } = useSyncStatus()
  if (state !== 'blocked') return null
  return (
    <Banner tone="warning">
      Dit toestel is door een beheerder geblokkeerd. Uw wijzigingen blijven op dit toestel staan; u kan ze
      exporteren op de pagina Synchronisatie.
    </Banner>
  )
}

/** A new version may wait already; without one the page itself is fetched anew. */
function renew(): void {
  if (!applyUpdate() && !hasDirtyForms()) window.location.reload()
}

/** The server no longer speaks this version's language; local work goes on (426). */
function OutdatedBanner() {
  const { outdated } = useSyncStatus()
  if (!outdated) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="xs" onClick={renew}>
          Herladen
        </Button>
      }
    >
      Deze versie is te oud om te synchroniseren. Uw wijzigingen blijven op dit toestel tot u herlaadt.
    </Banner>
  )
}

/** An update is applied only when someone asks, and never under a form that is being filled in (D-036, B5.6). */
function UpdateBanner() {
  const state = useSyncExternalStore(subscribeUpdate, updateState)
  const dirty = useSyncExternalStore(subscribeDirtyForms, hasDirtyForms)
  const whyNot = useId()
  if (state === 'current') return null
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="xs"
          disabled={dirty}
          {...(dirty ? { 'aria-describedby': whyNot } : {})}
          onClick={() => void applyUpdate()}
        >
          Herladen
        </Button>
      }
    >
      Er is een nieuwe versie beschikbaar.
      {dirty && <span id={whyNot}> Gelieve eerst uw wijzigingen op te slaan.</span>}
    </Banner>
  )
}
