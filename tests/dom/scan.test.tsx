import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { lastScans } from '../../src/shared/scan/lastScans.ts'
import { dispatchCode, openScanner } from '../../src/shared/scan/scanBus.ts'
import { ScanHost } from '../../src/shared/scan/ScanHost.tsx'
import { type Desk, setUpDesk, showAt, takeIn } from '../kit/dom/repairDesk.tsx'

const signals = vi.hoisted(() => ({ heard: [] as string[] }))
vi.mock('../../src/lib/signalScan.ts', () => ({ signalScan: (kind: string) => signals.heard.push(kind) }))
vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => ({ online: true }) },
}))

let desk: Desk
beforeEach(async () => {
  desk = await setUpDesk()
  localStorage.clear()
  signals.heard.length = 0
  await showAt('/', '/', ScanHost)
})
const dialog = () => screen.findByRole('dialog', { name: 'Scannen' })

describe('the scanner', () => {
  it('[SC-09] says by sound and by a large name whether a code was found, and keeps the last scans', async () => {
    const item = (await db.item.get(desk.camera))!
    openScanner({ text: item.serialNumber! })
    expect(await within(await dialog()).findByRole('region', { name: item.brand })).toBeTruthy()
    expect(signals.heard).toEqual(['hit'])
    openScanner({ text: 'ONBEKEND-9' })
    expect(await within(await dialog()).findByRole('region', { name: 'Niet gevonden' })).toBeTruthy()
    expect(signals.heard).toEqual(['hit', 'miss'])
    await waitFor(() =>
      expect(lastScans().map(({ kind, text }) => [kind, text])).toEqual([
        ['miss', 'ONBEKEND-9'],
        ['item', item.serialNumber],
      ]),
    )
    for (let n = 0; n < 12; n++) {
      await dispatchCode(`ONBEKEND-${n}0`)
      await waitFor(() => expect(lastScans()[0]?.text).toBe(`ONBEKEND-${n}0`))
    }
    expect(lastScans()).toHaveLength(10)
  })

  it('[SC-01] is gone when the screen below it is left', async () => {
    cleanup()
    const { go } = await showAt('/screen/$name', '/screen/one', ScanHost)
    openScanner({ text: 'ONBEKEND-9' })
    await dialog()
    await go('/screen/two')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[SC-05] the number of a repair is found too, and closes the scanner', async () => {
    const repair = (await db.repair.get(await takeIn(desk)))!
    openScanner({ text: repair.provisionalRef! })
    await waitFor(() => expect(lastScans()[0]).toMatchObject({ kind: 'repair', id: repair.id }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[SC-10] a code is linked to a similar item, which its history shows, and unlinked again', async () => {
    const item = (await db.item.get(desk.camera))!
    openScanner({ text: `${item.serialNumber}-B` })
    const shown = within(await dialog())
    fireEvent.click(await shown.findByRole('button', { name: 'Koppelen' }))
    await waitFor(async () =>
      expect((await db.item.get(item.id))?.codes.map(({ code }) => code)).toEqual([`${item.serialNumber}-B`]),
    )
    expect((await db.item.get(item.id))?.itemLogLines.map(({ description }) => description)).toEqual([
      `Code gekoppeld: ${item.serialNumber}-B`,
    ])
  })

  it('[SC-13] a code that may be cut is looked up, and neither coupled nor kept among the last scans', async () => {
    const item = (await db.item.get(desk.camera))!
    openScanner({ text: item.serialNumber!.slice(1), doubt: 'cut' })
    const shown = within(await dialog())
    await shown.findByText('Deze code is misschien niet volledig gelezen. Scan ze opnieuw.')
    expect(shown.queryByRole('button', { name: /^Koppelen/ })).toBeNull()
    expect(lastScans()).toEqual([])
  })

  it('[SC-13] it answers nobody who waits for a code, who gets the next one', async () => {
    const taken: string[] = []
    const ask = { onCode: (text: string) => void taken.push(text) }
    openScanner(ask)
    await dialog()
    openScanner({ ...ask, text: '5554', doubt: 'cut' })
    await within(await dialog()).findByText('Scan opnieuw')
    expect(taken).toEqual([])
    await dispatchCode('TF85554')
    expect(taken).toEqual(['TF85554'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[SC-14] a code of a scanner with the wrong keyboard names the setting and is not coupled', async () => {
    openScanner({ text: 'REC)éé', doubt: 'keyboard' })
    const shown = within(await dialog())
    await shown.findByText(/^Zo typt een scanner die voor een ander toetsenbord ingesteld staat\./)
    expect(shown.queryByRole('button', { name: /^Koppelen/ })).toBeNull()
  })
})
