import { describe, expect, it } from 'vitest'
import { NOT_CONFIRMED } from '../../src/domain/rentals/constants.ts'
import { syncMessage } from '../../src/app/shell/syncMessage.ts'
import { editableFields, withValue } from '../../src/features/sync/editable.ts'
import { groupRefused, type RefusalGroup } from '../../src/features/sync/queries.ts'
import { reasonText, refusalAsText, remedyFor } from '../../src/features/sync/refusal.ts'
import { shortSyncText, syncLook } from '../../src/features/sync/syncLook.ts'
import { waitText } from '../../src/features/sync/waitText.ts'
import { INITIAL_STATUS, type SyncStatus } from '../../src/sync/engine/status.ts'

const textOf = (over: Partial<SyncStatus>) => syncLook({ ...INITIAL_STATUS, ...over }).text

describe('the sync indicator', () => {
  it('[SH-109] says in words where the work is', () => {
    expect(textOf({})).toBe('Gesynchroniseerd')
    expect(textOf({ state: 'sending', waiting: 2 })).toBe('Synchroniseren…')
    expect(textOf({ state: 'offline', online: false, waiting: 3 })).toBe(
      'Offline – 3 wijzigingen in de wachtrij',
    )
    expect(textOf({ state: 'offline', online: false, waiting: 1 })).toBe(
      'Offline – 1 wijziging in de wachtrij',
    )
    expect(textOf({ state: 'attention', refused: 2 })).toBe('2 wijzigingen niet verwerkt')
  })

  it.each([
    [-26 * 3_600_000, 'Klok van dit toestel staat fout'],
    [11 * 60_000, 'Klok van dit toestel staat fout'],
    [-9 * 60_000, 'Gesynchroniseerd'],
  ])('[WN-09] with a clock that is %i ms wrong it says %s', (clockOffset, text) => {
    expect(textOf({ clockOffset })).toBe(text)
  })

  it('[LD-19] does not say that all is here while older rows are still on their way', () => {
    const initialSync = { rows: 12_000, estimate: 350_000, hot: true }
    expect(syncLook({ ...INITIAL_STATUS, boot: initialSync })).toMatchObject({
      text: 'Oudere gegevens ophalen…',
      icon: 'sending',
      tone: 'calm',
    })
    expect(textOf({ boot: initialSync, state: 'sending', waiting: 2 })).toBe('Synchroniseren…')
    expect(textOf({ boot: null })).toBe('Gesynchroniseerd')
  })

  it.each([
    [{}, ''],
    [{ state: 'sending', waiting: 3 }, 'Synchroniseren…'],
    [{ state: 'offline', online: false, waiting: 4 }, 'Offline – 4'],
    [{ state: 'offline', online: false, waiting: 1 }, 'Offline – 1'],
    [{ state: 'offline', online: false }, 'Offline'],
    [{ state: 'offline', online: false, waiting: 5, refused: 1 }, '1 wijziging niet verwerkt'],
    [{ state: 'auth', waiting: 1 }, 'Aanmelden'],
    [{ conflicts: 2 }, '2 conflicten'],
    [{ boot: { rows: 12, estimate: 35, hot: true } }, ''],
  ] satisfies [Partial<SyncStatus>, string][])('[SL-05] of %j it shows only the words %j', (over, words) => {
    const status = { ...INITIAL_STATUS, ...over }
    const look = syncLook(status)
    expect(shortSyncText(look, status)).toBe(words)
    // The visible words are a part of the accessible name (WCAG 2.5.3).
    expect(look.text.toLowerCase()).toContain(words.toLowerCase())
  })

  it('shows refused changes before anything else', () => {
    expect(textOf({ state: 'offline', online: false, waiting: 5, refused: 1 })).toBe(
      '1 wijziging niet verwerkt',
    )
  })

  it('turns amber when something waits too long', () => {
    const stuck = syncLook({ ...INITIAL_STATUS, state: 'sending', waiting: 2, stuck: true })
    expect(stuck).toMatchObject({ tone: 'amber', text: '2 wijzigingen wachten' })
  })

  it('[LD-21] [LD-23] says whose storage is full, and how much waits for it', () => {
    const full = (why: 'deviceFull' | 'serverFull', over: Partial<SyncStatus>) => ({
      ...INITIAL_STATUS,
      state: 'sending' as const,
      wait: { why, until: Date.parse('2026-11-20T13:32:00Z') },
      ...over,
    })
    expect(textOf(full('deviceFull', {}))).toBe('Opslag van dit toestel is vol')
    expect(textOf(full('serverFull', { waiting: 2 }))).toBe('Server is vol – 2 wijzigingen wachten')
    expect(textOf(full('serverFull', { photos: 1 }))).toBe('Server is vol – 1 bestand wacht')
    expect(waitText(full('serverFull', {}))).toBe(
      'De server heeft geen plaats meer. Uw wijzigingen blijven op dit toestel bewaard en gaan vanzelf door zodra er weer plaats is. Gelieve de beheerder te verwittigen. Om 14:32 wordt het opnieuw geprobeerd.',
    )
    expect(waitText(full('deviceFull', {}))).toContain(
      'Gelieve plaats vrij te maken op dit toestel. Om 14:32',
    )
  })

  it('[HZ-15] shows that the tenant is suspended, how many changes wait, and that nothing is lost', () => {
    const still = {
      state: 'sending' as const,
      waiting: 2,
      wait: { why: 'suspended' as const, until: Date.parse('2026-11-20T13:32:00Z') },
    }
    expect(textOf(still)).toBe('Stilgelegd – 2 wijzigingen wachten')
    expect(waitText({ ...INITIAL_STATUS, ...still })).toBe(
      'Werkbank is voor dit bedrijf stilgelegd door de beheerder. Uw wijzigingen blijven op dit toestel bewaard en vertrekken vanzelf zodra het weer kan. Om 14:32 wordt het opnieuw geprobeerd.',
    )
  })

  it('[PX-02] a proxy that refuses is named with what waits for it; one without a server is as no connection', () => {
    const wait = (why: 'proxy' | 'noServer', status: number) => ({
      state: 'offline' as const,
      online: false,
      waiting: 2,
      wait: { why, status, until: Date.parse('2026-11-20T13:32:00Z') },
    })
    expect(textOf(wait('proxy', 413))).toBe('Proxy weigert – 2 wijzigingen wachten')
    expect(waitText({ ...INITIAL_STATUS, ...wait('proxy', 413) })).toBe(
      'De proxy weigert wat dit toestel verzendt: het is hem te groot (413). Uw wijzigingen blijven op dit toestel bewaard. Gelieve de beheerder te verwittigen. Om 14:32 wordt het opnieuw geprobeerd.',
    )
    expect(waitText({ ...INITIAL_STATUS, ...wait('proxy', 0) })).toContain(
      'zoals de aanmeldpagina van een netwerk',
    )
    expect(textOf(wait('noServer', 502))).toBe('Offline – 2 wijzigingen in de wachtrij')
    expect(waitText({ ...INITIAL_STATUS, ...wait('noServer', 502) })).toBe(
      'De proxy bereikt de server niet (502). U kunt gewoon verder werken: alles staat op dit toestel en vertrekt vanzelf. Om 14:32 wordt het opnieuw geprobeerd.',
    )
  })

  it('asks for a login without hiding how much waits', () => {
    expect(textOf({ state: 'auth', waiting: 12 })).toBe('12 wijzigingen wachten op aanmelden')
  })
})

