import { describe, expect, it } from 'vitest'
import { lossLine, lossText } from './lossText.ts'

const last = { text: 'Notitie van herstelling 2026.118 gewijzigd', at: '2026-11-22T09:31:00.000Z' }
const serverContact = (lastSeq: number) => ({ lastSeq, seenAt: last.at, last })

describe('[LD-11] the text about lost data', () => {
  it('names the last change that the server has, and how many it has not', () => {
    expect(lossText(45, [], serverContact(41))).toBe(
      'De browser heeft de gegevens van dit toestel gewist; ze worden opnieuw opgehaald. De laatste 4 wijzigingen van dit toestel hebben de server niet bereikt. Als laatste ontving de server: Notitie van herstelling 2026.118 gewijzigd (22/11/2026 10:31). Gelieve na te kijken wat u daarna deed.',
    )
    expect(lossText(42, [], serverContact(41))).toContain(
      'De laatste wijziging van dit toestel heeft de server niet bereikt.',
    )
    expect(lossText(1, [], { lastSeq: 0, seenAt: null, last: null })).toContain(
      'De server heeft van dit toestel niets ontvangen.',
    )
  })

  it('says that nothing is lost where all of it was sent or taken up again', () => {
    expect(lossText(41, [], serverContact(41))).toMatch(/opgehaald\. Er is niets verloren\.$/)
    expect(lossText(45, [42, 43, 44, 45], serverContact(41))).toMatch(
      / 4 wijzigingen die nog niet verstuurd waren, zijn uit de noodkopie hersteld\. Er is niets verloren\.$/,
    )
    expect(lossText(42, [42], serverContact(41))).toContain(
      '1 wijziging die nog niet verstuurd was, is uit de noodkopie hersteld.',
    )
  })

  it('waits for the server without making anything up', () => {
    expect(lossText(45, [], null)).toMatch(
      /Zodra er verbinding is, leest u hier wat de server als laatste ontving\.$/,
    )
  })

  it('[WN-10] says how many changes were not sent yet, also before the server can be asked', () => {
    expect(lossLine(45, [], null, 3)).toBe(
      'De browser heeft de gegevens van dit toestel gewist. 3 wijzigingen waren nog niet verstuurd.',
    )
    expect(lossText(45, [], null, 1)).toContain(' 1 wijziging was nog niet verstuurd. ')
    expect(lossLine(45, [], null)).toBe('De browser heeft de gegevens van dit toestel gewist.')
  })

  it('[LD-11] counts as recovered only what the server did not have', () => {
    const text = lossText(45, [40, 41], serverContact(41))
    expect(text).toContain('De laatste 4 wijzigingen van dit toestel hebben de server niet bereikt.')
    expect(text).not.toContain('noodkopie')
    expect(lossText(42, [41, 42, 0], serverContact(41))).toMatch(
      / 2 wijzigingen .*noodkopie hersteld\. Er is niets verloren\.$/,
    )
  })
})
