import type { Item } from '../../domain/items/item.ts'
import { db } from '../database.ts'
import { sharedModelData } from './kits.ts'

/** The facts that the place of an item's photo shows. */
export interface ItemPhotoFacts {
  /** The hash of its own photo, or else of the photo of its model; null if it has neither. */
  sha256: string | null
  /** True if the server does not have the own photo yet. */
  unsent: boolean
  /** The reason why the server will never accept the own photo. */
  refused: string | null
  /** The description of its category; '' if this device does not know it. */
  category: string
}

/** Returns what to show of an item: its own photo comes before the photo of its model. */
export async function itemPhotoOf(
  item: Pick<Item, 'categoryId' | 'brand' | 'model'> & { picture?: Item['picture'] | undefined },
): Promise<ItemPhotoFacts> {
  const own = item.picture ?? null
  const [shared, queued, category] = await Promise.all([
    own === null && item.model?.trim() ? sharedModelData(item) : undefined,
    own === null ? undefined : db.blobq.get(own),
    db.category.get(item.categoryId),
  ])
  return {
    sha256: own ?? shared?.picture ?? null,
    unsent: queued !== undefined && !queued.sent,
    refused: queued?.refused ?? null,
    category: category?.description ?? '',
  }
}
