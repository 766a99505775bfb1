import { ERASURE_RULES } from './privacy/erasureRules.ts'
import { DAY_MS } from '../lib/instants.ts'
import { isEntityName } from '../domain/entities.ts'
import { isArchived } from '../domain/repairs/statusList.ts'
import { existingFor, meansIdsThemselves } from '../domain/shared/aliased.ts'
import { fieldOf, textOf } from '../lib/objects.ts'
import { uuidv7 } from '../lib/uuid.ts'
import type { Attachment, DeviceRules } from '../sync/protocol/product.ts'
import type { StoreTx } from '../sync/store/store.ts'
import { queuedOriginal } from '../sync/store/tables.ts'

/** The entities behind the first words of mutation names that are no entity. */
const SUBJECTS: Readonly<Record<string, string>> = { photo: 'repair', contact: 'customer' }

/** Photos of older repairs are fetched when they are opened. */
const RECENT_MS = 60 * DAY_MS
const RECENT_REPAIRS = 500
const RECENT_ITEMS = 500

/** The rules that the engine asks for on a device. */
export const DEVICE_RULES: DeviceRules = {
  texts: {
    notLoggedIn: 'Meld u eerst aan.',
    unknownMutation: (name) => `Onbekende wijziging ${name}.`,
    unreadable: 'De server kon deze wijziging niet lezen.',
    tooLarge: 'Deze wijziging is te groot om te versturen.',
    noExistingRecord: 'Er is geen bestaand record om te gebruiken.',
    refusedFile: {
      413: 'De foto is te groot.',
      415: 'Dit soort bestand wordt niet aanvaard.',
      422: 'Dit bestand is geen foto.',
      400: 'De foto kwam beschadigd aan.',
    },
    refused: 'Geweigerd.',
    deviceName: (code) => `Toestel ${code}`,
  },
  /** From the name ('repair.addLine') and the arguments (`id` or `repairId`). */
  subjectOf: (name, args) => {
    const noun = name.split('.')[0] ?? ''
    const e = SUBJECTS[noun] ?? noun
    const id = args['id'] ?? args[`${e}Id`]
    return isEntityName(e) && typeof id === 'string' ? { e, id } : null
  },
  numberKeys: {
    'repair.create': 'number',
    'rental.create': 'number',
    'rental.createDepannage': 'number',
    'item.create': 'itemNumber',
    'customer.create': 'referenceNumber',
  },
  // Another rental wants the same item (D-086).
  groupedNotices: ['rental_conflict'],
  existingFor,
  meansIdsThemselves,
  attachmentsOf: (e, id, doc) => {
    if (e === 'issuedPaper') return [{ ...fileOf(doc), ownerId: textOf(doc, 'about') }]
    // The row of an item does not tell if the server has its photo.
    if (e === 'item')
      return [{ name: textOf(doc, 'picture'), state: '', ownerId: id }].filter(({ name }) => name)
    if (e !== 'repair') return []
    const pictures = fieldOf(doc, 'repairPictures')
    return Array.isArray(pictures) ? pictures.flatMap((picture) => filesOfPicture(picture, id)) : []
  },
  erasure: ERASURE_RULES,
  prefetch: { tables: ['repair', 'executor', 'itemModel', 'item'], find: findPhotos },
}

const fileOf = (of: unknown) => ({ name: textOf(of, 'sha256'), state: textOf(of, 'state') })

function filesOfPicture(picture: unknown, ownerId: string): Attachment[] {
  const original = textOf(picture, 'originalSha256')
  return [
    { ...fileOf(picture), ownerId },
    ...(original
      ? [{ name: queuedOriginal(original), state: textOf(picture, 'originalState'), ownerId }]
      : []),
  ]
}

/**
 * Finds photos of recent open repairs and of their items, the logos of documents that are made offline, pictures of
 * models, and photos of recent items.
 */
async function findPhotos(tx: StoreTx, now: number): Promise<string[]> {
  // Ids begin with their creation time.
  const above = uuidv7(now - RECENT_MS, new Uint8Array(10))
  const ids = await tx.keys('repair', { above, limit: RECENT_REPAIRS })
  const repairs = await tx.getMany('repair', ids)
  const logos = (await tx.all('executor')).flatMap(({ logo }) => logo ?? [])
  const models = (await tx.all('itemModel')).flatMap(({ picture }) => picture ?? [])
  const open = repairs.flatMap((repair) => (repair && !isArchived(repair) ? [repair] : []))
  const itemIds = await tx.keys('item', { above, limit: RECENT_ITEMS })
  for (const { itemId } of open) if (itemId) itemIds.push(itemId)
  const items = await tx.getMany('item', [...new Set(itemIds)])
  const photos = open
    .flatMap((repair) => repair.repairPictures)
    .filter((picture) => picture.state === 'stored')
    .map((picture) => picture.sha256)
  return [...photos, ...logos, ...models, ...items.flatMap((item) => item?.picture ?? [])]
}
