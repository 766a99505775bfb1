import type { Column } from './column.ts'

/** So many stand in one text: reading it holds nobody up. */
const MANY = 2_000

/**
 * Small documents of which a list keeps a few thousand at most; what a list keeps of every row belongs in a column.
 * @param put takes one back
 */
export const documents = <D>(all: () => Iterable<D>, put: (document: D) => void): Column => ({
  pack: () => {
    const kept = [...all()]
    const texts: string[] = []
    for (let from = 0; from < kept.length; from += MANY)
      texts.push(JSON.stringify(kept.slice(from, from + MANY)))
    return { texts, numbers: [] }
  },
  unpack: ({ texts }) => {
    for (const text of texts) {
      const kept: D[] = JSON.parse(text)
      for (const document of kept) put(document)
    }
  },
})
