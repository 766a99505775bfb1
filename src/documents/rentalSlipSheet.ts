import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { factBand, withoutEmptyFacts } from './factBand.ts'
import { buildEnding, type SignPlace } from './ending.ts'
import { formatDay, cellText, quantity } from './format.ts'
import { LABELS } from './labels.ts'
import { INK, MUTED, rightAligned, SIZE } from './documentStyle.ts'
import { rentalPage } from './rentalPage.ts'
import type { RentalSlip, RentalSlipRow } from './rentalSlip.ts'
import { lineGrid } from './table.ts'

export interface RentalSlipRequest {
  slip: RentalSlip
  /** Time of creation, RFC 3339. */
  at: string
  logo: string | null
  /** The URL of the app (pageOf); null: not known. */
  home: string | null
}

// In Dutch, like all documents of a rental (D-096).
const texts = LABELS.NL

const SIGNS: Record<RentalSlip['kind'], string> = {
  picklijst: 'Klaargelegd door',
  leveringsbon: 'Voor ontvangst, de klant',
  retourbon: 'Voor akkoord, de klant',
}

/** The pick list, the delivery slip or the return receipt of a rental, new at every call. */
export function rentalSlipSheet({ slip, at, logo, home }: RentalSlipRequest): TDocumentDefinitions {
  const { title, document } = slip
  const facts = withoutEmptyFacts([
    ['Afhaaldatum', formatDay(document.pickupDate)],
    ['Retourdatum', formatDay(document.returnDate)],
    ['Referentie', document.reference],
  ])
  const signs: SignPlace = { label: SIGNS[slip.kind], signature: slip.signature, language: 'NL' }
  const { together, after } = buildEnding({ totals: null, signatures: [signs] })
  return rentalPage({ title, called: document.name, document, at, logo, home }, [
    factBand([facts]),
    ...linesOf(slip, together),
    ...after,
  ])
}

interface SlipColumn {
  title: string
  width: number | '*'
  cell: (row: RentalSlipRow) => TableCell
}

/** A box to tick with a pencil. */
const TICK: SlipColumn = {
  title: '',
  width: 14,
  cell: () => ({
    canvas: [{ type: 'rect', x: 0, y: 1, w: 10, h: 10, lineWidth: 0.75, lineColor: INK }],
  }),
}
const PLACE: SlipColumn = { title: 'Plaats', width: 84, cell: ({ place }) => ({ text: cellText(place) }) }
const HOW_MANY: SlipColumn = {
  title: texts.lineQuantity,
  width: 34,
  cell: (row) => rightAligned(quantity(row.quantity)),
}
const WHAT: SlipColumn = {
  title: texts.lineDescription,
  width: '*',
  cell: ({ description, codes, note }) => ({
    stack: [
      { text: cellText(description) },
      ...[codes, note]
        .filter(Boolean)
        .map((text) => ({ text: cellText(text), fontSize: SIZE.small, color: MUTED })),
    ],
  }),
}
const STATE: SlipColumn = { title: 'Toestand', width: 76, cell: ({ state }) => ({ text: state, bold: true }) }

const COLUMNS: Record<RentalSlip['kind'], SlipColumn[]> = {
  picklijst: [TICK, PLACE, HOW_MANY, WHAT],
  leveringsbon: [HOW_MANY, WHAT],
  retourbon: [HOW_MANY, WHAT, STATE],
}

function linesOf({ kind, rows }: RentalSlip, end: Content[]): Content[] {
  const columns = COLUMNS[kind]
  return lineGrid(
    columns.map(({ width }) => width),
    columns.map(({ title, width }) => rightAligned(title, title !== '' && width === HOW_MANY.width)),
    rows.map((row) => columns.map(({ cell }) => cell(row))),
    end,
  )
}
