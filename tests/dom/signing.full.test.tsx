import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { RentalDocumentsPanel as RentalPapers } from '../../src/features/rentals/detail/RentalDocumentsPanel.tsx'
import { Slips } from '../../src/features/rentals/handover/Slips.tsx'
import { setDirty } from '../../src/lib/dirtyForms.ts'
import { IssuedDocuments } from '../../src/shared/documents/IssuedDocuments.tsx'
import { DocumentsAction } from '../../src/shared/documents/DocumentsAction.tsx'
import { RentalDocumentButton } from '../../src/shared/documents/rental/RentalDocumentButton.tsx'
import { readAgreement } from '../../src/shared/signature/agreementContent.ts'
import { AgreementPanel } from '../../src/shared/signature/AgreementPanel.tsx'
import { expectGone, press } from '../kit/dom/customersDesk.ts'
import { drawName } from '../kit/dom/draw.ts'
import { deleteByColleague } from '../kit/dom/formFields.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { add } from '../kit/dom/rentalsDesk.ts'
import { showScreen } from '../kit/dom/screens.tsx'
import { rentalLine } from '../kit/rentals.ts'

const asked = vi.hoisted(() => ({
  file: vi.fn<(sha256: string) => Promise<Blob | null>>(),
  made: [] as unknown[][],
}))
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  loadFile: asked.file,
}))
/** Each document that is made here contains its own description. */
vi.mock('../../src/shared/documents/documentWorkerClient.ts', () => {
  const make =
    (what: string) =>
    async (...args: unknown[]) => {
      asked.made.push([what, ...args])
      return { name: `${what}.pdf`, blob: new Blob([`%PDF ${what} ${asked.made.length}`]) }
    }
  return {
    makeRepairPdf: make('repair'),
    makeRentalPdf: make('rental'),
    makeRentalSlip: make('slip'),
    makeDocuments: make('many'),
  }
})

let desk: Desk
let rentalId: string
const tab = {
  closed: false,
  document: document.implementation.createHTMLDocument(),
  close: vi.fn<() => void>(),
}
const shown = vi.fn<(url: string) => void>()
beforeEach(async () => {
  localStorage.clear()
  setDirty('test', false)
  desk = await setUpDesk()
  vi.clearAllMocks()
  asked.made.length = 0
  vi.stubGlobal('open', () => Object.assign(tab, { location: { replace: shown } }))
  rentalId = await add(75, { rentalLines: [rentalLine({ id: newId(), itemPrice: 45 })] })
})

const showRental = () => showScreen('/', () => <AgreementPanel kind="rental" about={rentalId} />)
const signatures = () => db.signature.where('about').equals(rentalId).toArray()
const documentsOf = async (about = rentalId) =>
  (await db.issuedPaper.where('about').equals(about).sortBy('version')).map(
    ({ kind, title, version, reason, state }) => [kind, title, version, reason, state],
  )
