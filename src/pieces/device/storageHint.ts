import { useEffect, useSyncExternalStore } from 'react'
import { storageHealth } from '../../db/storageHealth.ts'
import { type InstallState, installState, installWay, subscribeInstall } from '../../lib/install.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/* What can be done on this device so that its data stays. */

const followHealth = (listener: () => void) => storageHealth.subscribe(listener)
const REFUSED = 'wb.storage.refused'

export const MAY_CLEAR = 'Dit toestel kan gegevens wissen.'

/** What to do about that, by the way in which the product is or can be installed here. */
export const ADVICE: Record<InstallState, string> = {
  installed: 'Gelieve er plaats vrij te houden.',
  offered: 'Gelieve de toepassing te installeren om dat te vermijden.',
  byHand: 'Zet de toepassing op uw beginscherm om dat te vermijden (Deel, dan ‘Zet op beginscherm’).',
  none: 'Gelieve de toepassing te installeren, of deze site in de browser toe te staan gegevens in permanente opslag te bewaren.',
}

/** The browser did not promise to keep the data; asked anew at every start, and until then the last answer stands. */
export function useStorageRefused(): boolean {
  const { persistent } = useSyncExternalStore(followHealth, storageHealth.getSnapshot)
  useEffect(() => {
    if (persistent !== null) writeSetting(REFUSED, !persistent)
  }, [persistent])
  return persistent === null ? readSetting(REFUSED, false) : !persistent
}

/** How the product can be installed here, live. */
export const useInstallWay = (): InstallState => useSyncExternalStore(subscribeInstall, installWay)

/** What to offer now: nothing that was put away. */
export const useInstallOffer = (): InstallState => useSyncExternalStore(subscribeInstall, installState)
