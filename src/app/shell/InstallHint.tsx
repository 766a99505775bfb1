import { Button } from '@mantine/core'
import { Banner } from '../../components/page/Banner.tsx'
import { dismissInstall, install } from '../../lib/install.ts'
import { useInstallOffer } from '../../shared/device/storageHint.ts'

/** Offers to install the app, on the login page. Once dismissed it stays hidden on this device. */
export function InstallHint() {
  const offer = useInstallOffer()
  if (offer !== 'offered' && offer !== 'byHand') return null
  return <InstallBanner offer={offer} onClose={dismissInstall} />
}

/** Said once, at the installation; afterwards it is on the page Synchronisatie. */
const WHY = 'De browser ruimt de gegevens van een geïnstalleerde toepassing niet op als de opslag vol raakt.'

interface InstallBannerProps {
  offer: 'offered' | 'byHand'
  onClose: () => void
}

export function InstallBanner({ offer, onClose }: InstallBannerProps) {
  if (offer === 'byHand')
    return (
      <Banner tone="info" onClose={onClose}>
        Zet Werkbank op uw beginscherm (Deel, dan ‘Zet op beginscherm’): zo blijft alles bewaard.
      </Banner>
    )
  return (
    <Banner
      tone="info"
      onClose={onClose}
      more={WHY}
      action={
        <Button size="xs" variant="default" onClick={() => void install()}>
          Installeren
        </Button>
      }
    >
      Installeer Werkbank op dit toestel: start sneller en werkt ook zonder verbinding.
    </Banner>
  )
}