async function sign(name = 'Els Maes', button = 'Laten tekenen') {
  await press(button)
  await screen.findByTitle(/^Inhoud [0-9a-f]{8}$/)
  fireEvent.change(await screen.findByLabelText(/^Naam/), { target: { value: name } })
  await drawName()
  await press('Bevestigen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('letting somebody sign', () => {
  it('[SG-08] shows what is agreed with its version, and says what is missing', async () => {
    await showRental()
    await press('Laten tekenen')
    const dialog = await screen.findByRole('dialog', { name: 'Verhuur laten tekenen' })
    await within(dialog).findByText(/1 × Transport: € 45,00/)
    within(dialog).getByTitle(/^Inhoud [0-9a-f]{8}$/)
    await press('Bevestigen')
    await within(dialog).findByText('Gelieve te tekenen in het vak.')
    within(dialog).getByText('Gelieve dit veld in te vullen!')
    expect(await signatures()).toEqual([])
  })

  it('[SG-08] keeps who signed, and says who and when below it', async () => {
    await showRental()
    await sign()
    await screen.findByRole('img', { name: 'Handtekening van Els Maes' })
    screen.getByText(/^Els Maes, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(screen.queryByRole('button', { name: /tekenen/ })).toBeNull()
    expect(await signatures()).toMatchObject([
      { kind: 'rental', path: 'M20 100L20 100L300 40', language: 'NL' },
    ])
  })

  it('[SG-15] a drawing does not count for words that a colleague changed under it: it is drawn anew', async () => {
    await showRental()
    await press('Laten tekenen')
    const dialog = await screen.findByRole('dialog', { name: 'Verhuur laten tekenen' })
    await within(dialog).findByText(/1 × Transport: € 45,00/)
    fireEvent.change(within(dialog).getByLabelText(/^Naam/), { target: { value: 'Els Maes' } })
    await drawName()
    await mutate('rental.set', { id: rentalId, set: { discount: 10 } })
    await within(dialog).findByText('De inhoud is intussen gewijzigd.')
    await press('Bevestigen')
    await within(dialog).findByText('Gelieve te tekenen in het vak.')
    expect(await signatures()).toEqual([])
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Naam/).value).toBe('Els Maes')
    await drawName()
    expect(within(dialog).queryByText('De inhoud is intussen gewijzigd.')).toBeNull()
    await press('Bevestigen')
    await waitFor(async () => expect(await signatures()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Gewijzigd na akkoord')).toBeNull())
  })

  it('[SG-15] the dialog stays with its name and says that the record is gone', async () => {
    await showRental()
    await press('Laten tekenen')
    const dialog = await screen.findByRole('dialog', { name: 'Verhuur laten tekenen' })
    await within(dialog).findByText(/1 × Transport: € 45,00/)
    fireEvent.change(within(dialog).getByLabelText(/^Naam/), { target: { value: 'Els Maes' } })
    await drawName()
    await deleteByColleague('rental', rentalId)
    await within(dialog).findByText('Dit werd intussen gewist: er kan niet meer getekend worden.')
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Naam/).value).toBe('Els Maes')
    within(dialog).getByText(/1 × Transport: € 45,00/)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Bevestigen' }).disabled).toBe(true)
  })

  it('[SG-08] what is not saved is not signed: that is asked first', async () => {
    setDirty('test', true)
    await showRental()
    await press('Laten tekenen')
    await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')
    await press('Nee')
    await expectGone('Wil je doorgaan zonder wijzigingen op te slaan?')
    expect(screen.queryByRole('dialog', { name: 'Verhuur laten tekenen' })).toBeNull()
    setDirty('test', false)
  })

  it("[SG-09] [KP-02] a change shows 'Gewijzigd na akkoord' and it is signed anew; the signed document stays", async () => {
    await showRental()
    await sign()
    const first = await db.issuedPaper.toArray()
    expect(await documentsOf()).toEqual([['verhuur', 'Verhuurbon 2026.75', 1, 'signed', 'pending']])
    await mutate('rental.set', { id: rentalId, set: { discount: 10 } })
    await screen.findByText('Gewijzigd na akkoord')
    await sign('Jan Peeters', 'Opnieuw laten tekenen')
    await waitFor(() => expect(screen.queryByText('Gewijzigd na akkoord')).toBeNull())
    await screen.findByRole('img', { name: 'Handtekening van Jan Peeters' })
    expect((await documentsOf()).map(([, , version]) => version)).toEqual([1, 2])
    expect(await db.issuedPaper.get(first[0]!.id)).toEqual(first[0])
    expect((await db.blobq.toArray()).map(({ sha256, repairId, mime }) => [sha256, repairId, mime])).toEqual(
      expect.arrayContaining([[first[0]?.sha256, rentalId, 'application/pdf']]),
    )
  })

  it.each([
    ['estimate', 'bestek', 'Bestek'],
    ['pickup', 'eindRapport', 'Eindrapport'],
  ] as const)(
    '[SG-09] [KP-02] the %s of a repair is signed on its own document',
    async (kind, issuedDocument, title) => {
      const id = await takeIn(desk)
      await showScreen('/', () => <AgreementPanel kind={kind} about={id} />)
      await sign()
      await waitFor(async () =>
        expect(await documentsOf(id)).toMatchObject([
          [issuedDocument, expect.stringContaining(title), 1, 'signed', 'pending'],
        ]),
      )
      expect(asked.made).toEqual([['repair', issuedDocument, id, 'NL']])
    },
  )

  it.each([
    ['out', 'leveringsbon', 'Leveringsbon 2026.75'],
    ['back', 'retourbon', 'Retourbon 2026.75'],
  ] as const)('[SG-09] [KP-14] what goes %s is printed and signed there', async (mode, kind, title) => {
    await showScreen('/', () => <Slips rentalId={rentalId} mode={mode} />)
    await press(title.split(' ')[0]!)
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(1))
    await sign()
    await waitFor(async () =>
      expect(await documentsOf()).toEqual([
        [kind, title, 1, 'printed', 'pending'],
        [kind, title, 2, 'signed', 'pending'],
      ]),
    )
  })

  it('[SG-06] is undone by the toast, and removed after a question; the document stays', async () => {
    await showRental()
    await sign()
    await press('Ongedaan maken')
    await waitFor(async () => expect(await signatures()).toEqual([]))
    await sign()
    await press('Handtekening van Els Maes wegnemen')
    await screen.findByText('Deze handtekening wegnemen? Getekende documenten blijven bewaard.')
    expect(await signatures()).toHaveLength(1)
    await press('Ja')
    await waitFor(async () => expect(await signatures()).toEqual([]))
    expect(await documentsOf()).toHaveLength(2)
  })
})

