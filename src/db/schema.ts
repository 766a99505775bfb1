import type { EntityName } from '../domain/entities.ts'
import { BUNDLED_ENTITIES } from '../domain/bundledEntities.ts'
// The types of the documents and mutations.
import type {} from '../mutations/product.ts'
import { recordOf } from '../lib/objects.ts'
import { setStorageTexts } from '../sync/store/errors.ts'
import { defineTables } from '../sync/store/tables.ts'

/**
 * The tables of the entities on the device. A new entity needs a new version in `database.ts` too. The schemas of the
 * documents are not imported here, because they are not part of the first page.
 */
const ENTITY_TABLES = [
  'repair',
  'rental',
  'customer',
  'item',
  'category',
  'subcategory',
  'repairAction',
  'manufacturer',
  'executor',
  'priceRate',
  'holiday',
  'mailTemplate',
  'setting',
  'notification',
  'user',
  'conflict',
  'alias',
  'actionForm',
  'ref',
  'mail',
  'itemModel',
  'kit',
  'savedList',
  'merge',
  'approval',
  'signature',
  'issuedPaper',
] as const satisfies readonly EntityName[]

/** The tables with another index than the primary key. */
const INDEXES = { mail: 'id,repairId', signature: 'id,about', issuedPaper: 'id,about' }

defineTables({ indexes: { ...recordOf(ENTITY_TABLES, () => 'id'), ...INDEXES }, bundled: BUNDLED_ENTITIES })

setStorageTexts({
  quota: 'Niet opgeslagen: opslag op dit toestel is vol.',
  closed: 'Niet opgeslagen: dit tabblad moet herladen worden.',
  unopenable: 'Niet opgeslagen: de opslag op dit toestel kan niet geopend worden.',
  hang: 'Niet opgeslagen: de opslag op dit toestel antwoordt niet.',
  locked: 'Niet opgeslagen: de gegevens op dit toestel zijn versleuteld. Meld u opnieuw aan.',
  aborted: 'Niet opgeslagen: de opslag op dit toestel gaf een fout.',
})
