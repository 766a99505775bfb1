import { makeRepairPdf, makeSpreadsheet } from '../../../src/shared/documents/documentWorkerClient.ts'

/* The files that a device makes by itself; the first call in a page loads the code for them. */

/** How many pages a PDF has, by its page objects. */
const pagesOf = async (file: Blob) => (await file.text()).match(/\/Type\s*\/Page\b/g)?.length ?? 0

const documents = {
  async quote(id: string): Promise<{ ms: number; pages: number }> {
    const from = performance.now()
    const { blob } = await makeRepairPdf('bestek', id, 'NL')
    const ms = performance.now() - from
    return { ms, pages: await pagesOf(blob) }
  },

  async spreadsheet(term: string): Promise<{ ms: number; bytes: number }> {
    const from = performance.now()
    const { blob } = await makeSpreadsheet({ term, all: true })
    return { ms: performance.now() - from, bytes: blob.size }
  },
}

export type DocumentBench = typeof documents
window.documentBench = documents