describe('messages of the sync engine', () => {
  it('shows the number that a repair got (D-024)', () => {
    const event = { type: 'numbered', e: 'repair', id: 'r1', number: '2026.118' } as const
    expect(syncMessage(event)).toEqual({ kind: 'success', text: 'Herstelling kreeg nummer 2026.118.' })
  })

  it('[NT-14] a withdrawn confirmation is shown until it is closed, other notices are not', () => {
    const notice = (code: string) =>
      syncMessage({ type: 'notice', mid: 'm', code, text: 'Blijft een optie.' })
    expect(notice(NOT_CONFIRMED)).toMatchObject({ text: 'Blijft een optie.', stays: true })
    expect(notice('other')).toEqual({ kind: 'warning', text: 'Blijft een optie.' })
  })

  it('[CO-11] warns when the server refuses a contact', () => {
    const event = { type: 'refused', mid: 'm', root: 'm', name: 'contact.save', text: 'Ongeldig' } as const
    expect(syncMessage(event)).toEqual({ kind: 'warning', text: 'Er is iets foutgelopen' })
  })

  it('[TX-01] puts the general text before a refusal without a text of its own', () => {
    const refused = (text: string) =>
      syncMessage({ type: 'refused', mid: 'm', root: 'm', name: 'repair.set', text })?.text
    expect(refused('Dit record werd intussen gewist.')).toBe(
      'Er ging iets mis bij opslaan: Dit record werd intussen gewist.',
    )
    expect(refused('Categorie niet opgeslagen, naam bestaat reeds.')).toBe(
      'Categorie niet opgeslagen, naam bestaat reeds.',
    )
  })
})

