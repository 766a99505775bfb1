import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as dutch from '@zxcvbn-ts/language-nl-be'

/** Words of this house and trade, which whoever guesses here would try first. */
const HOUSE = [
  'werkbank',
  'verhuur',
  'herstel',
  'herstelling',
  'toestel',
  'azertyui',
  'azertyuiop',
  'qwertyui',
]
/** 0 to 4: at 2 somebody who guesses needs more than a million tries (B8, ASVS 6.2.4). */
const ENOUGH = 2

let measure: ZxcvbnFactory | undefined

/** Figures and signs around a word that stands this high in the lists do not save it. */
const USUAL = 10_000
const bare = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '') || password

/** Measured of a long one: the rest makes no guess easier, and measuring it would keep the server busy. */
const MEASURED = 40

/** Whether somebody who guesses would soon have it: by the common lists and the Dutch one of zxcvbn. */
export function isGuessable(password: string): boolean {
  // made at the first need: the lists take half a second to read
  measure ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...dutch.dictionary, house: HOUSE },
    graphs: common.adjacencyGraphs,
  })
  const begin = password.slice(0, MEASURED)
  return measure.check(begin).score < ENOUGH || measure.check(bare(begin)).guesses < USUAL
}
