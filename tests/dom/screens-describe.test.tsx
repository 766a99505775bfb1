import { describe, expect, it } from 'vitest'
import { allMutations } from '../../src/mutations/product.ts'
import { describeChange, type NameOf, valueText } from '../../src/shared/conflicts/describeChange.ts'
import { referencedRecords } from '../../src/shared/conflicts/recordNames.ts'

const NAMES: Record<string, string> = {
  'repair:r1': '2026.118',
  'customer:c1': 'Studio Noord',
  'item:i1': 'Sony PXW-Z90',
  'kit:k1': 'EFP-set',
}
const name: NameOf = (entity, id) => NAMES[`${entity}:${id}`] ?? null
const tell = (change: string, args: object, base: object = {}) =>
  describeChange({ name: change, args, base }, name)

describe('a waiting change in Dutch words (D-022)', () => {
  it('describes a new repair by its number and its description', () => {
    expect(tell('repair.create', { id: 'r1', notes: 'Geen beeld' })).toBe(
      'Nieuwe herstelling 2026.118 "Geen beeld".',
    )
  })

  it('describes a change of status by both statuses', () => {
    expect(tell('repair.set', { id: 'r1', set: { status: 'Hersteld' } }, { status: 'Binnengebracht' })).toBe(
      'Status van herstelling 2026.118 gewijzigd van Binnengebracht naar Hersteld.',
    )
  })

  it('names several changed fields without their values', () => {
    expect(
      tell('repair.set', { id: 'r1', set: { status: 'Hersteld', workNotes: 'Voeding', endDate: null } }),
    ).toBe('Status, werknotities en einddatum van herstelling 2026.118 gewijzigd.')
  })

  it('says that a field was emptied', () => {
    expect(tell('repair.set', { id: 'r1', set: { reference: null } }, { reference: 'PO 12' })).toBe(
      'Referentie van herstelling 2026.118 leeggemaakt.',
    )
  })

  it('shows days, yes and no, and records by name', () => {
    expect(valueText('endDate', '2026-11-20', name)).toBe('20/11/2026')
    expect(valueText('underWarranty', true, name)).toBe('ja')
    expect(valueText('customerId', 'c1', name)).toBe('Studio Noord')
    expect(valueText('customerId', 'c9', name)).toBe('onbekend op dit toestel')
    expect(valueText('notes', null, name)).toBe('leeg')
    expect(valueText('rentalRemarks', [], name)).toBe('leeg')
    const remarks = ['Met tas', 'Breekbaar'].map((text, i) => ({ id: `m${i}`, text, pos: i + 1 }))
    expect(valueText('rentalRemarks', remarks, name)).toBe('Met tas; Breekbaar')
  })

  it('calls a deleted repair by the number it had', () => {
    expect(tell('repair.deletePermanently', { id: 'r9' }, { number: '2026.7' })).toBe(
      'Herstelling 2026.7 gewist.',
    )
  })

  it('calls a record that is not on this device by its kind', () => {
    expect(tell('repair.archive', { id: 'r9' })).toBe('De herstelling gearchiveerd (Opgehaald).')
  })

  it('describes lines, photos, customers and items', () => {
    expect(tell('repair.addLine', { repairId: 'r1', line: { description: 'Werkuren' } })).toBe(
      'Werklijn "Werkuren" toegevoegd aan herstelling 2026.118.',
    )
    expect(tell('photo.attach', { repairId: 'r1', slot: 2 })).toBe(
      'Foto 2 toegevoegd aan herstelling 2026.118.',
    )
    expect(tell('photo.replace', { repairId: 'r1', slot: 2 })).toBe(
      'Foto 2 van herstelling 2026.118 vervangen.',
    )
    expect(tell('customer.create', { id: 'c2', name: 'Zaal Zuid' })).toBe('Klant Zaal Zuid aangemaakt.')
    expect(
      tell('contact.save', { customerId: 'c1', id: 'k1', set: { firstName: 'An', lastName: 'Maes' } }),
    ).toBe('Contactpersoon An Maes van klant Studio Noord opgeslagen.')
    expect(tell('item.couple', { itemId: 'i1', customerId: 'c1' })).toBe(
      'Item Sony PXW-Z90 gekoppeld aan klant Studio Noord.',
    )
    expect(tell('category.setActive', { id: 'x', active: false })).toBe('De categorie gedeactiveerd.')
  })

  it('[SG-05] describes who signed, and which document is kept, by its subject', () => {
    expect(tell('signature.add', { about: 'r1', kind: 'pickup', name: 'Els Maes' })).toBe(
      'Handtekening van Els Maes bij herstelling 2026.118.',
    )
    expect(tell('issuedPaper.add', { about: 'r1', title: 'Bestek 2026.118' })).toBe(
      'Document Bestek 2026.118 bewaard bij herstelling 2026.118.',
    )
  })

  it('[KI-08] describes kits and the shared fields of a model', () => {
    const part = { id: 'p1', position: 1, itemId: null, brand: 'Sony', model: 'FX9', quantity: 2 }
    expect(tell('kit.create', { id: 'k2', name: 'Lichtset' })).toBe('Kit Lichtset aangemaakt.')
    expect(tell('kit.set', { id: 'k1', set: { price: 150 } }, { price: 120 })).toBe(
      'Prijs van kit EFP-set gewijzigd van € 120,00 naar € 150,00.',
    )
    expect(tell('kit.set', { id: 'k1', set: { parts: [part] } }, { parts: [] })).toBe(
      'Onderdelen van kit EFP-set gewijzigd.',
    )
    expect(tell('kit.set', { id: 'k1', set: { parts: [] } }, { parts: [part] })).toBe(
      'Onderdelen van kit EFP-set leeggemaakt.',
    )
    expect(tell('kit.deactivate', { id: 'k1' })).toBe('Kit EFP-set verwijderd.')
    expect(tell('kit.reactivate', { id: 'k1' })).toBe('Kit EFP-set uit de prullenbak gehaald.')
    const picture = 'ab'.repeat(32)
    expect(tell('itemModel.set', { brand: 'Sony', model: 'FX9', set: { picture } })).toBe(
      'Foto van model Sony FX9 gewijzigd.',
    )
    expect(tell('itemModel.set', { brand: 'Sony', model: 'FX9', set: { dayPrice: 45 } })).toBe(
      'Huurprijs van model Sony FX9 gewijzigd naar € 45,00.',
    )
  })

  it('makes a Dutch sentence of every mutation there is, and of one it does not know', () => {
    const isDutch = (sentence: string) =>
      /^[A-Z0-9].{8,}\.$/.test(sentence) &&
      !/\b(create|set|save|repair|customer|undefined|null)\b/.test(sentence)
    const sentences = allMutations().map((mutation) => tell(mutation.name, {}))
    expect(sentences.length).toBeGreaterThan(30)
    expect(sentences.filter((sentence) => !isDutch(sentence))).toEqual([])
    expect(tell('warehouse.recount', { id: 'x' })).toBe('Het record gewijzigd.')
  })
})

describe('names of the records in a change', () => {
  it('finds the record itself and every other one it names, also in what was seen before', () => {
    const found = referencedRecords({
      name: 'repair.set',
      args: { id: 'r1', set: { customerId: 'c1', notes: 'x' } },
      base: { customerId: 'c2' },
    })
    expect(found).toEqual([
      ['repair', 'r1'],
      ['customer', 'c1'],
      ['customer', 'c2'],
    ])
  })
})
