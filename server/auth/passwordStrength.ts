import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as dutch from '@zxcvbn-ts/language-nl-be'

/** Words of the product and the trade, which an attacker would try first. */
const PRODUCT_WORDS = [
  'werkbank',
  'verhuur',
  'herstel',
  'herstelling',
  'toestel',
  'azertyui',
  'azertyuiop',
  'qwertyui',
]
/** Score from 0 to 4. From 2 on, guessing takes more than a million attempts (B8, ASVS 6.2.4). */
const MIN_SCORE = 2

let measure: ZxcvbnFactory | undefined

/** A word among this many most common ones is too weak, even with digits and symbols around it. */
const COMMON_GUESSES = 10_000
const trimToLetters = (password: string) =>
  password.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '') || password

/**
 * Only this many characters are measured. More would not make guessing easier, but would keep the server
 * busy.
 */
const MEASURED_LENGTH = 40

/** True if the password is easy to guess, according to the common and Dutch lists of zxcvbn. */
export function isGuessable(password: string): boolean {
  // Created at the first use, because reading the lists takes half a second.
  measure ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...dutch.dictionary, house: PRODUCT_WORDS },
    graphs: common.adjacencyGraphs,
  })
  const begin = password.slice(0, MEASURED_LENGTH)
  return (
    measure.check(begin).score < MIN_SCORE || measure.check(trimToLetters(begin)).guesses < COMMON_GUESSES
  )
}
