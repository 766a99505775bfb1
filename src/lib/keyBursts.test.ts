import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyBursts } from './keyBursts.ts'

/** What the page gets of some keys, pressed so many milliseconds apart, and the codes that were heard. */
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
    const verdict = bursts.press(key, at)
    if (verdict.is === 'typed') page += verdict.before + (key.length === 1 ? key : '')
    if (verdict.is !== 'scan') return
    codes.push(verdict.text)
    page = page.slice(0, page.length - verdict.typed)
  })
  return { page: page + bursts.giveBack(), codes }
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
      keys.map((key, i) => bursts.press(key, from + i * 10)).at(-1)
    press(Array.from('SN-40'), 0)
    expect(bursts.settle()).toBe('-40')
    expect(bursts.settle()).toBe('')
    expect(press([...Array.from('012'), 'Enter'], 50)).toEqual({ is: 'scan', text: 'SN-40012', typed: 5 })
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
})
