import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import {
  RentalDocumentAction,
  RentalDocumentButton,
} from '../../src/shared/documents/rental/RentalDocumentButton.tsx'
import { readRentalSource } from '../../src/shared/documents/readSources.ts'
import { setDirty } from '../../src/lib/dirtyForms.ts'
import { press } from '../kit/dom/customersDesk.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { showScreen } from '../kit/dom/screens.tsx'

const asked = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<unknown>>())
vi.mock('../../src/shared/documents/getFile.ts', () => ({ getRentalPdf: asked }))

const tab = {
  closed: false,
  document: document.implementation.createHTMLDocument(),
  close: vi.fn<() => void>(),
}
const shown = vi.fn<(url: string) => void>()
const opened = vi.fn<() => unknown>(() => Object.assign(tab, { location: { replace: shown } }))
const got = (here = false) => ({ file: { name: 'verhuur_2026-12.pdf', blob: new Blob(['%PDF']) }, here })

beforeEach(async () => {
  await db.executor.put({ ...LETTERHEAD, id: 'x1', name: 'Atelier', active: true } as never)
  vi.clearAllMocks()
  asked.mockResolvedValue(got())
  vi.stubGlobal('open', opened)
})

const inRow = () => showScreen('/', () => <RentalDocumentAction rentalId="r1" name="2026.12" />)
const inForm = (rentalId: string | null) =>
  showScreen('/', () => <RentalDocumentButton rentalId={rentalId} />)

describe('the document of a rental', () => {
  it('[LM-04] has the letterhead of the first executor of the screens, whoever was made first', async () => {
    await db.executor.put({ ...LETTERHEAD, id: 'a1', name: 'Zuid', active: true } as never)
    await db.executor.put({ ...LETTERHEAD, id: 'a2', name: 'Aalst', active: false } as never)
    await db.rental.put({ id: 'r1', customerId: null, rentalLines: [] } as never)
    expect((await readRentalSource(db, 'r1')).executor?.name).toBe('Atelier')
    await db.executor.bulkDelete(['a1', 'a2'])
  })

  it('[PF-07] [PF-04] first asks with or without prices, and opens in a tab of its own', async () => {
    await inRow()
    await press('Pdf van 2026.12')
    await screen.findByRole('button', { name: 'Pdf met prijzen' })
    expect(opened).not.toHaveBeenCalled()
    await press('Pdf zonder prijzen')
    await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(asked).toHaveBeenCalledWith('r1', 'noPrice')
  })

  it('[VL-15] [D-029] downloads it under its name for who wants a file, also the next time', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await inRow()
    await press('Pdf van 2026.12')
    fireEvent.click(await screen.findByRole('switch', { name: 'Downloaden als bestand' }))
    await press('Pdf met prijzen')
    await waitFor(() => expect(saved).toEqual(['verhuur_2026-12.pdf']))
    await press('Pdf van 2026.12')
    const again = await screen.findByRole<HTMLInputElement>('switch', { name: 'Downloaden als bestand' })
    expect(again.checked).toBe(true)
    await press('Pdf zonder prijzen')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(opened).not.toHaveBeenCalled()
    localStorage.clear()
  })

  it('opens nothing when the question is closed', async () => {
    await inRow()
    await press('Pdf van 2026.12')
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Pdf met prijzen' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pdf met prijzen' })).toBeNull())
    expect(opened).not.toHaveBeenCalled()
  })

  it('[D-029] says so when this device made it', async () => {
    asked.mockResolvedValue(got(true))
    await inRow()
    await press('Pdf van 2026.12')
    await press('Pdf met prijzen')
    await screen.findByText('Geen antwoord van de server: het document is op dit toestel gemaakt.')
    expect(asked).toHaveBeenCalledWith('r1', 'price')
  })

  it('says why there is none, and closes the empty tab', async () => {
    asked.mockRejectedValue(new Error('weg'))
    await inRow()
    await press('Pdf van 2026.12')
    await press('Pdf met prijzen')
    await screen.findByText(/^Er ging iets mis bij het ophalen: /)
    expect(tab.close).toHaveBeenCalled()
  })

  it('[VF-28] asks to save a new rental first', async () => {
    await inForm(null)
    await press('Afdrukken')
    await screen.findByText('Verhuur moet eerst worden opgeslagen.')
    expect(screen.queryByRole('button', { name: 'Pdf met prijzen' })).toBeNull()
  })

  it('[D-030] asks before it leaves open edits out', async () => {
    setDirty('rental', true)
    await inForm('r1')
    await press('Afdrukken')
    await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')
    await press('Nee')
    await waitFor(() =>
      expect(screen.queryByText('Wil je doorgaan zonder wijzigingen op te slaan?')).toBeNull(),
    )
    expect(screen.queryByRole('button', { name: 'Pdf met prijzen' })).toBeNull()
    await press('Afdrukken')
    await press('Ja')
    await screen.findByRole('button', { name: 'Pdf met prijzen' })
    setDirty('rental', false)
  })
})
