import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${MAC} Version/26.0 Safari/605.1.15`
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'
const HINT = /Zet Werkbank op uw beginscherm/
const WARNING = /Dit toestel kan gegevens wissen\./

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  vi.stubGlobal('fetch', async () => new Response('[]', { status: 200 }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface Device {
  userAgent: string
  touchPoints: number
  /** The product runs from the home screen. */
  installed?: boolean
}

/** Uses a device that may delete its data. */
function use({ userAgent, touchPoints, installed = false }: Device) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touchPoints)
  const media = (query: string) => ({
    matches: query.includes('display-mode') && installed,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query) as unknown as MediaQueryList)
  localStorage.setItem('wb.storage.refused', 'true')
}

const banners = () =>
  screen.queryAllByRole('status').filter(({ className }) => String(className).includes('banner'))
const panel = () => screen.findByRole('region', { name: 'Dit toestel' })
async function work() {
  const app = await openApp('/repair/overview')
  await screen.findByRole('heading', { level: 1, name: 'Herstellingen' })
  return app
}

describe('on an iPad, which calls itself a Macintosh', () => {
  const ipad = { userAgent: SAFARI, touchPoints: 5 }

  it('[BR-03] [NT-06] says how to put the product on the home screen, in one line', async () => {
    use(ipad)
    await work()
    expect(screen.getByText(HINT).textContent).toContain('Deel, dan ‘Zet op beginscherm’')
    expect(banners()).toHaveLength(1)
  })

  it('[BR-03] [BR-04] [NT-07] gives the same advice on the page Synchronisatie when the hint was put away', async () => {
    use(ipad)
    const app = await work()
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(banners()).toEqual([])
    await app.go('/sync')
    expect((await panel()).textContent).toMatch(WARNING)
    expect((await panel()).textContent).toContain('Deel, dan ‘Zet op beginscherm’')
  })

  it('[NT-07] has the hint above the work on one day only', async () => {
    use(ipad)
    localStorage.setItem('wb.hint.day', '"2026-01-05"')
    await work()
    expect(screen.queryByText(HINT)).toBeNull()
    expect(banners()).toEqual([])
  })

  it('[BR-04] does not ask to install what runs from the home screen', async () => {
    use({ ...ipad, installed: true })
    await openApp('/sync')
    expect((await panel()).textContent).toContain('plaats vrij te houden')
    expect(screen.queryByText(HINT)).toBeNull()
  })
})

it('[BR-03] a Macintosh without a touch screen has no home screen', async () => {
  use({ userAgent: SAFARI, touchPoints: 0 })
  await work()
  expect(screen.queryByText(HINT)).toBeNull()
})

it('[BR-04] [NT-07] where the browser answers the question itself, the page names that too, and no warning stands above the work', async () => {
  use({ userAgent: FIREFOX, touchPoints: 0 })
  const app = await work()
  expect(banners()).toEqual([])
  await app.go('/sync')
  expect((await panel()).textContent).toMatch(WARNING)
  expect((await panel()).textContent).toContain('in permanente opslag te bewaren')
})
