import { fieldOf } from '../shared/objects.ts'

/** Whether somebody sees a kept list: it is theirs, or shared with the house. */
export const isListOf = (list: object, userId: string): boolean =>
  fieldOf(list, 'shared') === true || fieldOf(list, 'ownerId') === userId

/** Who sees a list may change it; whether it is shared is its owner's. */
export const mayChangeList = (list: object, set: object, userId: string): boolean =>
  isListOf(list, userId) && (!('shared' in set) || fieldOf(list, 'ownerId') === userId)
