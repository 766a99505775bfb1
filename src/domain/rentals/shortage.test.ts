import { describe, expect, it } from 'vitest'
import { type Shortage, shortageSentence } from './shortage.ts'

const nothing: Shortage = { asked: 1, owned: 1, free: 1, held: [], inRepair: 0, missing: 0 }
const option = { by: 'Lichtval', quantity: 1, until: '2026-12-09', isOption: true }

describe('[HV-26] the sentence of a shortage', () => {
  it('[HV-26] says what was asked, what is owned, who has it until when, and what can be promised', () => {
    expect(shortageSentence({ ...nothing, asked: 4, owned: 2, free: 1, held: [option] })).toBe(
      '4 gevraagd, 2 in huis, 1 in optie bij Lichtval t/m 09/12: 1 kan zeker.',
    )
  })

  it('[HV-26] names two reasons, options last, counts the others, and says when nothing can be promised', () => {
    const held = [
      { ...option, by: '2026.48', quantity: 2 },
      { ...option, isOption: false },
      { ...option, by: 'AV Huis', quantity: 3, isOption: false },
    ]
    expect(shortageSentence({ asked: 9, owned: 9, free: -1, held, inRepair: 1, missing: 0 })).toBe(
      '9 gevraagd, 9 in huis, 1 bij Lichtval t/m 09/12, 3 bij AV Huis t/m 09/12 en 2 andere: geen kan zeker.',
    )
    expect(shortageSentence({ asked: 9, owned: 9, free: 6, held: [option], inRepair: 1, missing: 2 })).toBe(
      '9 gevraagd, 9 in huis, 2 ontbreken, 1 in herstelling en 1 andere: 6 kunnen zeker.',
    )
  })

  it('[HV-28] says first that a period is over', () => {
    expect(shortageSentence({ ...nothing, asked: 3, owned: 2, free: 2, isPast: true })).toBe(
      'Deze periode ligt in het verleden. 3 gevraagd, 2 in huis: 2 kunnen zeker.',
    )
  })

  it('[HV-26] has a plural, and says when the company owns none', () => {
    expect(shortageSentence({ ...nothing, asked: 3, owned: 2, free: 2 })).toBe(
      '3 gevraagd, 2 in huis: 2 kunnen zeker.',
    )
    expect(shortageSentence({ ...nothing, owned: 0, free: 0 })).toBe(
      '1 gevraagd, geen in huis: geen kan zeker.',
    )
  })
})
