import { type Category, normalizeName, NEW_CATEGORY, type Subcategory } from '../categories/category.ts'
import { readText } from './cells.ts'
import { Upserts } from './upserts.ts'

interface KnownGroups {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
}

/**
 * The categories and subcategories, including those that a file adds. The prefix of a new one is its first
 * three letters (D-128).
 */
export class Groups {
  private readonly known: KnownGroups
  private readonly categories: Upserts<'category'>
  private readonly subcategories: Upserts<'subcategory'>
  private readonly newId: () => string

  constructor(known: KnownGroups, newId: () => string) {
    this.known = known
    this.newId = newId
    const inUseFirst = (a: { active: boolean }, b: { active: boolean }) => Number(b.active) - Number(a.active)
    this.categories = new Upserts('category', known.categories.toSorted(inUseFirst), (doc) => nameKey(doc))
    this.subcategories = new Upserts('subcategory', known.subcategories.toSorted(inUseFirst), subcategoryKey)
  }

  /**
   * Finds or creates a category.
   * @param currentId the category that the item has now; it is kept if the name matches
   */
  category(description: string, currentId?: string, prefix = prefixOf(description)): Category {
    const key = nameKey({ description })
    const current = this.known.categories.find(({ id }) => id === currentId)
    if (current && nameKey(current) === key) return current
    const known = this.categories.get(key)
    if (known) return known
    const fresh = { ...NEW_CATEGORY, id: this.newId(), description, prefix, active: true }
    this.categories.put(key, fresh)
    return fresh
  }

  /**
   * Finds or creates a subcategory.
   * @param currentId the subcategory that the item has now; it is kept if the name matches, in any category
   * (IT-32)
   */
  subcategory(category: string, description: string, currentId?: string | null): { subcategoryId: string } {
    const current = this.known.subcategories.find(({ id }) => id === currentId)
    if (current && nameKey(current) === nameKey({ description })) return { subcategoryId: current.id }
    const key = subcategoryKey({ category, description })
    const fresh = this.subcategories.get(key) ?? { id: this.newId(), category, description, active: true }
    this.subcategories.put(key, fresh)
    return { subcategoryId: fresh.id }
  }

  writes = () => [...this.categories.writes(), ...this.subcategories.writes()]
}

const nameKey = ({ description }: { description: string }) => normalizeName(readText(description))

const subcategoryKey = ({ category, description }: Pick<Subcategory, 'category' | 'description'>) =>
  `${category}\n${nameKey({ description })}`

/** The first three letters, without accents: 'Écran' gives 'ECR'. */
function prefixOf(description: string): string {
  const letters = description.normalize('NFD').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return Array.from(letters).slice(0, 3).join('').toUpperCase() || 'ITM'
}
