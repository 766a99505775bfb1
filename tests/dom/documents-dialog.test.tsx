import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FetchedFile } from '../../src/shared/documents/serverFirst.ts'
import type { DocumentFile } from '../../src/shared/documents/documentWorkerClient.ts'
import { ExportButton } from '../../src/shared/documents/ExportButton.tsx'
import { db } from '../../src/db/database.ts'
import { PdfAction } from '../../src/shared/documents/PdfAction.tsx'
import { setDirty } from '../../src/lib/dirtyForms.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { showScreen } from '../kit/dom/screens.tsx'

const asked = vi.hoisted(() => ({
  pdf: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
  sheet: vi.fn<(...args: unknown[]) => Promise<unknown>>(),
}))
vi.mock('../../src/shared/documents/getFile.ts', () => ({
  getRepairPdf: asked.pdf,
  getSpreadsheet: asked.sheet,
}))

const repair = {
  id: 'r1',
  customerId: null,
  itemId: null,
  executorId: 'x1',
  number: '2026.118',
  provisionalRef: 'V-7K3Q',
  type: 'Bestek',
  estimateRefused: false,
} as const
const got = (name: string, here = false): FetchedFile<DocumentFile> => ({
  file: { name, blob: new Blob(['%PDF']) },
  here,
})
const saved: string[] = []
const tab = {
  closed: false,
  document: document.implementation.createHTMLDocument(),
  close: vi.fn<() => void>(),
}
const shown = vi.fn<(url: string) => void>()

beforeEach(async () => {
  await db.executor.put({ ...LETTERHEAD, id: 'x1', name: 'Atelier', active: true } as never)
  saved.length = 0
  vi.clearAllMocks()
  asked.pdf.mockResolvedValue(got('bestek_2026-118_NL.pdf'))
  vi.stubGlobal('open', () => Object.assign(tab, { location: { replace: shown } }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

async function ask(more: object = {}) {
  await showScreen('/', () => <PdfAction repair={{ ...repair, ...more }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pdf van 2026.118' }))
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('[RD-50] [PF-06] [RL-26] [SH-21] asks the language, Dutch unless another is chosen, and opens the document in a new tab', async () => {
  await ask()
  await screen.findByRole('dialog', { name: 'Bestek 2026.118' })
  expect(screen.getByRole('radio', { name: 'Nederlands' })).toHaveProperty('checked', true)
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  await press('Openen')
  await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
  expect(asked.pdf).toHaveBeenCalledWith('bestek', expect.objectContaining({ id: 'r1' }), 'NL')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[PF-05] [D-029] offers the chosen language for download under its name', async () => {
  asked.pdf.mockResolvedValue(got('eindrapport_2026-118_FR.pdf'))
  await ask({ estimateRefused: true })
  fireEvent.click(await screen.findByRole('radio', { name: 'Français' }))
  await press('Downloaden')
  await waitFor(() => expect(saved).toEqual(['eindrapport_2026-118_FR.pdf']))
  expect(asked.pdf).toHaveBeenCalledWith('eindRapport', expect.objectContaining({ id: 'r1' }), 'FR')
})

it('[KT-04] begins with the language of the customer, and makes the document in another when that is chosen', async () => {
  const customer = { id: 'k1', name: 'Radio Sud', language: 'FR', customerContacts: [], active: true }
  await db.customer.put(customer as never)
  await ask({ customerId: 'k1' })
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Français' })).toHaveProperty('checked', true))
  await press('Downloaden')
  await waitFor(() => expect(asked.pdf).toHaveBeenLastCalledWith('bestek', expect.anything(), 'FR'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Pdf van 2026.118' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'English' }))
  await press('Downloaden')
  await waitFor(() => expect(asked.pdf).toHaveBeenLastCalledWith('bestek', expect.anything(), 'EN'))
})

it('downloads where the browser allows no new tab', async () => {
  vi.stubGlobal('open', () => null)
  await ask()
  await press('Openen')
  await waitFor(() => expect(saved).toEqual(['bestek_2026-118_NL.pdf']))
})

it('says when the document was made on this device', async () => {
  asked.pdf.mockResolvedValue(got('bestek_V-7K3Q_NL.pdf', true))
  await ask()
  await press('Openen')
  expect(
    await screen.findByText('Geen antwoord van de server: het document is op dit toestel gemaakt.'),
  ).toBeTruthy()
})

it.each([
  [
    false,
    'Het logo staat niet op de server: het document is zonder logo gemaakt. Kies het opnieuw bij de uitvoerder.',
  ],
  [true, 'Het logo staat niet op dit toestel: het document is zonder logo gemaakt.'],
])(
  '[LM-18] says when the document has no logo because that is not there (made here: %s)',
  async (here, text) => {
    const { file } = got('bestek_2026-118_NL.pdf')
    asked.pdf.mockResolvedValue({ here, file: { ...file, withoutLogo: true } })
    await ask()
    await press('Openen')
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

it('[ZK-13] says which letters the document cannot show', async () => {
  const { file } = got('bestek_2026-118_NL.pdf')
  asked.pdf.mockResolvedValue({ here: false, file: { ...file, unshown: '𓀀' } })
  await ask()
  await press('Openen')
  expect(
    await screen.findByText('De pdf kan deze tekens niet tonen: 𓀀. In de plaats staat \uFFFD.'),
  ).toBeTruthy()
})

it('[TX-02] stays open, closes the tab and says why when there is no document', async () => {
  asked.pdf.mockRejectedValue(new Error('kapot'))
  await ask()
  await press('Openen')
  await screen.findByText(/^Er ging iets mis bij het ophalen: /)
  expect(tab.close).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

it('[D-030] asks first when something on the screen is not saved', async () => {
  setDirty('form', true)
  await ask()
  await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')
  await press('Nee')
  setDirty('form', false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.pdf).not.toHaveBeenCalled()
})

it('[EX-01] the export downloads what the overview shows', async () => {
  asked.sheet.mockResolvedValue(got('herstellingen.xlsx'))
  await showScreen('/', () => <ExportButton query={{ term: 'sony', all: true }} />)
  await press('Exporteren')
  await waitFor(() => expect(saved).toEqual(['herstellingen.xlsx']))
  expect(asked.sheet).toHaveBeenCalledWith({ term: 'sony', all: true })
})
