import { Button } from '@mantine/core'
import { useId, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { Banner, BannerLine } from '../../components/page/Banner.tsx'
import { replicaLossStore } from '../../sync/store/replicaLoss.ts'
import { hasDirtyForms, subscribeDirtyForms } from '../../lib/dirtyForms.ts'
import { useSyncStatus } from '../../shared/sync/useSync.ts'
import { useSession } from '../../session/useSession.ts'
import { applyUpdate, subscribeUpdate, updateState } from '../serviceWorker.ts'
import { useDeviceHint } from './useDeviceHint.ts'
import { InstallBanner } from './InstallHint.tsx'
import { useKnownPassword } from './useKnownPassword.ts'
import { useDatabaseBanner, useHealthBanner } from './StorageBanner.tsx'

/** Loaded on demand, or while idle (see `warmUp`): few users need the form of the login dialog. */
const SessionBanner = lazyComponent(() => import('../../session/SessionBanner.tsx'), 'SessionBanner')
/** Loaded on demand, because it is rare. */
const LossBanner = lazyComponent(() => import('../../features/sync/LossBanner.tsx'), 'LossBanner')
/** Loaded on demand: a company sees it only until it has its own users. */
const DemoPasswordBanner = lazyComponent(() => import('./DemoPasswordBanner.tsx'), 'DemoPasswordBanner')
/** Needed once in the life of a device. */
const InitialSyncProgress = lazyComponent(() => import('./InitialSyncProgress.tsx'), 'InitialSyncProgress')

/**
 * One line for everything that concerns the whole product: the most serious message, with the others behind
 * 'n meer'.
 */
export function Banners() {
  const { expired } = useSession()
  const { state, outdated, boot: initialSync, wait } = useSyncStatus()
  const loss = useSyncExternalStore(replicaLossStore.subscribe, replicaLossStore.getSnapshot)
  const update = useSyncExternalStore(subscribeUpdate, updateState)
  const database = useDatabaseBanner()
  const health = useHealthBanner()
  const hint = useDeviceHint()
  const knownPassword = useKnownPassword()
  const banners = [
    database,
    health,
    loss && <LossBanner key="loss" />,
    expired && <SessionBanner key="expired" />,
    state === 'blocked' && <BlockedBanner key="blocked" />,
    outdated && <OutdatedBanner key="outdated" />,
    update !== 'current' && <UpdateBanner key="update" />,
    knownPassword && <DemoPasswordBanner key="demo" />,
    hint && <InstallBanner key="hint" {...hint} />,
  ].filter(Boolean)
  return (
    <>
      <BannerLine banners={banners} />
      {(initialSync || (state === 'boot' && wait)) && <InitialSyncProgress />}
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

/** Applies a waiting update; without one, reloads the page. */
function renew(): void {
  if (!applyUpdate() && !hasDirtyForms()) window.location.reload()
}

/** The server no longer supports this version (426); local work continues. */
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

/** An update is applied only on request, and never while a form has unsaved input (D-036, B5.6). */
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
