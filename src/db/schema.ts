import type { EntityName } from '../domain/entities.ts'
import { BUNDLED_ENTITIES } from '../domain/bundledEntities.ts'
// The types of the documents and mutations.
import type {} from '../mutations/product.ts'
import { setStorageTexts } from '../sync/store/errors.ts'
import { defineTables } from '../sync/store/tables.ts'

/**
 * The indexes of each entity on the device. A new entity needs a new version in `database.ts` too. The schemas of the
 * documents are not imported here, because they are not part of the first page.
 */
const INDEXES: Record<EntityName, string> = {
  repair: 'id',
  rental: 'id',
  customer: 'id',
  item: 'id',
  category: 'id',
  subcategory: 'id',
  repairAction: 'id',
  manufacturer: 'id',
  executor: 'id',
  priceRate: 'id',
  holiday: 'id',
  mailTemplate: 'id',
  setting: 'id',
  notification: 'id',
  user: 'id',
  conflict: 'id',
  alias: 'id',
  actionForm: 'id',
  ref: 'id',
  mail: 'id,repairId',
  itemModel: 'id',
  kit: 'id',
  savedList: 'id',
  merge: 'id',
  approval: 'id',
  signature: 'id,about',
  issuedPaper: 'id,about',
}

defineTables({ indexes: INDEXES, bundled: BUNDLED_ENTITIES })
setStorageTexts({
  quota: 'Niet opgeslagen: opslag op dit toestel is vol.',
  closed: 'Niet opgeslagen: dit tabblad moet herladen worden.',
  unopenable: 'Niet opgeslagen: de opslag op dit toestel kan niet geopend worden.',
  hang: 'Niet opgeslagen: de opslag op dit toestel antwoordt niet.',
  aborted: 'Niet opgeslagen: de opslag op dit toestel gaf een fout.',
})
