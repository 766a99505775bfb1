import { db } from '../../../src/db/database.ts'
import { provideLists } from '../../../src/db/lists/listClient.ts'
import { createListService } from '../../../src/db/lists/listService.ts'

/** Reads the lists in memory again: a test empties the store without their knowledge. */
export const freshLists = (): void => provideLists(createListService(db))
