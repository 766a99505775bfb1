import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InstallHint } from '../../src/app/shell/InstallHint.tsx'
import { StorageBanner } from '../../src/app/shell/StorageBanner.tsx'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${MAC} Version/26.0 Safari/605.1.15`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const HINT = /Zet Werkbank op uw beginscherm/
const WARNING = /Dit toestel kan gegevens wissen\./

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

interface Device {
  userAgent: string
  touchPoints: number
  /** The product runs from the home screen. */
  installed?: boolean
}

/** The banners on a device that did not promise to keep the data. */
function openOn({ userAgent, touchPoints, installed = false }: Device) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
  const media = { matches: installed, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  localStorage.setItem('wb.storage.refused', 'true')
  render(
    <MantineProvider env="test">
      <StorageBanner />
      <InstallHint />
    </MantineProvider>,
  )
}

describe('on an iPad, which calls itself a Macintosh', () => {
  const ipad = { userAgent: SAFARI, touchPoints: 5 }

  it('[BR-03] says how to put the product on the home screen, and once only', () => {
    openOn(ipad)
    expect(screen.getByText(HINT).textContent).toContain('Deel, dan ‘Zet op beginscherm’')
    expect(screen.queryByText(WARNING)).toBeNull()
  })

  it('[BR-03] [BR-04] warns with the same advice when the hint was put away', () => {
    openOn(ipad)
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(screen.queryByText(HINT)).toBeNull()
    expect(screen.getByText(WARNING).textContent).toContain('Deel, dan ‘Zet op beginscherm’')
  })

  it('[BR-04] does not ask to install what runs from the home screen', () => {
    openOn({ ...ipad, installed: true })
    expect(screen.queryByText(HINT)).toBeNull()
    expect(screen.getByText(WARNING).textContent).toContain('plaats vrij te houden')
  })
})

it('[BR-03] a Macintosh without a touch screen has no home screen', () => {
  openOn({ userAgent: SAFARI, touchPoints: 0 })
  expect(screen.queryByText(HINT)).toBeNull()
})

it('[BR-04] where the browser answers the question itself, the advice names that too', () => {
  openOn({ userAgent: FIREFOX, touchPoints: 0 })
  expect(screen.getByText(WARNING).textContent).toContain('in permanente opslag te bewaren')
})
