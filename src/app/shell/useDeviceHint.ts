import { useEffect, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { dismissInstall } from '../../lib/install.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { useInstallOffer } from '../../shared/device/storageHint.ts'

const DISMISSED = 'wb.storage.dismissed'
/** The first day on which this device showed the offer. */
const FIRST_DAY = 'wb.hint.day'

/**
 * The offer to install shows above the screen on one day only, or until it is dismissed. It is the only place
 * outside the page Synchronisatie that says how the browser keeps the data.
 */
export function useDeviceHint() {
  const offer = useInstallOffer()
  const [away, setAway] = useState(() => readSetting(DISMISSED, false))
  const [firstDay] = useState(() => readSetting(FIRST_DAY, today()))
  const shown = !away && firstDay === today() && (offer === 'offered' || offer === 'byHand')
  useEffect(() => {
    if (shown) writeSetting(FIRST_DAY, firstDay)
  }, [shown, firstDay])
  const onClose = () => {
    writeSetting(DISMISSED, true)
    setAway(true)
    dismissInstall()
  }
  return shown ? { offer, onClose } : null
}
