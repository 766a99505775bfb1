import { Button } from '@mantine/core'
import { useId, useSyncExternalStore } from 'react'
import { later } from '../../components/page/later.ts'
import { Banner, BannerLine } from '../../components/page/Banner.tsx'
import { lossStore } from '../../db/loss.ts'
import { hasDirtyForms, subscribeDirtyForms } from '../../lib/dirtyForms.ts'
import { useSyncStatus } from '../../pieces/sync/useSync.ts'
import { useSession } from '../../session/useSession.ts'
import { applyUpdate, subscribeUpdate, updateState } from '../serviceWorker.ts'
import { DeviceHint, useDeviceHint } from './DeviceHint.tsx'
import { useDatabaseBanner, useHealthBanner } from './StorageBanner.tsx'

/** The form of the login dialog is fetched only for whoever needs it (and ahead of that while idle, see warmUp). */
const SessionBanner = later(() => import('../../session/SessionBanner.tsx'), 'SessionBanner')
/** Rare, so it is fetched when there is something to say. */
const LossBanner = later(() => import('../../features/sync/LossBanner.tsx'), 'LossBanner')
/** Once in the life of a device. */
const BootProgress = later(() => import('./BootProgress.tsx'), 'BootProgress')

/** Everything that concerns the whole product, in one line: the gravest, and behind 'n meer' the others. */
export function Banners() {
  const { expired } = useSession()
  const { state, outdated, boot, wait } = useSyncStatus()
  const loss = useSyncExternalStore(lossStore.subscribe, lossStore.getSnapshot)
  const update = useSyncExternalStore(subscribeUpdate, updateState)
  const database = useDatabaseBanner()
  const health = useHealthBanner()
  const hint = useDeviceHint()
  const banners = [
    database,
    health,
    loss && <LossBanner key="loss" />,
    expired && <SessionBanner key="expired" />,
    state === 'blocked' && <BlockedBanner key="blocked" />,
    outdated && <OutdatedBanner key="outdated" />,
    update !== 'current' && <UpdateBanner key="update" />,
    hint && <DeviceHint key="hint" {...hint} />,
  ].filter(Boolean)
  return (
    <>
      <BannerLine banners={banners} />
      {(boot || (state === 'boot' && wait)) && <BootProgress />}
    </>
  )
}

function BlockedBanner() {
  return (
    <Banner
      tone="warning"
      more="Uw wijzigingen blijven op dit toestel staan; u kan ze exporteren op de pagina Synchronisatie."
    >
      Dit toestel is door een beheerder geblokkeerd.
    </Banner>
  )
}

/** A new version may wait already; without one the page itself is fetched anew. */
function renew(): void {
  if (!applyUpdate() && !hasDirtyForms()) window.location.reload()
}

/** The server no longer speaks this version's language; local work goes on (426). */
function OutdatedBanner() {
  return (
    <Banner
      tone="warning"
      more="Uw wijzigingen blijven op dit toestel tot u herlaadt."
      action={
        <Button size="xs" onClick={renew}>
          Herladen
        </Button>
      }
    >
      Deze versie is te oud om te synchroniseren.
    </Banner>
  )
}

/** An update is applied only when someone asks, and never under a form that is being filled in (D-036, B5.6). */
function UpdateBanner() {
  const dirty = useSyncExternalStore(subscribeDirtyForms, hasDirtyForms)
  const whyNot = useId()
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
