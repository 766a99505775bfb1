import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { TONES, toneVariables } from '../../src/components/status/tones.ts'
import { finalReport } from '../../src/documents/finalReport.ts'
import { STATUS_INK } from '../../src/documents/documentStyle.ts'
import { ITEM_STATUS_LIST } from '../../src/domain/items/item.ts'
import { RENTAL_STATUS_LIST } from '../../src/domain/rentals/constants.ts'
import { REPAIR_STATUS_LIST } from '../../src/domain/repairs/constants.ts'
import { eventColour, STATUS_COLOURS } from '../../src/domain/statusColours.ts'
import { itemTone } from '../../src/shared/statuses/itemStatuses.ts'
import { rentalTone } from '../../src/shared/statuses/rentalStatuses.ts'
import { repairTone } from '../../src/shared/statuses/repairStatuses.ts'
import { repairDocument } from '../../src/documents/repairDocument.ts'
import { sampleSources, SETTINGS } from '../kit/sampleDocuments.ts'

describe('[LM-07] one table of status colours', () => {
  it('[D-044] [D-094] [D-109] holds every status in its order, with the colours decided on', () => {
    expect(STATUS_COLOURS).toEqual({
      repairStatus: {
        Binnengebracht: 'blue',
        'In behandeling extern': 'yellow',
        Hersteld: 'green',
        Onrepareerbaar: 'red',
        Opgehaald: 'grey',
        Gefactureerd: 'violet',
        'Bestek geweigerd': 'orange',
      },
      rentalStatus: {
        Optie: 'orange',
        Bevestigd: 'blue',
        Teruggebracht: 'teal',
        Afgehandeld: 'green',
        Geannuleerd: 'grey',
      },
      itemStatus: {
        Beschikbaar: 'green',
        'In herstelling': 'red',
        'Buiten dienst': 'grey',
        Onrepareerbaar: 'darkred',
        Verkocht: 'black',
      },
    })
    expect(Object.values(STATUS_COLOURS).map((colours) => Object.keys(colours))).toEqual([
      [...REPAIR_STATUS_LIST],
      [...RENTAL_STATUS_LIST],
      [...ITEM_STATUS_LIST],
    ])
  })

  it('is what lists and details show', () => {
    const tones = { repairStatus: repairTone, rentalStatus: rentalTone, itemStatus: itemTone }
    for (const [kind, toneIn] of Object.entries(tones))
      for (const [status, colour] of Object.entries(STATUS_COLOURS[kind as keyof typeof tones]))
        expect([status, toneIn(status)]).toEqual([status, colour])
  })

  it('is what the planner shows, where a type has a colour of its own', () => {
    const bar = (status: string, type = 'Verhuur') => eventColour({ status, type })
    expect([bar('Optie'), bar('Bevestigd')]).toEqual(['orange', 'blue'])
    expect([bar('Optie', 'Depannage'), bar('Bevestigd', 'Demo/test')]).toEqual(['violet', 'teal'])
  })

  it('is what documents show as a dot before the word, in the ink of the light screens', () => {
    for (const [colour, ink] of Object.entries(STATUS_INK))
      expect(TONES[colour as keyof typeof TONES].light.fg).toBe(ink)
    const report = (status: 'Hersteld' | 'Gefactureerd') =>
      JSON.stringify(
        finalReport({ ...SETTINGS, language: 'NL', document: repairDocument(sampleSources({ status })) }),
      )
    const shown = (word: string, ink: string) =>
      new RegExp(`"color":"${ink}"}]},{"width":"[*]","text":"${word}"`)
    expect(report('Gefactureerd')).toMatch(shown('Gefactureerd', STATUS_INK.violet))
    expect(report('Hersteld')).toMatch(shown('Hersteld', STATUS_INK.green))
  })
})

it("[OI-23] every tone that a screen is coloured by exists, such as that of 'Ontbreekt'", () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const named = sheets.flatMap((name) => [
    ...readFileSync(`src/${name}`, 'utf8').matchAll(/var\((--tone-\w+-[\w-]+)\)/g),
  ])
  expect(named.length).toBeGreaterThan(20)
  const known = toneVariables('dark')
  expect(named.map(([, tone = '']) => tone).filter((tone) => !(tone in known))).toEqual([])
})
