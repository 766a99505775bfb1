import { describe, expect, it } from 'vitest'
import { rentalTitle } from '../../src/documents/rentalDocument.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { rentalFileName } from '../../src/documents/kinds.ts'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { rentalText, sampleRental } from '../kit/sampleDocuments.ts'
import { rentalLine } from '../kit/rentals.ts'

const text = async (prices: 'price' | 'noPrice', more: Partial<Rental> = {}) =>
  (await rentalText(sampleRental(more), prices)).join(' ')

describe('the document of a rental', () => {
  it('[PF-08] says who, when and what (D-096)', async () => {
    const shown = await text('price')
    for (const part of [
      'Verhuurbon 2026.12 - 05/06 - 08/06 Klant Productiehuis De Lens T.a.v.',
      'Afhaaldatum 04/06/2026 Startdatum 05/06/2026 Einddatum 08/06/2026 Retourdatum 09/06/2026',
      'Aantal dagen 4 Uw referentie PO-77',
      'Contactpersoon: Jan Peeters Verhuurbon 2026.12',
      'Opmerkingen Accu geladen meegeven Statief apart verpakken Notities Levering aan de achterdeur.',
      'Afgehaald Teruggebracht',
    ])
      expect(shown).toContain(part)
  })

  it('[KI-19] shows how many of a model, with serial numbers once the units were given', async () => {
    const sources = sampleRental()
    const [camera] = sources.items.keys()
    const line = rentalLine({ customItem: null, brand: 'Sony', model: 'PXW-FX9', quantity: 2 })
    const asked = await text('noPrice', { rentalLines: [line] })
    expect(asked).toContain('Aantal Omschrijving 2 Sony PXW-FX9')
    expect(asked).not.toContain('400123')
    const given = {
      lineId: line.id,
      itemId: camera!,
      kind: 'out' as const,
      quantity: 1,
      note: null,
      repairId: null,
    }
    const movements = [{ ...given, id: line.id, at: '2026-06-04T08:00:00.000Z', by: null }]
    expect(await text('noPrice', { rentalLines: [line], movements })).toContain('2 Sony PXW-FX9 400123')
  })

  it('[RG-06] says nothing of the internal note', async () => {
    for (const prices of ['price', 'noPrice'] as const)
      expect(await text(prices, { internalNotes: 'Betaalt op 60 dagen' })).not.toContain('60 dagen')
  })

  it('[PF-08] [D-096] has the price of each line and the price block', async () => {
    const shown = await text('price')
    expect(shown).toContain(
      '1 Sony PXW-FX9 400123 Met extra accu € 250,00 3 € 75,00 € 675,00 1 Transport € 45,50 1 € 45,50',
    )
    expect(shown).toContain(
      'Totaal excl. btw € 720,50 Korting 5 % € -36,03 Servicekost 5 % € 34,22 Basisprijs € 718,69 Btw 21 % € 150,92 Totaal incl. btw € 869,61',
    )
  })

  it('[D-096] says that no VAT is due, and leaves out what does not apply', async () => {
    const shown = await text('price', { vatFree: true, discount: 0, serviceFeeActive: false })
    expect(shown).toContain(
      'Totaal excl. btw € 720,50 Basisprijs € 720,50 Vrijgesteld van btw Totaal incl. btw € 720,50',
    )
  })

  it('[PF-07] shows no amount at all without prices', async () => {
    const shown = await text('noPrice')
    expect(shown).toContain('Aantal Omschrijving 1 Sony PXW-FX9 400123 Met extra accu 1 Transport')
    expect(shown).not.toMatch(/€|%|,\d\d|Totaal|Korting|Tarief|[Bb]tw \d/)
  })

  it('[D-096] is for the provisional customer where there is no other', async () => {
    const sources = sampleRental({
      tempCusName: 'Feest op het plein',
      tempCusStreet: 'Plein 1',
      tempCusCity: 'Aalst',
      tempCusCountry: 'België',
      tempCusContactName: 'An Maes',
      tempCusContactPhone: '0470 1',
      tempCusContactEmail: 'an@example.com',
    })
    const [page] = await rentalText({ ...sources, customer: undefined }, 'noPrice')
    expect(page).toContain(
      'Klant Feest op het plein T.a.v. An Maes Plein 1 Aalst België 0470 1 an@example.com',
    )
  })

  it('[D-029] reads its code and says so until it has a number', async () => {
    const shown = await text('price', { number: null, provisionalRef: 'V-7K3Q' })
    expect(shown).toContain('VOORLOPIG DOCUMENT')
    expect(shown).toContain('Verhuurbon V-7K3Q')
    expect([rentalFileName('V-7K3Q'), rentalFileName('2026.12')]).toEqual([
      'verhuur_V-7K3Q.pdf',
      'verhuur_2026-12.pdf',
    ])
  })

  it('[D-096] is called by its status and its type', () => {
    const title = (status: Rental['status'], type: Rental['type']) => rentalTitle({ status, type })
    expect(title('Optie', 'Depannage')).toBe('Offerte verhuur')
    expect(title('Bevestigd', 'Depannage')).toBe('Depannagebon')
    expect(title('Bevestigd', 'Demo/test')).toBe('Bruikleenbon')
    expect(title('Geannuleerd', 'Verhuur')).toBe('Verhuurbon')
  })

  it('[D-096] has the letterhead of the first active executor by name', () => {
    const executor = (id: string, name: string, active = true) => ({ id, name, active })
    const all = [executor('1', 'Zuid'), executor('2', 'atelier', false), executor('3', 'Beeld')]
    expect(firstExecutor(all)?.id).toBe('3')
    expect(firstExecutor([])).toBeUndefined()
  })
})
