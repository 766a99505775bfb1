import { namedId } from '../shared/ids.ts'

/**
 * Who answers over a link: somebody without an account, of whom the house knows no more than what was typed. It stands where
 * the id of a person stands, is no user, and only the server's own page speaks for it.
 */
export const CUSTOMER_ACTOR = namedId('actor:customer')
export const CUSTOMER_ACTOR_NAME = 'Klant'
