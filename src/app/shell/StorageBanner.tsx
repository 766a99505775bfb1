import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { databaseState } from '../../db/database.ts'
import { storageHealth } from '../../db/storageHealth.ts'
import { hasDirtyForms, subscribeDirtyForms } from '../../lib/dirtyForms.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { Banner } from './Banner.tsx'
import { type InstallState, installState, installWay, subscribeInstall } from './install.ts'

const followDatabase = (listener: () => void) => databaseState.subscribe(listener)
const followHealth = (listener: () => void) => storageHealth.subscribe(listener)

const DISMISSED = 'wb.storage.dismissed'
const REFUSED = 'wb.storage.refused'

/** What can go wrong with the storage of this device (B5.5, B5.7). */
export function StorageBanner() {
  return (
    <>
      <DatabaseBanner />
      <HealthBanner />
    </>
  )
}

const reload = (
  <Button size="xs" onClick={() => window.location.reload()}>
    Herladen
  </Button>
)

/** The database is closed under this tab: what is typed can be read, but not stored. */
function DatabaseBanner() {
  const { state } = useSyncExternalStore(followDatabase, databaseState.getSnapshot)
  const dirty = useSyncExternalStore(subscribeDirtyForms, hasDirtyForms)
  if (state === 'outdated')
    return (
      <Banner tone="warning" action={reload}>
        Nieuwe versie: dit tabblad herladen.
        {dirty && ' Gelieve eerst te noteren wat u nog niet opsloeg.'}
      </Banner>
    )
  if (state === 'blockedByTab')
    return <Banner tone="warning">Gelieve de andere tabbladen van deze toepassing te sluiten.</Banner>
  if (state === 'unopenable')
    return (
      <Banner tone="warning" action={reload}>
        De opslag van dit toestel kan niet geopend worden. Wijzigingen worden nu niet bewaard.
      </Banner>
    )
  if (state === 'silent')
    return (
      <Banner tone="warning">
        De opslag van dit toestel antwoordt niet. Gelieve de toepassing volledig te sluiten en opnieuw te
        openen. Wat u opsloeg, gaat niet verloren.
      </Banner>
    )
  return null
}

function HealthBanner() {
  const { persistent, volatile, low, full } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  if (volatile)
    return (
      <Banner tone="warning">
        Dit venster bewaart geen gegevens (privévenster). Wijzigingen gaan verloren als u het sluit.
      </Banner>
    )
  if (full)
    return (
      <Banner tone="warning">
        De opslag van dit toestel is vol. Wat u al opsloeg, blijft bewaard. Wat nu niet opgeslagen raakt,
        blijft op het scherm staan: gelieve plaats vrij te maken op dit toestel (bestanden of andere
        toepassingen verwijderen) en opnieuw op te slaan.
      </Banner>
    )
  if (low)
    return (
      <Banner tone="warning">De opslag van dit toestel is bijna vol. Gelieve plaats vrij te maken.</Banner>
    )
  return <PersistenceBanner persistent={persistent} />
}

const ADVICE: Record<InstallState, string> = {
  installed: 'Gelieve er plaats vrij te houden.',
  offered: 'Gelieve de toepassing te installeren om dat te vermijden.',
  byHand: 'Zet de toepassing op uw beginscherm om dat te vermijden (Deel, dan ‘Zet op beginscherm’).',
  none: 'Gelieve de toepassing te installeren, of deze site in de browser toe te staan gegevens in permanente opslag te bewaren.',
}

/**
 * Asked anew at every start; until then the last answer stands, so that the banner does not push the screen down.
 * Where the hint to install says the same, this waits until that is put away.
 */
function PersistenceBanner({ persistent }: { persistent: boolean | null }) {
  const [dismissed, setDismissed] = useState(() => readSetting(DISMISSED, false))
  const hint = useSyncExternalStore(subscribeInstall, installState)
  const way = useSyncExternalStore(subscribeInstall, installWay)
  useEffect(() => {
    if (persistent !== null) writeSetting(REFUSED, !persistent)
  }, [persistent])
  const refused = persistent === null ? readSetting(REFUSED, false) : !persistent
  if (!refused || dismissed || hint === 'byHand') return null
  const close = () => {
    writeSetting(DISMISSED, true)
    setDismissed(true)
  }
  return (
    <Banner tone="warning" onClose={close}>
      Dit toestel kan gegevens wissen. {ADVICE[way]}
    </Banner>
  )
}
