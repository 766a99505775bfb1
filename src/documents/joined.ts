import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces'

/** The pages of a document within the file. */
interface Span {
  before: number
  pages: number
}

/**
 * One file with several documents. Each starts on a new page, and its pages count from 1. @param title of the file
 */
export function joined(title: string, documents: readonly TDocumentDefinitions[]): TDocumentDefinitions {
  const [{ header: _, footer: __, ...first } = { content: [] }] = documents
  const spans: Span[] = []
  const content = documents.map((document): Content => {
    const span = { before: 0, pages: 0 }
    spans.push(span)
    return {
      section: document.content,
      // pdfmake draws all heads before any foot, and draws them again from page 1 when it lays out the file again.
      header: (page, _pages, size) => {
        if (page === 1) for (const one of spans) one.pages = 0
        if (span.pages === 0) span.before = page - 1
        span.pages = page - span.before
        return drawn(document.header, span, page, size)
      },
      footer: (page, _pages, size) => drawn(document.footer, span, page, size),
    }
  })
  return { ...first, info: { ...first.info, title }, content }
}

const drawn = (
  running: TDocumentDefinitions['header'],
  { before, pages }: Span,
  page: number,
  size: ContextPageSize,
) => (typeof running === 'function' ? running(page - before, pages, size) : running)
