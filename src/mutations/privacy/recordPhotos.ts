import type { EntityDoc } from '../../domain/entities.ts'
import { pictureFilesOf } from '../../domain/repairs/repair.ts'

type WithPhotos = Partial<Pick<EntityDoc<'repair'>, 'repairPictures'> & Pick<EntityDoc<'item'>, 'picture'>>

/** The photos of a repair, or the own photo of an item: their number, and the hashes of their files. */
export function photosOfRecord(doc: object): { count: number; files: string[] } {
  const { repairPictures = [], picture } = doc as WithPhotos
  const own = picture ? [picture] : []
  const files = repairPictures.flatMap(pictureFilesOf).map(({ sha256 }) => sha256)
  return { count: repairPictures.length + own.length, files: [...files, ...own] }
}

/** The record without its photos. */
export const withoutPhotos = <D extends object>(doc: D): D => ({
  ...doc,
  ...('repairPictures' in doc && { repairPictures: [] }),
  ...('picture' in doc && { picture: null }),
})
