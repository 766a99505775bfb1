import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Banner } from '../../components/page/Banner.tsx'
import { today } from '../../lib/dates.ts'
import { dismissInstall } from '../../lib/install.ts'
import { ROUTES } from '../../lib/routes.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'
import { MAY_CLEAR, useInstallOffer, useStorageRefused } from '../../shared/device/storageHint.ts'
import { InstallBanner } from './InstallHint.tsx'

const DISMISSED = 'wb.storage.dismissed'
/** The first day on which this device showed the hint. */
const FIRST_DAY = 'wb.hint.day'

/**
 * The hint about reliable storage shows above the screen on one day only, or until it is dismissed. After
 * that it is on the page Synchronisatie.
 */
export function useDeviceHint() {
  const offer = useInstallOffer()
  const refused = useStorageRefused()
  const [away, setAway] = useState(() => readSetting(DISMISSED, false))
  const [firstDay] = useState(() => readSetting(FIRST_DAY, today()))
  const installs = offer === 'offered' || offer === 'byHand'
  const shown = !away && firstDay === today() && (installs || refused)
  useEffect(() => {
    if (shown) writeSetting(FIRST_DAY, firstDay)
  }, [shown, firstDay])
  const onClose = () => {
    writeSetting(DISMISSED, true)
    setAway(true)
    dismissInstall()
  }
  return shown ? { offer: installs ? offer : null, onClose } : null
}

export function DeviceHint({ offer, onClose }: NonNullable<ReturnType<typeof useDeviceHint>>) {
  if (offer) return <InstallBanner offer={offer} onClose={onClose} />
  return (
    <Banner tone="info" onClose={onClose} action={<Link to={ROUTES.Sync}>Wat u kunt doen</Link>}>
      {MAY_CLEAR}
    </Banner>
  )
}
