import { db } from '../../../src/db/database.ts'
import { provideLists } from '../../../src/db/lists/listClient.ts'
import { createListService } from '../../../src/db/lists/listService.ts'

/** The lists in memory, read anew: a test empties the store behind their back. */
export const freshLists = (): void => provideLists(createListService(db))
