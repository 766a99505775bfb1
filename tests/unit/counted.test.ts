import { expect, it } from 'vitest'
import { sessionTexts } from '../../src/session/sessionTexts.ts'
import { countWithNoun } from '../../src/domain/shared/countWithNoun.ts'

it('[CF-45] counts one as one', () => {
  expect([0, 1, 2].map((n) => countWithNoun(n, 'foto', "foto's"))).toEqual(["0 foto's", '1 foto', "2 foto's"])
  expect(sessionTexts.unsent(1)).toMatch(
    /^Er is nog 1 wijziging niet verstuurd\. Ze blijft .* en wordt verstuurd/,
  )
  expect(sessionTexts.unsent(2)).toMatch(
    /^Er zijn nog 2 wijzigingen niet verstuurd\. Ze blijven .* en worden verstuurd/,
  )
})
