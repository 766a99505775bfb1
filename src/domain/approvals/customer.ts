import { namedId } from '../shared/ids.ts'

/**
 * The author of an answer that comes over a link: a person without an account, known only by the name that
 * they typed. It is used where the id of a user is stored, but it is no user. Only the page of the server
 * acts under it.
 */
export const CUSTOMER_ACTOR = namedId('actor:customer')
export const CUSTOMER_ACTOR_NAME = 'Klant'
