import { useEffect, useSyncExternalStore } from 'react'
import { storageHealth } from '../../sync/store/storageHealth.ts'
import { type InstallState, installState, installWay, subscribeInstall } from '../../lib/install.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/* Advice for keeping the data on this device. */

const followHealth = (listener: () => void) => storageHealth.subscribe(listener)
const REFUSED = 'wb.storage.refused'

export const MAY_CLEAR = 'Dit toestel kan gegevens wissen.'

/** Advice by the way in which the app is or can be installed here. */
export const ADVICE: Record<InstallState, string> = {
  installed: 'Gelieve er plaats vrij te houden.',
  offered: 'Gelieve de toepassing te installeren om dat te vermijden.',
  byHand: 'Zet de toepassing op uw beginscherm om dat te vermijden (Deel, dan ‘Zet op beginscherm’).',
  none: 'Gelieve de toepassing te installeren, of deze site in de browser toe te staan gegevens in permanente opslag te bewaren.',
}

/**
 * True if the browser did not promise to keep the data. It is asked at every start; until it answers, the last
 * answer counts.
 */
export function useStorageRefused(): boolean {
  const { persistent } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  useEffect(() => {
    if (persistent !== null) writeSetting(REFUSED, !persistent)
  }, [persistent])
  return persistent === null ? readSetting(REFUSED, false) : !persistent
}

/** The way in which the app can be installed here, live. */
export const useInstallWay = (): InstallState => useSyncExternalStore(subscribeInstall, installWay)

/** The install offer to show now; a dismissed offer is not shown. */
export const useInstallOffer = (): InstallState => useSyncExternalStore(subscribeInstall, installState)
