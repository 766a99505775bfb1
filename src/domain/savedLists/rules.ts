import { fieldOf } from '../../lib/objects.ts'

/** True if a user sees a saved list: it is their own, or it is shared with the company. */
export const isListOf = (list: object, userId: string): boolean =>
  fieldOf(list, 'shared') === true || fieldOf(list, 'ownerId') === userId

/**
 * True if a user may make this change. Everybody who sees a list may change it, but only its owner may share
 * it.
 */
export const mayChangeList = (list: object, set: object, userId: string): boolean =>
  isListOf(list, userId) && (!('shared' in set) || fieldOf(list, 'ownerId') === userId)