describe('documents that left', () => {
  const issuedDocument = (n: number, more: object = {}) => ({
    id: newId(),
    about: rentalId,
    kind: 'verhuur' as const,
    title: `Verhuurbon ${n}`,
    fileName: 'verhuur.pdf',
    language: 'NL' as const,
    version: n,
    reason: 'printed' as const,
    at: `2026-03-0${n}T09:00:00.000Z`,
    by: desk.user,
    device: 'Toonbank 1',
    sha256: `${n}`.repeat(64),
    bytes: 9,
    state: 'stored' as const,
    ...more,
  })

  it('[KP-09] are listed, the latest first, with what is known of each', async () => {
    await db.issuedPaper.bulkPut([
      issuedDocument(1),
      issuedDocument(2, { reason: 'signed', state: 'pending' }),
    ])
    await showScreen('/', () => <IssuedDocuments about={rentalId} />)
    const list = await screen.findByRole('list', { name: 'Papieren' })
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Verhuurbon 2Versie 2 · Nederlands · getekend · 02/03/2026 10:00 · Jan Peeters · nog enkel op Toonbank 1',
        'Verhuurbon 1Versie 1 · Nederlands · afgedrukt · 01/03/2026 10:00 · Jan Peeters · Toonbank 1',
      ]),
    )
  })

  it('[KP-10] open in a tab of their own by their bytes, or say that they are not to be had here', async () => {
    await db.issuedPaper.put(issuedDocument(1))
    await showScreen('/', () => <IssuedDocuments about={rentalId} />)
    asked.file.mockResolvedValueOnce(new Blob(['%PDF']))
    await press('Verhuurbon 1')
    await waitFor(() => expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(asked.file).toHaveBeenCalledWith('1'.repeat(64))
    asked.file.mockResolvedValueOnce(null)
    await press('Verhuurbon 1')
    await screen.findByText(
      'Dit document staat niet op dit toestel. Open het opnieuw wanneer er verbinding is.',
    )
    expect(tab.close).toHaveBeenCalledTimes(1)
  })

  it('[KP-01] one that is printed is kept with its bytes', async () => {
    await showScreen('/', () => <RentalDocumentButton rentalId={rentalId} />)
    await press('Afdrukken')
    await press('Pdf met prijzen')
    await waitFor(async () =>
      expect(await documentsOf()).toEqual([['verhuur', 'Verhuurbon 2026.75', 1, 'printed', 'pending']]),
    )
    const [kept] = await db.issuedPaper.toArray()
    expect(new TextDecoder().decode((await db.blobq.get(kept!.sha256))?.bytes)).toContain('%PDF rental')
  })

  it('[KP-08] those of many records in one file are not kept', async () => {
    await showScreen('/', () => (
      <DocumentsAction ask={async () => ({ rentals: [rentalId], prices: 'price' })} />
    ))
    await press('Pdf van de selectie')
    await waitFor(() => expect(asked.made).toHaveLength(1))
    await new Promise(requestAnimationFrame)
    expect(await db.issuedPaper.count()).toBe(0)
  })

  it('[KP-09] a rental shows its agreement and its documents together', async () => {
    await db.issuedPaper.put(issuedDocument(1))
    await showScreen('/', () => <RentalPapers rental={{ id: rentalId }} />)
    const panel = await screen.findByRole('region', { name: 'Akkoord en papieren' })
    await within(panel).findByRole('button', { name: 'Verhuurbon 1' })
    expect(await within(panel).findByRole('button', { name: 'Laten tekenen' })).toBeTruthy()
  })

  it('[FM-18] a rental that goes between two reads is gone, and ends no screen', async () => {
    const rental = (await db.rental.get(rentalId))!
    await deleteByColleague('rental', rentalId)
    vi.spyOn(db.rental, 'get').mockResolvedValue(rental)
    expect(await readAgreement('rental', rentalId)).toBeNull()
  })
})
