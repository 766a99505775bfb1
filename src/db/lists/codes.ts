import { normalizeForSearch } from './searchText.ts'
import type { StoredColumn, SerializedColumn } from './columns/column.ts'

/** Gives small numbers to texts of which there are few, so that a column of them is quick to compare. */
export class Codes implements StoredColumn {
  /** The texts by their code. */
  readonly texts: string[] = []
  private readonly codes = new Map<string, number>()

  serialize(): SerializedColumn {
    return { texts: [...this.texts], numbers: [] }
  }

  restore({ texts }: SerializedColumn): void {
    for (const text of texts) this.of(text)
  }

  /** Returns the code of a text, and assigns one if it has none yet; -1 for null. */
  of(text: string | null): number {
    if (text === null) return -1
    const known = this.codes.get(text)
    if (known !== undefined) return known
    this.codes.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  /** One byte per code: 1 if the text contains the needle. */
  match(needle: string): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (normalizeForSearch(text).includes(needle) ? 1 : 0))
  }

  /** Returns the code of a text, or NO_CODE, which no row has. */
  find(text: string): number {
    return this.codes.get(text) ?? NO_CODE
  }
}

/** A code that no row has. */
export const NO_CODE = -2
