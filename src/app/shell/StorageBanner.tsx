import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Banner } from '../../components/page/Banner.tsx'
import { databaseState } from '../../db/database.ts'
import { storageHealth } from '../../sync/store/storageHealth.ts'
import { hasDirtyForms, subscribeDirtyForms } from '../../lib/dirtyForms.ts'

const followDatabase = (listener: () => void) => databaseState.subscribe(listener)
const followHealth = (listener: () => void) => storageHealth.subscribe(listener)

const reload = (
  <Button size="xs" onClick={() => window.location.reload()}>
    Herladen
  </Button>
)

/** The database is closed, blocked or silent: typed input is readable, but cannot be stored (B5.5). */
export function useDatabaseBanner() {
  const { state } = useSyncExternalStore(followDatabase, databaseState.getSnapshot)
  const dirty = useSyncExternalStore(subscribeDirtyForms, hasDirtyForms)
  if (state === 'outdated')
    return (
      <Banner key="database" tone="warning" action={reload}>
        Nieuwe versie: dit tabblad herladen.
        {dirty && ' Gelieve eerst te noteren wat u nog niet opsloeg.'}
      </Banner>
    )
  if (state === 'blockedByTab')
    return (
      <Banner key="database" tone="warning">
        Gelieve de andere tabbladen van deze toepassing te sluiten.
      </Banner>
    )
  if (state === 'unopenable')
    return (
      <Banner
        key="database"
        tone="warning"
        action={reload}
        more="De opslag van dit toestel kan niet geopend worden."
      >
        Wijzigingen worden nu niet bewaard.
      </Banner>
    )
  if (state === 'silent')
    return (
      <Banner
        key="database"
        tone="warning"
        more="Gelieve de toepassing volledig te sluiten en opnieuw te openen. Wat u opsloeg, gaat niet verloren."
      >
        De opslag van dit toestel antwoordt niet.
      </Banner>
    )
  return null
}

/** Warnings about the storage of this device (B5.7). */
export function useHealthBanner() {
  const { volatile, low, full } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  if (full)
    return (
      <Banner key="health" tone="warning" more={FULL}>
        De opslag van dit toestel is vol. Gelieve plaats vrij te maken.
      </Banner>
    )
  if (volatile)
    return (
      <Banner key="health" tone="warning" more="Wijzigingen gaan verloren als u het sluit.">
        Dit venster bewaart geen gegevens (privévenster).
      </Banner>
    )
  if (low)
    return (
      <Banner key="health" tone="warning">
        De opslag van dit toestel is bijna vol. Gelieve plaats vrij te maken.
      </Banner>
    )
  return null
}

const FULL =
  'Wat u al opsloeg, blijft bewaard. Wat nu niet opgeslagen raakt, blijft op het scherm staan: gelieve bestanden of andere toepassingen van dit toestel te verwijderen en opnieuw op te slaan.'
