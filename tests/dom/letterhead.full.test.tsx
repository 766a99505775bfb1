import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { printRepairSlip } from '../../src/features/repairs/detail/ExternalPanel.tsx'
import { mayMailDocument } from '../../src/shared/documents/letterhead.ts'
import { PdfAction } from '../../src/shared/documents/PdfAction.tsx'
import { RentalDocumentAction } from '../../src/shared/documents/rental/RentalDocumentButton.tsx'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { press } from '../kit/dom/customersDesk.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { showScreen } from '../kit/dom/screens.tsx'

const asked = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<unknown>>())
vi.mock('../../src/shared/documents/getFile.ts', () => ({ getRepairPdf: asked, getRentalPdf: asked }))

const GIVEN = { id: 'x1', name: 'Standaard', active: true }
const WHOLE = { ...LETTERHEAD, id: 'x2', name: 'Studio Zuid', active: true }
const repair = {
  id: 'r1',
  number: '2026.118',
  provisionalRef: 'V-7K3Q',
  type: 'Bestek',
  estimateRefused: false,
  customerId: null,
  itemId: null,
  externalRepair: { manufacturerId: 'm1' },
}
const opened = vi.fn<() => unknown>(() => null)

beforeEach(async () => {
  vi.clearAllMocks()
  asked.mockResolvedValue({ file: { name: 'a.pdf', blob: new Blob(['%PDF']) }, here: false })
  vi.stubGlobal('open', opened)
  location.hash = ''
  await db.executor.clear()
  await db.executor.bulkPut([GIVEN, WHOLE] as never[])
})

const question = () => screen.findByRole('dialog', { name: 'Het briefhoofd is niet volledig' })
const documentOf = (executorId: string | null) =>
  showScreen('/', () => <PdfAction repair={{ ...repair, executorId } as never} />)

describe('[LM-03] a document with an incomplete letterhead warns first', () => {
  it('of a repair, and names what is missing', async () => {
    await documentOf('x1')
    await press('Pdf van 2026.118')
    expect((await question()).textContent).toContain(
      'uitvoerder "Standaard": e-mail, telefoon, straat, huisnummer, postcode, gemeente, land, btw-nummer, bank, rekeningnummer.',
    )
    await press('Toch maken')
    expect(await screen.findByRole('dialog', { name: 'Bestek 2026.118' })).toBeTruthy()
  })

  it('leads to the executor who lacks it', async () => {
    await documentOf('x1')
    await press('Pdf van 2026.118')
    await question()
    await press('Aanvullen')
    await waitFor(() => expect(location.hash).toBe('#/repair/executors?open=x1'))
    expect(screen.queryByRole('dialog', { name: 'Bestek 2026.118' })).toBeNull()
  })

  it('says that a repair without an executor gets none', async () => {
    await documentOf(null)
    await press('Pdf van 2026.118')
    expect((await question()).textContent).toContain('het document krijgt geen briefhoofd')
    await press('Toch maken')
  })

  it('is silent where it is complete', async () => {
    await documentOf('x2')
    await press('Pdf van 2026.118')
    expect(await screen.findByRole('dialog', { name: 'Bestek 2026.118' })).toBeTruthy()
  })

  it('of a rental, whose letterhead is that of the first executor', async () => {
    await showScreen('/', () => <RentalDocumentAction rentalId="r1" name="2026.12" />)
    await press('Pdf van 2026.12')
    await question()
    expect(screen.queryByText('Welke pdf wilt u openen?')).toBeNull()
    await press('Toch maken')
    await press('Pdf zonder prijzen')
    await waitFor(() => expect(asked).toHaveBeenCalledWith('r1', 'noPrice'))
  })

  it('for the manufacturer', async () => {
    await showScreen('/', () => null)
    const printed = printRepairSlip({ ...repair, executorId: 'x1' } as unknown as Repair, false)
    await question()
    expect(opened).not.toHaveBeenCalled()
    await press('Toch maken')
    await printed
    expect(asked).toHaveBeenCalledWith('externalRepair', expect.objectContaining({ id: 'r1' }), 'NL')
  })

  it('before a mail takes it along, which stays as it was typed', async () => {
    await showScreen('/', () => null)
    const may = mayMailDocument('x1')
    await question()
    expect(screen.queryByRole('button', { name: 'Aanvullen' })).toBeNull()
    await press('Terug')
    expect(await may).toBe(false)
    expect(await mayMailDocument('x2')).toBe(true)
  })
})
