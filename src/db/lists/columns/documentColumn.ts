import type { StoredColumn } from './column.ts'

/** The number of documents in one text. Parsing it blocks nobody. */
const MANY = 2_000

/**
 * A column of small documents, for data of which a list keeps a few thousand at most. Data of every row
 * belongs in a column of its own.
 * @param put restores one document
 */
export const documentColumn = <D>(all: () => Iterable<D>, put: (document: D) => void): StoredColumn => ({
  serialize: () => {
    const saved = [...all()]
    const texts: string[] = []
    for (let from = 0; from < saved.length; from += MANY)
      texts.push(JSON.stringify(saved.slice(from, from + MANY)))
    return { texts, numbers: [] }
  },
  restore: ({ texts }) => {
    for (const text of texts) {
      const saved: D[] = JSON.parse(text)
      for (const document of saved) put(document)
    }
  },
})
