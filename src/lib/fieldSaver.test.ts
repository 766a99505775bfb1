import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FieldSaver, type SaveCall } from './fieldSaver.ts'
import { writeFieldDrafts, provideDraftWriter, registerField, type FieldDraft } from './pendingFields.ts'

/** A field of a record in a slow store. */
function fieldOver(record: string, { saveMs = 0, recordMs = 0, refused = '' } = {}) {
  const saves: { value: string; seen: string; reason: SaveCall['reason'] }[] = []
  const onSaved = vi.fn<() => void>()
  const drop = vi.fn<() => void>()
  let running = 0
  let most = 0
  let ids = 0
  const field = new FieldSaver<string>(record, {
    mode: 'debounce',
    onSaved,
    onSave: async (value, seen, { reason }) => {
      saves.push({ value, seen, reason })
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, saveMs))
      running--
      if (value === refused) return false
      setTimeout(() => field.setRecord(value.trim()), recordMs)
      return true
    },
    keeping: {
      field: 'repair/1/reference',
      label: 'Referentie',
      author: () => 'jan',
      describe: (value, seen, uid) => ({
        mid: `mid-${++ids}`,
        uid,
        name: 'repair.set',
        args: { value },
        base: { seen },
      }),
      drop,
    },
  })
  const type = (text: string) => field.change(text, field.getSnapshot().value)
  return {
    field,
    saves,
    onSaved,
    type,
    dropped: () => drop.mock.calls.length,
    most: () => most,
    shown: () => field.getSnapshot().value,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a self-saving field over a slow store', () => {
  it.each([0, 50, 100, 200, 400, 700])(
    '[FS-07] entered again %d ms after it was left, it saves over what it sent itself',
    async (pause) => {
      const { field, saves, type, most, shown } = fieldOver('oud', { saveMs: 900, recordMs: 300 })
      type('oud een')
      void field.leave()
      await pass(pause)
      expect(shown()).toBe('oud een')
      type(`${shown()}x`)
      void field.leave()
      await pass(5_000)
      expect(saves.map(({ value, seen }) => [value, seen])).toEqual([
        ['oud een', 'oud'],
        ['oud eenx', 'oud een'],
      ])
      expect(most()).toBe(1)
      expect(shown()).toBe('oud eenx')
    },
  )

  it('[FS-08] shows what was sent until the record brings it', async () => {
    const { field, type, shown } = fieldOver('A', { recordMs: 800 })
    type('B')
    void field.leave()
    await pass(100)
    expect(field.getSnapshot()).toMatchObject({ value: 'B', state: 'saved' })
    await pass(1_000)
    expect(shown()).toBe('B')
    // and the field follows it from then on
    field.setRecord('C')
    expect(shown()).toBe('C')
  })

  it('[FS-08] keeps the space that the record leaves out while the person is still typing', async () => {
    const { field, saves, type, shown } = fieldOver('')
    type('een ')
    await pass(600)
    expect(saves).toHaveLength(1)
    expect(shown()).toBe('een ')
    type('een twee')
    void field.leave()
    await pass(10)
    expect(saves[1]).toEqual({ value: 'een twee', seen: 'een', reason: 'leave' })
  })

  it('[FS-09] saves after 500 ms without typing, and says so once, after it was left', async () => {
    const { field, saves, onSaved, type } = fieldOver('')
    type('een')
    await pass(499)
    expect(saves).toHaveLength(0)
    await pass(1)
    expect(saves).toHaveLength(1)
    type('een twee')
    await pass(600)
    expect(saves).toHaveLength(2)
    expect(onSaved).not.toHaveBeenCalled()
    await field.leave()
    await field.leave()
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('[FS-13] is not pending any more once the record holds the kept text that it shows', async () => {
    const { field, saves, shown } = fieldOver('A')
    field.adoptDraft('B', 'A', 'jan')
    expect(field.draft()).toMatchObject({ value: 'B', seen: 'A' })
    field.setRecord('B')
    expect(field.draft()).toBeNull()
    expect(field.isDirty()).toBe(false)
    field.setRecord('C')
    await field.leave()
    expect([shown(), saves]).toEqual(['C', []])
  })

  it('[FS-10] keeps a refused text in the field and as a draft', async () => {
    const written: FieldDraft[] = []
    provideDraftWriter((drafts) => void written.push(...drafts))
    const { field, onSaved, type, shown, dropped } = fieldOver('A', { refused: 'te lang' })
    type('te lang')
    void field.leave()
    await pass(10)
    expect(shown()).toBe('te lang')
    expect(onSaved).not.toHaveBeenCalled()
    expect(written.at(-1)).toMatchObject({ uid: 'jan', value: 'te lang', seen: 'A' })
    expect(dropped()).toBe(0)
  })

  it('[FS-01] writes each key as a draft at once, and drops it when it is saved', async () => {
    const written: FieldDraft[] = []
    provideDraftWriter((drafts) => void written.push(...drafts))
    const { type, dropped } = fieldOver('A')
    type('AB')
    type('ABC')
    expect(written.map(({ value, seen }) => [value, seen])).toEqual([
      ['AB', 'A'],
      ['ABC', 'A'],
    ])
    await pass(1_000)
    expect(dropped()).toBe(1)
  })

  it('[FS-16] goes on over its own text when another page saved it meanwhile', async () => {
    const { field, saves, type } = fieldOver('A')
    type('AB')
    type('ABC')
    field.setRecord('AB')
    void field.leave()
    await pass(10)
    expect(saves.map(({ value, seen }) => [value, seen])).toEqual([['ABC', 'AB']])
  })

  it('[FS-14] keeps a text that is no value, also when a value is saved before it', async () => {
    const written: FieldDraft[] = []
    provideDraftWriter((drafts) => void written.push(...drafts))
    const { field, saves, type, dropped } = fieldOver('A')
    type('12')
    field.setUnread('12,,5')
    await pass(1_000)
    expect(saves.map(({ value }) => value)).toEqual(['12'])
    expect(written.at(-1)).toMatchObject({ uid: 'jan', unread: '12,,5', changes: [] })
    expect([field.isDirty(), dropped()]).toEqual([true, 0])
    field.setUnread(null)
    expect([field.isDirty(), dropped()]).toEqual([false, 1])
  })

  it('[FS-13] keeps the change that is under way under its id, and what was typed on as a change over it', async () => {
    const written: FieldDraft[] = []
    provideDraftWriter((drafts) => void written.push(...drafts))
    const { field, type } = fieldOver('A', { saveMs: 900 })
    const stop = registerField(field)
    type('AB')
    void field.leave()
    await pass(10)
    writeFieldDrafts()
    type('ABC')
    writeFieldDrafts()
    stop()
    const [first, last] = [written[0], written.at(-1)]
    expect([first, last].map((draft) => draft?.changes.map(({ args, base }) => [args, base]))).toEqual([
      [[{ value: 'AB' }, { seen: 'A' }]],
      [
        [{ value: 'AB' }, { seen: 'A' }],
        [{ value: 'ABC' }, { seen: 'AB' }],
      ],
    ])
    expect(first?.changes[0]?.mid).toBe(last?.changes[0]?.mid)
  })
})

describe('a change that has to be confirmed', () => {
  /** A field whose save gets `answer` when the person leaves it, and is refused before that. */
  function asking(answer: 'withdrawn' | true) {
    const reasons: SaveCall['reason'][] = []
    const field = new FieldSaver<string>('oud', {
      mode: 'debounce',
      onSave: async (value, _seen, { reason }) => {
        reasons.push(reason)
        if (reason !== 'leave') return false
        if (answer === true) field.setRecord(value)
        return answer
      },
    })
    return { field, reasons, shown: () => field.getSnapshot() }
  }

  it('[GF-07] that is given up shows what is stored again', async () => {
    const { field, reasons, shown } = asking('withdrawn')
    field.change('nieuw', 'oud')
    await pass(600)
    expect(shown()).toMatchObject({ value: 'nieuw', state: 'dirty' })
    await field.leave()
    expect(reasons).toEqual(['pause', 'leave'])
    expect(shown()).toMatchObject({ value: 'oud', state: 'clean' })
    expect(field.isDirty()).toBe(false)
  })

  it('[GF-07] at the end of a session waits in its field, and is saved when the person leaves it', async () => {
    const { field, reasons, shown } = asking(true)
    field.change('nieuw', 'oud')
    await field.save()
    expect(shown().value).toBe('nieuw')
    expect(field.isDirty()).toBe(true)
    await field.saveNow()
    expect(reasons).toEqual(['end', 'leave'])
    expect(field.isDirty()).toBe(false)
  })
})