const refusal = (mid: string, root: string, over: object = {}, outcome: object = {}) => ({
  mid,
  text: `Wijziging ${mid}.`,
  at: '2026-11-20T10:00:00Z',
  by: 'Jan Peeters',
  entry: { name: 'repair.set', args: { id: 'r1' }, ...over },
  row: { mid, root, entry: { name: 'repair.set', args: { id: 'r1' }, ...over }, outcome },
})
const group = (...members: object[]) => groupRefused(members as never) as unknown as RefusalGroup[]

describe('what the server refused (D-022)', () => {
  it('stands under the change that caused it', () => {
    const groups = group(refusal('a', 'a'), refusal('b', 'a'), refusal('c', 'c'), refusal('d', 'gone'))
    expect(groups.map(({ root, dependants }) => [root.mid, dependants.map(({ mid }) => mid)])).toEqual([
      ['a', ['b']],
      ['c', []],
      ['d', []],
    ])
  })

  it('offers the existing record for a duplicate name (B6.3)', () => {
    const [duplicate] = group(
      refusal(
        'a',
        'a',
        { name: 'category.create', args: { id: 'new', description: 'Camera' } },
        { code: 'duplicate_name', details: { existingId: 'old' } },
      ),
    )
    expect(remedyFor(duplicate as RefusalGroup)).toEqual({ kind: 'useExisting', use: 'alias' })
  })

  it('offers the existing one for creations alone: what was renamed exists under its own id', () => {
    const [renamed] = group(
      refusal(
        'a',
        'a',
        { name: 'category.set', args: { id: 'own', set: { description: 'Camera' } } },
        { code: 'duplicate_name', details: { existingId: 'old' } },
      ),
    )
    expect(remedyFor(renamed as RefusalGroup)).toBeNull()
  })

  it('[RB-03] offers the existing one for a price rate that was changed to days that are taken', () => {
    const [changed] = group(
      refusal(
        'a',
        'a',
        { name: 'priceRate.set', args: { id: 'own', set: { numberOfDays: 5 } } },
        { code: 'duplicate_name', details: { existingId: 'old' } },
      ),
    )
    expect(remedyFor(changed as RefusalGroup)).toEqual({ kind: 'useExisting', use: 'drop' })
  })

  it('offers a new repair with what was typed when the repair was deleted (B6.5)', () => {
    const [gone] = group(
      refusal(
        'a',
        'a',
        { name: 'repair.set', args: { id: 'r1', set: { notes: 'Geen klank', endDate: '2026-11-01' } } },
        { code: 'gone' },
      ),
    )
    expect(remedyFor(gone as RefusalGroup)).toEqual({
      kind: 'newRepair',
      prefill: { notes: 'Geen klank' },
      binned: 'r1',
    })
  })

  it('offers the bin for 90 days (B6.5)', () => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
    const remedy = (at: string) => {
      const change = { name: 'photo.attach', args: { repairId: 'r1', photoId: 'p1' } }
      const [gone] = group(refusal('a', 'a', change, { code: 'gone', details: { at } }))
      return remedyFor(gone as RefusalGroup)
    }
    expect(remedy(days(89))).toMatchObject({ binned: 'r1' })
    expect(remedy(days(91))).toMatchObject({ binned: null })
  })

  it('offers nothing special for other reasons', () => {
    const [other] = group(refusal('a', 'a', {}, { code: 'invalid_args' }))
    expect(remedyFor(other as RefusalGroup)).toBeNull()
  })

  it('copies what, when, who and why', () => {
    const [found] = group(refusal('a', 'a', {}, { text: 'De gegevens zijn niet geldig.' }), refusal('b', 'a'))
    expect(reasonText((found as RefusalGroup).root)).toBe('De gegevens zijn niet geldig.')
    const text = refusalAsText(found as RefusalGroup, () => '20/11/2026 11:00')
    expect(text).toContain('Reden: De gegevens zijn niet geldig.')
    expect(text).toContain('Wijziging a. (20/11/2026 11:00, Jan Peeters)')
    expect(text).toContain('Wijziging b.')
    expect(text).toContain('"id": "r1"')
  })
})

describe('correcting a refused change', () => {
  const args = {
    repairId: 'r1',
    line: { id: 'l1', description: 'Werkuren', quantity: 2, price: 45.5, pos: 1 },
    lines: [],
  }

  it('offers what a person typed, not what the program made', () => {
    expect(editableFields('repair.addLine', args).map(({ label, value }) => [label, value])).toEqual([
      ['Omschrijving', 'Werkuren'],
      ['Aantal', 2],
      ['Prijs', 45.5],
    ])
  })

  it('replaces one value and leaves the refused change as it was', () => {
    expect(withValue(args, ['line', 'quantity'], 3)).toEqual({ ...args, line: { ...args.line, quantity: 3 } })
    expect(args.line.quantity).toBe(2)
  })
})
