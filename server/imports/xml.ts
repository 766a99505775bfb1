import { Parser } from 'saxen'
import { UnreadableFile } from './limits.ts'
import { BROKEN_FILE } from './zip.ts'

export type Attributes = Record<string, string>

export interface XmlHandler {
  /** @param name local name, without prefix */
  open: (name: string, attributes: () => Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

class Stop extends Error {}

/** Stops reading a part from inside its handler. */
export const stopReading = (): never => {
  throw new Stop()
}

/**
 * Parses XML. Names are passed without their prefix, because each program chooses its own.
 * @throws UnreadableFile
 */
export function readXml(xml: string, { open, close, text }: XmlHandler): void {
  // The parser reports an empty text as an error.
  if (xml.trim() === '') return
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) =>
    open(localName(name), () => localAttributes(attributes(), decode)),
  )
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (raw, decode) => text(decode(raw)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    throw error instanceof UnreadableFile || error instanceof Stop ? error : new UnreadableFile(BROKEN_FILE)
  })
  try {
    parser.parse(xml)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Returns attributes without their prefix; namespace declarations are omitted. */
function localAttributes(attributes: Attributes, decode: (text: string) => string): Attributes {
  const found: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) found[localName(name)] ??= decode(String(value))
  return found
}
