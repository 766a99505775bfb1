import '../../lib/noEval.ts'
import * as Comlink from 'comlink'
import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url'
import normal from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url'
import { db } from '../../db/database.ts'
import { systemClock } from '../../sync/store/systemPorts.ts'
import { type PdfEngine, prepareEngine } from '../../documents/engine.ts'
import { createDocumentMaker, type DocumentMaker } from './documentMaker.ts'

/** URLs of the fonts besides Roboto. A font is loaded for the first text that needs its letters (D-165). */
const NOTO = import.meta.glob<string>('../../documents/fonts/noto/*.woff', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/* A separate worker, started with the first document: drawing one would block the page noticeably. */

let engine: Promise<PdfEngine> | null = null

/** A failed load (offline and not in the cache yet) is tried again with the next document. */
const loadedEngine = (): Promise<PdfEngine> =>
  (engine ??= loadEngine().catch((error: unknown) => {
    engine = null
    throw error
  }))

async function loadEngine(): Promise<PdfEngine> {
  const module = await import('pdfmake/build/pdfmake')
  const [regular, medium] = await Promise.all([bytesOf(normal), bytesOf(bold)])
  return prepareEngine(module, { normal: regular, bold: medium }, loadFont)
}

/** Null when offline, unless the service worker has cached the font for an earlier document. */
const loadFont = async (file: string): Promise<Uint8Array | null> => {
  const url = NOTO[`../../documents/fonts/noto/${file}.woff`]
  return url === undefined ? null : bytesOf(url).catch(() => null)
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const maker = createDocumentMaker(db, loadedEngine, () => systemClock.now(), self.location.origin)

Comlink.expose({
  makeRepairPdf: async (...args: Parameters<DocumentMaker['makeRepairPdf']>) => {
    const made = await maker.makeRepairPdf(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  unshownIn: (...args: Parameters<DocumentMaker['unshownIn']>) => maker.unshownIn(...args),
  makeRentalPdf: async (...args: Parameters<DocumentMaker['makeRentalPdf']>) => {
    const made = await maker.makeRentalPdf(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeRentalSlip: async (...args: Parameters<DocumentMaker['makeRentalSlip']>) => {
    const made = await maker.makeRentalSlip(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeDocuments: async (...args: Parameters<DocumentMaker['makeDocuments']>) => {
    const made = await maker.makeDocuments(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeLabels: async (...args: Parameters<DocumentMaker['makeLabels']>) => {
    const made = await maker.makeLabels(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  drawLabels: (...args: Parameters<DocumentMaker['drawLabels']>) => maker.drawLabels(...args),
  makeSlip: async (...args: Parameters<DocumentMaker['makeSlip']>) => {
    const made = await maker.makeSlip(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeSpreadsheet: async (...args: Parameters<DocumentMaker['makeSpreadsheet']>) => {
    const bytes = await maker.makeSpreadsheet(...args)
    return Comlink.transfer(bytes, [bytes])
  },
  makeList: async (...args: Parameters<DocumentMaker['makeList']>) => {
    const made = await maker.makeList(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeScreenSelection: async (...args: Parameters<DocumentMaker['makeScreenSelection']>) => {
    const made = await maker.makeScreenSelection(...args)
    return Comlink.transfer(made, [made.bytes])
  },
  makeUbl: (...args: Parameters<DocumentMaker['makeUbl']>) => maker.makeUbl(...args),
  makeTurnaroundSheet: async (...args: Parameters<DocumentMaker['makeTurnaroundSheet']>) => {
    const bytes = await maker.makeTurnaroundSheet(...args)
    return Comlink.transfer(bytes, [bytes])
  },
} satisfies DocumentMaker)
