import { type Invoice as Described, InvoiceService, invoiceSchema } from '@e-invoice-eu/core'
import { Parser } from 'saxen'
import { fieldOf } from '../../src/lib/objects.ts'
import { multiply, percentOf, sum } from '../../src/domain/shared/money.ts'

/*
 * Checks a UBL file by independent means. An XML parser reads it. A library for the invoices of EN 16931 and Peppol
 * describes it: which elements, their order, how often, their codes. The sums follow the rules of the standard.
 */

/** An XML element. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** @throws Error if the text is not well-formed */
export function parseXml(xml: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      const read = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
      const node: XmlElement = { name, attributes: Object.fromEntries(read), children: [], text: '' }
      open.at(-1)?.children.push(node)
      open.push(node)
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => {
      const node = open.at(-1)
      if (node) node.text += decode(text)
    })
    .on('error', (error) => {
      throw error
    })
  const failed = parser.parse(xml)
  if (failed) throw failed
  const [root] = top.children
  if (!root || open.length !== 1) throw new Error('not one whole element')
  return root
}

export const all = (node: XmlElement, ...path: string[]): XmlElement[] =>
  path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter((c) => c.name === name)),
    [node],
  )
export const textAt = (node: XmlElement, ...path: string[]): string => all(node, ...path)[0]?.text ?? ''
const numberAt = (node: XmlElement, ...path: string[]): number => Number(textAt(node, ...path) || 0)

/** The tree in the form of the library: lists where it wants them, attributes beside their element. */
function asDescribed(node: XmlElement, schema: unknown): unknown {
  if (node.children.length === 0) return node.text
  const json: Record<string, unknown> = {}
  for (const child of node.children) {
    const part = fieldOf(fieldOf(schema, 'properties'), child.name)
    const isList = fieldOf(part, 'type') === 'array'
    const value = asDescribed(child, isList ? fieldOf(part, 'items') : part)
    if (isList) json[child.name] = [...((json[child.name] as unknown[] | undefined) ?? []), value]
    else if (child.name in json) throw new Error(`${child.name} stands twice in ${node.name}`)
    else json[child.name] = value
    for (const [key, attribute] of Object.entries(child.attributes)) json[`${child.name}@${key}`] = attribute
  }
  return json
}

/** The tree as the library writes it. @throws Error for anything that its schema does not allow */
export async function rewriteTree(root: XmlElement): Promise<XmlElement> {
  const schema = invoiceSchema.properties['ubl:Invoice']
  const described = { 'ubl:Invoice': asDescribed(root, schema) } as unknown as Described
  const quiet = { log: () => {}, warn: () => {}, error: () => {} }
  const xml = await new InvoiceService(quiet).generate(described, {
    format: 'UBL',
    lang: 'nl',
    noWarnings: true,
  })
  return parseXml(String(xml))
}

/** Names and texts in their order, without the choices of a writer: prefixes, blanks, the id of the rule set. */
export const outline = (node: XmlElement): unknown =>
  node.children.length === 0
    ? [node.name, node.text.trim(), Object.entries(node.attributes)]
    : [
        node.name,
        node.children.filter(({ name }) => !/(Customization|Profile|UBLVersion)ID$/.test(name)).map(outline),
      ]

/** The arithmetic rules that a file breaks; empty: none. */
export function brokenRules(root: XmlElement): string[] {
  const [totals] = all(root, 'cac:LegalMonetaryTotal')
  const lines = all(root, 'cac:InvoiceLine')
  const total = (name: string) => (totals ? numberAt(totals, `cbc:${name}`) : Number.NaN)
  const added = (isCharge: boolean, of: XmlElement) =>
    sum(
      all(of, 'cac:AllowanceCharge')
        .filter((one) => textAt(one, 'cbc:ChargeIndicator') === String(isCharge))
        .map((one) => numberAt(one, 'cbc:Amount')),
    )
  const subtotals = all(root, 'cac:TaxTotal', 'cac:TaxSubtotal')
  const vat = numberAt(root, 'cac:TaxTotal', 'cbc:TaxAmount')
  const nets = lines.map((line) => numberAt(line, 'cbc:LineExtensionAmount'))
  const rules: [string, boolean][] = [
    ['BR_CO_10', total('LineExtensionAmount') === sum(nets)],
    ['BR_CO_11', total('AllowanceTotalAmount') === added(false, root)],
    ['BR_CO_12', total('ChargeTotalAmount') === added(true, root)],
    [
      'BR_CO_13',
      total('TaxExclusiveAmount') ===
        sum([total('LineExtensionAmount'), -total('AllowanceTotalAmount'), total('ChargeTotalAmount')]),
    ],
    ['BR_CO_14', vat === sum(subtotals.map((one) => numberAt(one, 'cbc:TaxAmount')))],
    ['BR_CO_15', total('TaxInclusiveAmount') === sum([total('TaxExclusiveAmount'), vat])],
    ['BR_CO_16', total('PayableAmount') === total('TaxInclusiveAmount')],
    ['BR_CO_17', subtotals.every(isTaxed)],
    [
      'BR_S_08',
      sum(subtotals.map((one) => numberAt(one, 'cbc:TaxableAmount'))) === total('TaxExclusiveAmount'),
    ],
    ['BR_CO_25', total('PayableAmount') <= 0 || textAt(root, 'cbc:DueDate') !== ''],
    ['BR_16', lines.length > 0],
    ['BR_27', lines.every((line) => numberAt(line, 'cac:Price', 'cbc:PriceAmount') >= 0)],
    ['R120', lines.every((line) => isCounted(line, added(false, line)))],
  ]
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}

const isTaxed = (subtotal: XmlElement): boolean =>
  numberAt(subtotal, 'cbc:TaxAmount') ===
  percentOf(numberAt(subtotal, 'cbc:TaxableAmount'), numberAt(subtotal, 'cac:TaxCategory', 'cbc:Percent'))

function isCounted(line: XmlElement, discount: number): boolean {
  const factors = [numberAt(line, 'cbc:InvoicedQuantity'), numberAt(line, 'cac:Price', 'cbc:PriceAmount')]
  return numberAt(line, 'cbc:LineExtensionAmount') === sum([multiply(factors), -discount])
}
