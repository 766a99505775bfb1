import { mayChangeList } from '../domain/savedLists/rules.ts'
import { SavedListFields } from '../domain/savedLists/savedList.ts'
import { validationTexts } from '../domain/shared/validationTexts.ts'
import { plainMutations } from './settings/plain.ts'

/**
 * Saved lists (BW). The author owns a list; others may change it only while it is shared. A removed list is
 * deactivated.
 */
export const savedList = plainMutations({
  e: 'savedList',
  fields: SavedListFields,
  defaults: {
    search: null,
    filters: null,
    sort: null,
    dir: null,
    withAll: false,
    columns: null,
    shared: false,
    active: true,
  },
  made: ({ uid }) => ({ ownerId: uid }),
  may: { check: (doc, set, { uid }) => mayChangeList(doc, set, uid), text: validationTexts.notYourList },
  path: '/savedList',
})
