// The words of the screens: one word for one thing, in the texts of src and in the manual (TA-04).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './run.mjs'

/** Words that no text for people may contain, each with the word to use. `alone`: also as a single word in small letters. */
const AVOIDED_WORDS = [
  { word: /\bstuks\b/iu, use: 'stukken', alone: true },
  { word: /\b(?:mail)?templates?\b/iu, use: 'sjabloon' },
  { word: /\b(?:detail|herstel)lijn(?:en)?\b/iu, use: 'werklijn', alone: true },
  { word: /(?<!kost bij )geweigerd bestek/iu, use: 'kost bij geweigerd bestek' },
  { word: /\bemail(?:adres(?:sen)?|s)?\b/iu, use: 'e-mail, e-mailadres' },
  { word: /\bkarakters?\b|\bcharacters\b/iu, use: 'tekens' },
  { word: /\bgekende?\b/iu, use: 'bekend' },
  { word: /\bin rekening (?:te )?breng/iu, use: 'aanrekenen' },
  { word: /\blanen\b/iu, use: 'groeperen' },
]

/** Texts that the specification fixes to the letter. They stay as they are. */
const FIXED_TEXTS = [
  'Template succesvol opgeslagen.', // ML-12
  'Herstellijn succesvol opgeslagen.', // RD-17
  'Wilt u de detaillijnen van het bestek overnemen?', // RD-24
  'Gelieve een geldig emailadres in te geven.', // SH-93
  'Dit e-mailadres is niet gekend in het systeem. Gelieve een geldig adres op te geven.', // SH-94
  'Niet gekend', // IT-02
  'Geen email gekend', // ML-13
  'Dit is beperkt tot 50 characters', // TX-16
  'Dit is beperkt tot 30 characters', // TX-16
  ' karakters', // DP-03: 'minstens 2 karakters'
  'Je heb het maximale aantal karakters overschreden', // TX-16
]

/** Calls `found` with each text of a program: strings, parts of templates and text between tags. Not imports. */
function eachText(node, found) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return node.forEach((one) => eachText(one, found))
  if (/^(?:Import|Export(?:Named|All))/.test(node.type) && node.source) return
  if (node.type === 'Literal' && typeof node.value === 'string') return found(node.value, node.start)
  if (node.type === 'TemplateElement') return found(node.value.cooked ?? '', node.start)
  if (node.type === 'JSXText') return found(node.value, node.start)
  for (const key in node) if (key !== 'parent') eachText(node[key], found)
}

/** A text for people has a blank or begins with a capital. Keys, paths and names of the code do not. */
const isForPeople = (text) => /\s|^\p{Lu}/u.test(text) && !/^\s*[./@]/.test(text)

const problemsOf = (place, text, forPeople = true) =>
  AVOIDED_WORDS.flatMap(({ word, use, alone = false }) => {
    if (!forPeople && !alone) return []
    const [found] = text.match(word) ?? []
    return found === undefined ? [] : [`${place} instead of '${found}' say '${use}'`]
  })

/** The avoided words in the texts of one source file, in a line each. */
export function screenWordProblems(file, source) {
  const problems = []
  eachText(parseSync(file, source).program, (text, start) => {
    if (FIXED_TEXTS.includes(text)) return
    const place = `${file}:${source.slice(0, start).split('\n').length}`
    problems.push(...problemsOf(place, text, isForPeople(text)))
  })
  return problems
}

/** The avoided words in one page of the manual, in a line each. Addresses of links are left out. */
export const manualWordProblems = (file, text) =>
  text.split('\n').flatMap((line, i) => problemsOf(`${file}:${i + 1}`, line.replaceAll(/\]\([^)]*\)/g, ']')))

const filesOf = (pattern) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))

const read = (file) => readFileSync(join(root, file), 'utf8')

/** The avoided words in the texts of src and in the manual, in a line each. */
export const wordProblems = () => [
  ...filesOf('src/**/*.{ts,tsx}').flatMap((file) => screenWordProblems(file, read(file))),
  ...filesOf('docs/handleiding/*.md').flatMap((file) => manualWordProblems(file, read(file))),
]
