import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyBursts } from './keyBursts.ts'

/** The text that the page gets of keys pressed so many milliseconds apart, and the codes that were recognised. */
function typed(
  keys: readonly string[],
  gaps: readonly number[],
  prefix = '',
): { page: string; codes: string[] } {
  const bursts = new KeyBursts(() => prefix)
  let [at, page] = [0, '']
  const codes: string[] = []
  keys.forEach((key, i) => {
    at += gaps[i] ?? gaps.at(-1) ?? 0
    const verdict = bursts.press({ key, at })
    if (verdict.is === 'typed') page += verdict.before + (key.length === 1 ? key : '')
    if (verdict.is !== 'scan') return
    codes.push(verdict.text)
    page = page.slice(0, page.length - verdict.typed)
  })
  return { page: page + bursts.endBurst(), codes }
}

describe('hand scanners', () => {
  it.each([2, 12, 30])(
    '[SC-02] a code that is typed with %i ms between its keys is a code, and nothing of it stays',
    (gap) => {
      for (const end of ['Enter', 'Tab'])
        expect(typed([...Array.from('SN-40012'), end], [gap])).toEqual({ page: '', codes: ['SN-40012'] })
    },
  )

  it('[SC-02] capitals with Shift, as scanners press them, are part of the code', () => {
    const keys = ['Shift', 'S', 'Shift', 'N', '-', '4', '0', '1', 'Enter']
    expect(typed(keys, [8])).toEqual({ page: '', codes: ['SN-401'] })
  })

  it('[SC-03] what a person types arrives whole and in its order, however quick some of its keys are', () => {
    const key = fc.constantFrom(...Array.from('abc 1.2-'))
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.integer({ min: 1, max: 400 })), { maxLength: 60 }), (pressed) => {
        const keys = pressed.map(([one]) => one)
        expect(
          typed(
            keys,
            pressed.map(([, gap]) => gap),
          ),
        ).toEqual({ page: keys.join(''), codes: [] })
      }),
    )
  })

  it('[SC-02] a busy page gives back what it held and still hears the code, of which nothing stays', () => {
    const bursts = new KeyBursts()
    const press = (keys: string[], from: number) =>
      keys.map((key, i) => bursts.press({ key, at: from + i * 10 })).at(-1)
    press(Array.from('SN-40'), 0)
    expect(bursts.releaseHeld()).toBe('-40')
    expect(bursts.releaseHeld()).toBe('')
    expect(press([...Array.from('012'), 'Enter'], 50)).toMatchObject({
      is: 'scan',
      text: 'SN-40012',
      typed: 5,
    })
  })

  it('[SC-03] three keys rolled over in an instant and Enter are no code', () => {
    expect(typed([...Array.from('ing'), 'Enter'], [10])).toEqual({ page: 'ing', codes: [] })
  })

  it('[SC-03] a word that somebody typed before the scan stays', () => {
    const keys = [...Array.from('Geen 5013882144'), 'Enter']
    const gaps = Array.from('Geen ')
      .map(() => 120)
      .concat([300, ...Array.from('013882144').map(() => 5), 5])
    expect(typed(keys, gaps)).toEqual({ page: 'Geen ', codes: ['5013882144'] })
  })

  it('[SC-04] with a prefix a slow scanner is heard too, and the page sees none of its keys', () => {
    expect(typed([...Array.from('~~12'), 'Enter'], [100], '~~')).toEqual({ page: '~~12', codes: [] })
    expect(typed([...Array.from('~~1234'), 'Enter'], [100], '~~')).toEqual({ page: '', codes: ['1234'] })
    expect(typed(['~'], [100], '~~')).toEqual({ page: '~', codes: [] })
  })

  describe('with pauses within a code', () => {
    const code = fc
      .array(fc.constantFrom(...Array.from('ABCT0123456789-')), { minLength: 6, maxLength: 30 })
      .map((signs) => signs.join(''))
    /** A code, the gaps between its keys, and the place of one pause of up to 100 ms, also before the end key. */
    const paused = fc
      .tuple(code, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 100 }), fc.nat())
      .map(([text, gap, pause, where]) => {
        const at = where % text.length
        return { text, pause, gaps: Array.from(text, (_, i) => (i === at ? Math.max(pause, gap) : gap)) }
      })
    /** The first key comes after a while without typing. */
    const hear = (text: string, gaps: readonly number[]) =>
      typed([...Array.from(text), 'Enter'], [2000, ...gaps])

    it('[SC-02] of up to 100 ms a code is one code, of which nothing stays', () => {
      fc.assert(
        fc.property(paused, ({ text, gaps }) => {
          expect(hear(text, gaps)).toEqual({ page: '', codes: [text] })
        }),
      )
      for (let at = 0; at < 4; at++) {
        const gaps = [5, 5, 5, 5].map((gap, i) => (i === at ? 100 : gap))
        expect(hear('5013', gaps)).toEqual({ page: '', codes: ['5013'] })
      }
    })

    const heardOf = (text: string, gaps: readonly number[]) => {
      const bursts = new KeyBursts()
      let at = 0
      const verdicts = [...Array.from(text), 'Enter'].map((key, i) =>
        bursts.press({ key, at: (at += gaps[i] ?? 0) }),
      )
      return verdicts.flatMap((verdict) => (verdict.is === 'scan' ? [[verdict.text, verdict.heard]] : []))
    }

    it('[SC-13] a pause near the limit makes a code doubtful', () => {
      expect(heardOf('TF85554', [2000, 5, 5, 80, 5, 5, 5, 5])).toEqual([['TF85554', 'whole']])
      expect(heardOf('TF85554', [2000, 5, 5, 81, 5, 5, 5, 5])).toEqual([['TF85554', 'paused']])
      expect(heardOf('TF85554', [2000, 5, 5, 5, 5, 5, 5, 100])).toEqual([['TF85554', 'paused']])
    })

    it('[SC-13] the second half of a code that was cut by a longer pause is recognised', () => {
      fc.assert(
        fc.property(code, fc.nat(), fc.integer({ min: 101, max: 500 }), (text, where, pause) => {
          const at = 1 + (where % (text.length - 1))
          const gaps = [2000, ...Array.from(text, (_, i) => (i + 1 === at ? pause : 5))]
          const rest = text.slice(at)
          expect(heardOf(text, gaps)).toEqual(rest.length < 4 ? [] : [[rest, 'cut']])
        }),
      )
    })

    it('[SC-02] right after a person typed it is heard, and their text stays', () => {
      const person = fc.array(fc.integer({ min: 36, max: 200 }), { minLength: 3, maxLength: 20 })
      fc.assert(
        fc.property(person, fc.integer({ min: 40, max: 600 }), (gaps, last) => {
          const keys = [...gaps.map(() => 'r'), ...Array.from('SN-4711'), 'Enter']
          const bursts = new KeyBursts()
          const all = [2000, ...gaps.slice(1), last, 5, 5, 5, 5, 5, 5, 5]
          let at = 0
          let begun = 0
          let heard: unknown[] = []
          keys.forEach((key, i) => {
            at += all[i] ?? 0
            if (bursts.startsBurst(at)) begun = i
            const verdict = bursts.press({ key, at })
            if (verdict.is === 'scan') heard = [verdict.text, verdict.heard]
          })
          // the field is restored to its text before the first key of the code
          expect([heard, begun]).toEqual([['SN-4711', last > 500 ? 'whole' : 'paused'], gaps.length])
        }),
      )
    })

    it('[SC-13] a code that ends without Enter or Tab is none', () => {
      const keys = Array.from('TF85554')
      expect(typed(keys, [2000, 5])).toEqual({ page: 'TF85554', codes: [] })
      expect(typed([...keys, 'Enter'], [2000, 5, 5, 5, 5, 5, 5, 101])).toEqual({ page: 'TF85554', codes: [] })
    })
  })

  it('[SC-03] a quick person who ends with Enter scans nothing, whatever keys are rolled over', () => {
    const word = fc.array(
      fc.tuple(
        fc.constantFrom(...Array.from('abcdefg 12')),
        // ten keys a second and more, with two keys pressed nearly together now and then
        fc.oneof(
          { weight: 3, arbitrary: fc.integer({ min: 36, max: 160 }) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 35 }) },
        ),
      ),
      { minLength: 1, maxLength: 40 },
    )
    /** No person rolls over two keys in a row. */
    const human = word.map((pressed) =>
      pressed.map(
        ([key, gap], i) => [key, (pressed[i - 1]?.[1] ?? 99) <= 35 && gap <= 35 ? 60 : gap] as const,
      ),
    )
    fc.assert(
      fc.property(human, fc.integer({ min: 36, max: 200 }), (pressed, last) => {
        const keys = [...pressed.map(([key]) => key), 'Enter']
        expect(typed(keys, [...pressed.map(([, gap]) => gap), last])).toEqual({
          page: pressed.map(([key]) => key).join(''),
          codes: [],
        })
      }),
      { numRuns: 1000 },
    )
  })
})
